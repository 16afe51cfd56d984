import { Bold, Code, Heading, Italic, Link, List } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TextLimit, textLimits } from '#rules/content/limits.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { withText } from '#rules/content/translations.ts';
import { messages } from '#messages/messages.ts';
import { Description } from '#web/parts/description.tsx';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { idOfPlace } from './field-focus.ts';
import type { NamedField } from './labeled.tsx';
import {
  addLink,
  insertBlock,
  type MarkdownEdit,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleMark,
} from './markdown-edits.ts';
import { MarkdownPicture } from './markdown-picture.tsx';
import { TextInput } from './text-input.tsx';

const { markdown: text, full } = messages.studioForm;

/** The toolbar buttons, and their keys with Ctrl or ⌘. */
const tools = [
  { label: text.bold, key: 'b', Icon: Bold, edit: toggleMark('**') },
  { label: text.italic, key: 'i', Icon: Italic, edit: toggleMark('*') },
  { label: text.link, key: 'k', Icon: Link, edit: addLink },
  { label: text.code, key: null, Icon: Code, edit: toggleCode },
  { label: text.list, key: null, Icon: List, edit: toggleList },
] as const;

type MarkdownInputProps = NamedField & {
  limit: TextLimit;
  rows: number;
  /** True for a text with headings, pictures and tables. */
  isArticle?: boolean;
};

const ArticlePreview = lazyComponent(
  () => loadPart(() => import('./article-preview.tsx')),
  () => null,
);

/** A Markdown text with a toolbar and a preview. */
export function MarkdownInput({ limit, rows, isArticle = false, ...named }: MarkdownInputProps) {
  const { draft, languages } = useDraftContext();
  const value = useContentValue(named.place);
  const texts = isLocalized(value) ? value : {};
  const typed = texts[languages.language] ?? '';
  const [isShown, setShown] = useState(false);
  const id = idOfPlace(named.place);

  function set(next: string) {
    setContentValue(draft, named.place, withText(texts, languages, next));
  }

  function apply(edit: MarkdownEdit) {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value: now, selectionStart, selectionEnd } = area;
    const next = edit({ text: now, start: selectionStart, end: selectionEnd });
    if (next.text.length > textLimits[limit]) return announce(full);
    // Rendered at once, so that the next keystroke lands at the right place.
    flushSync(() => set(next.text));
    area.focus();
    area.setSelectionRange(next.start, next.end);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    // Outside of this input, Ctrl K opens the studio's search.
    event.preventDefault();
    event.stopPropagation();
    apply(tool.edit);
  }

  return (
    <div className="grid gap-2">
      <TextInput
        {...named}
        limit={limit}
        rows={rows}
        lang={languages.language}
        value={typed}
        onChange={set}
        onKeyDown={onKeyDown}
        tools={
          <div role="group" aria-label={text.tools} className="mb-1 flex flex-wrap items-center">
            {tools.map(({ label, key, Icon, edit }) => (
              <button
                key={label}
                type="button"
                aria-label={label}
                aria-keyshortcuts={key ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : undefined}
                title={key ? text.withKey(label, key.toUpperCase()) : label}
                // Keeps the selection in the text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => apply(edit)}
                className={iconButtonStyles}
              >
                <Icon aria-hidden="true" className="size-5" />
              </button>
            ))}
            {isArticle && (
              <>
                <button
                  type="button"
                  aria-label={text.heading}
                  title={text.heading}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => apply(toggleHeading)}
                  className={iconButtonStyles}
                >
                  <Heading aria-hidden="true" className="size-5" />
                </button>
                <MarkdownPicture onInsert={(markdown) => apply(insertBlock(markdown))} />
              </>
            )}
            <button
              type="button"
              aria-expanded={isShown}
              aria-controls={`${id}:preview`}
              onClick={() => setShown(!isShown)}
              className={`${smallButtonStyles} ml-auto`}
            >
              {text.preview}
            </button>
          </div>
        }
      />
      <div id={`${id}:preview`} hidden={!isShown} className="rounded-card border border-line bg-surface p-4">
        {isShown &&
          (typed.trim() === '' ? (
            <p className="text-quiet">{text.empty}</p>
          ) : isArticle ? (
            <Suspense fallback={null}>
              <ArticlePreview text={typed} />
            </Suspense>
          ) : (
            <Description text={typed} />
          ))}
      </div>
    </div>
  );
}
