import { Bold, Code, Italic, Link, List } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isLocalized } from '#rules/content/localized.ts';
import { type TextLimit, textLimits } from '#rules/content/limits.ts';
import { words } from '#words/words.ts';
import { Description } from '../../markdown/description.tsx';
import { announce } from '../announcer.tsx';
import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';
import { idOfPlace } from './field-focus.ts';
import type { NamedField } from './labelled.tsx';
import { addLink, type MarkdownEdit, toggleCode, toggleList, toggleMark } from './markdown-edits.ts';
import { TextInput } from './text-input.tsx';

const { markdown: text, full } = words.studioForm;

/** The buttons of the toolbar, and the keys that do the same with Ctrl or ⌘. */
const tools = [
  { label: text.bold, key: 'b', Icon: Bold, edit: toggleMark('**') },
  { label: text.italic, key: 'i', Icon: Italic, edit: toggleMark('*') },
  { label: text.link, key: 'k', Icon: Link, edit: addLink },
  { label: text.code, key: null, Icon: Code, edit: toggleCode },
  { label: text.list, key: null, Icon: List, edit: toggleList },
] as const;

/** A text in the small Markdown, with buttons for its signs and a look at what becomes of it. */
export function MarkdownInput({ limit, rows, ...named }: NamedField & { limit: TextLimit; rows: number }) {
  const { draft, language } = useDraftContext();
  const value = useContentValue(named.place);
  const texts = isLocalized(value) ? value : {};
  const typed = texts[language] ?? '';
  const [isShown, setShown] = useState(false);
  const id = idOfPlace(named.place);

  function set(next: string) {
    setContentValue(draft, named.place, { ...texts, [language]: next });
  }

  function apply(edit: MarkdownEdit) {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value: now, selectionStart, selectionEnd } = area;
    const next = edit({ text: now, start: selectionStart, end: selectionEnd });
    if (next.text.length > textLimits[limit]) return announce(full);
    // The text stands there before the next key comes, so that fast typing goes on at the right place.
    flushSync(() => set(next.text));
    area.focus();
    area.setSelectionRange(next.start, next.end);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    // The studio's search has the same keys elsewhere.
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
                // The selection in the text stays.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => apply(edit)}
                className={iconButtonStyles}
              >
                <Icon aria-hidden="true" className="size-5" />
              </button>
            ))}
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
          (typed.trim() === '' ? <p className="text-quiet">{text.empty}</p> : <Description text={typed} />)}
      </div>
    </div>
  );
}
