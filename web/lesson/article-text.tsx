import { useMemo } from 'react';
import { drawBlockWith, drawInline, ImageSizes, type OwnLook } from '#web/parts/markdown.tsx';
import { readArticle } from '#rules/content/read-markdown.ts';
import { CodeBlock } from './code-block.tsx';

export type ArticleImage = { id: string; width: number; height: number };

type ArticleTextProps = {
  /** Markdown. */
  text: string;
  /** The language of a text that is not in that of the document. */
  lang?: string | undefined;
  images: readonly ArticleImage[];
};

/** The text of an article; its headings are below the title of the lesson's dialog. */
export function ArticleText({ text, lang, images }: ArticleTextProps) {
  const blocks = useMemo(() => readArticle(text), [text]);
  const sizes = useMemo(() => new Map(images.map(({ id, ...size }) => [id, size])), [images]);
  return (
    <ImageSizes value={sizes}>
      {/* A new element for each text: React cannot update what page translation has replaced within it. */}
      <div key={text} lang={lang} className="article-text grid max-w-measure gap-4">
        {blocks.map((block, at) => drawBlockWith(ownLook, block, at))}
      </div>
    </ImageSizes>
  );
}

const ownLook: OwnLook = (block, key) => {
  if (block.kind === 'code') return <CodeBlock key={key} text={block.text} language={block.language ?? ''} />;
  if (block.kind !== 'heading') return undefined;
  const { level, content } = block;
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <Heading key={key} className={level === 2 ? 'mt-4 text-title' : 'mt-2 font-display font-bold text-lead'}>
      {content.map(drawInline)}
    </Heading>
  );
};
