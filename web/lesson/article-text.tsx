import { Check, Copy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { readArticle } from '#rules/content/read-markdown.ts';
import { messages } from '#messages/messages.ts';
import { drawBlockWith, drawInline, ImageSizes, type OwnLook } from '#web/parts/markdown.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import type { CodePiece } from './highlight.ts';

type ArticleImage = { id: string; width: number; height: number };

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

type CodeBlockProps = { text: string; language: string };

/** A block of code with its copy button. It is plain until the grammars have loaded, or if that fails. */
function CodeBlock({ text, language }: CodeBlockProps) {
  const pieces = useHighlighted(text, language);
  return (
    <div className="code-block rounded-small border border-line bg-raised">
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line pl-3">
        <span translate="no" className="text-quiet">
          {language}
        </span>
        <CopyCode text={text} />
      </div>
      {/* Focusable, so that the keyboard can scroll it: WCAG 2.1.1. */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={messages.article.code(language)}
        className="overflow-x-auto p-3 leading-normal"
      >
        {pieces === null ? (
          <code key="plain" translate="no">
            {text}
          </code>
        ) : (
          <code key="colored" translate="no">
            {pieces.map(({ text: piece, kind }, at) => (
              <span key={at} data-code={kind || undefined}>
                {piece}
              </span>
            ))}
          </code>
        )}
      </pre>
    </div>
  );
}

function useHighlighted(text: string, language: string): readonly CodePiece[] | null {
  const [pieces, setPieces] = useState<readonly CodePiece[] | null>(null);
  useEffect(() => {
    let isGone = false;
    setPieces(null);
    if (language === '') return undefined;
    loadPart(() => import('./highlight.ts'))
      .then(({ highlightCode }) => highlightCode(text, language))
      .then(
        (colored) => !isGone && setPieces(colored),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [text, language]);
  return pieces;
}

/** How long "Copied" stays, in milliseconds. */
const copiedMs = 2_000;

function CopyCode({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const words = messages.article;

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="flex items-center print:hidden">
      <p role="status" className="text-quiet">
        {state === 'failed' && <span>{words.copyFailed}</span>}
        {state === 'copied' && <span className="sr-only">{words.copied}</span>}
      </p>
      <button
        type="button"
        onClick={() => void copy()}
        className="flex min-h-11 shrink-0 items-center gap-2 rounded-small px-3 font-semibold text-sky hover:bg-surface focus-visible:-outline-offset-3"
      >
        {state === 'copied' ? (
          <Check aria-hidden="true" className="size-5 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
        <span>{words.copy}</span>
      </button>
    </div>
  );
}
