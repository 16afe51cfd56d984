import { Fragment, type ReactNode } from 'react';
import { type Block, type Inline, readMarkdown } from './read-markdown.ts';

/** Renders Markdown; HTML in the text is shown as text. */
export default function Markdown({ text }: { text: string }) {
  // A new element for each text: React cannot update what page translation has replaced within it.
  return (
    <div key={text} className="grid max-w-measure gap-3">
      {readMarkdown(text).map(drawBlock)}
    </div>
  );
}

export function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.content.map(drawInline)}</p>;
    case 'heading':
      return block.level === 2 ? (
        <h2 key={key}>{block.content.map(drawInline)}</h2>
      ) : (
        <h3 key={key}>{block.content.map(drawInline)}</h3>
      );
    case 'code':
      return (
        // Focusable, so that the keyboard can scroll it: WCAG 2.1.1.
        <pre key={key} tabIndex={0} className="overflow-x-auto rounded-small bg-raised p-3 leading-normal">
          <code translate="no">{block.text}</code>
        </pre>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at} className="pl-1">
          {drawItem(item)}
        </li>
      ));
      return block.start === null ? (
        <ul key={key} className="grid list-disc gap-1 pl-6">
          {items}
        </ul>
      ) : (
        <ol key={key} start={block.start} className="grid list-decimal gap-1 pl-6">
          {items}
        </ol>
      );
    }
  }
}

/** Omits the paragraph element around an item of one paragraph. */
function drawItem(item: readonly Block[]): ReactNode {
  return item.map((block, at) =>
    block.kind === 'paragraph' ? (
      <Fragment key={at}>
        {at > 0 && <br />}
        {block.content.map(drawInline)}
      </Fragment>
    ) : (
      drawBlock(block, at)
    ),
  );
}

function drawInline(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'break':
      return <br key={key} />;
    case 'code':
      return (
        <code key={key} translate="no" className="rounded-small bg-raised px-1.5 py-0.5">
          {inline.text}
        </code>
      );
    case 'strong':
      return <strong key={key}>{inline.content.map(drawInline)}</strong>;
    case 'emphasis':
      return <em key={key}>{inline.content.map(drawInline)}</em>;
    case 'link':
      return (
        <a
          key={key}
          href={inline.url}
          className="text-sky underline underline-offset-4"
          {...(/^mailto:/i.test(inline.url) ? {} : { rel: 'noopener nofollow', target: '_blank' })}
        >
          {inline.content.map(drawInline)}
        </a>
      );
  }
}
