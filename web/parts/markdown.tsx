import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { type Block, type Inline, readMarkdown } from '#rules/content/read-markdown.ts';

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
  return drawBlockWith(drawNothingElse, block, key);
}

/** Draws the blocks that have another look than the usual one; undefined for all others. */
export type OwnLook = (block: Block, key: number) => ReactNode | undefined;

const drawNothingElse: OwnLook = () => undefined;

export function drawBlockWith(own: OwnLook, block: Block, key: number): ReactNode {
  const drawn = own(block, key);
  if (drawn !== undefined) return drawn;
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
        <pre
          key={key}
          tabIndex={0}
          className="overflow-x-auto rounded-small border border-line bg-raised p-3 leading-normal"
        >
          <code translate="no">{block.text}</code>
        </pre>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at} className="pl-1">
          {drawItem(own, item)}
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
    case 'table':
      return (
        // Focusable, so that the keyboard can scroll it: WCAG 2.1.1.
        <div key={key} tabIndex={0} className="overflow-x-auto">
          <table className="w-full border-collapse text-left">
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col" className="border-b-2 border-edge px-3 py-2 align-bottom">
                    {cell.map(drawInline)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, place) => (
                    <td key={place} className="border-b border-line px-3 py-2 align-top">
                      {cell.map(drawInline)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** Omits the paragraph element around an item of one paragraph. */
function drawItem(own: OwnLook, item: readonly Block[]): ReactNode {
  return item.map((block, at) =>
    block.kind === 'paragraph' ? (
      <Fragment key={at}>
        {at > 0 && <br />}
        {block.content.map(drawInline)}
      </Fragment>
    ) : (
      drawBlockWith(own, block, at)
    ),
  );
}

export function drawInline(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'break':
      return <br key={key} />;
    case 'code':
      return (
        <code key={key} translate="no" className="rounded-small border border-line bg-raised px-1.5 py-0.5">
          {inline.text}
        </code>
      );
    case 'strong':
      return <strong key={key}>{inline.content.map(drawInline)}</strong>;
    case 'emphasis':
      return <em key={key}>{inline.content.map(drawInline)}</em>;
    case 'image':
      return <UploadedImage key={key} {...inline} />;
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

/** The sizes in pixels of the images in a text, by id, so that nothing moves while they load. */
export const ImageSizes = createContext<ReadonlyMap<string, { width: number; height: number }>>(new Map());

function UploadedImage({ id, text }: { id: string; text: string }) {
  const size = useContext(ImageSizes).get(id);
  return (
    <img
      src={`/images/${id}`}
      alt={text}
      width={size?.width}
      height={size?.height}
      loading="lazy"
      decoding="async"
      className="my-1 block h-auto max-w-full rounded-small"
    />
  );
}
