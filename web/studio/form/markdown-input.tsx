import { Bold, Code, Italic, Link, List } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type TextLimit, textLimits } from '#rules/content/limits.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { withText } from '#rules/content/translations.ts';
import { messages } from '#messages/messages.ts';
import { Description } from '#web/parts/description.tsx';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { idOfPlace } from './field-focus.ts';
import type { NamedField } from './labeled.tsx';
import { TextInput } from './text-input.tsx';

/** A text and its selection. */
type Selected = { text: string; start: number; end: number };

export type MarkdownEdit = (selected: Selected) => Selected;

/** Adds the mark around the selection, or removes it. */
export function toggleMark(mark: '**' | '*' | '`'): MarkdownEdit {
  return (given) => {
    const { text, start, end } = trimSelection(given);
    const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
    if (isMarked(before, after, mark)) {
      const kept = before.slice(0, -mark.length);
      return {
        text: kept + chosen + after.slice(mark.length),
        start: kept.length,
        end: kept.length + chosen.length,
      };
    }
    return {
      text: before + mark + chosen + mark + after,
      start: start + mark.length,
      end: end + mark.length,
    };
  };
}

/** Marks one line as inline code, and several lines as a code block. */
export const toggleCode: MarkdownEdit = (given) => {
  const { text, start, end } = given;
  const chosen = text.slice(start, end);
  if (!chosen.includes('\n')) return toggleMark('`')(given);
  const before = text.slice(0, start);
  const fence = before === '' || before.endsWith('\n') ? '```\n' : '\n```\n';
  const body = chosen.endsWith('\n') ? chosen : `${chosen}\n`;
  const from = start + fence.length;
  return { text: `${before}${fence}${body}\`\`\`\n${text.slice(end)}`, start: from, end: from + body.length };
};

/** Turns the selected lines into a list, or a list into lines. */
export const toggleList: MarkdownEdit = ({ text, start, end }) => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: lines.length > 1 ? from : from + changed.length,
    end: from + changed.length,
  };
};

const urlStart = 'https://';

/** Turns the selection into a link, and selects the part that is still missing. */
export const addLink: MarkdownEdit = (given) => {
  const { text, start, end } = trimSelection(given);
  const chosen = text.slice(start, end);
  const isUrl = /^(https?:\/\/|mailto:)\S+$/i.test(chosen);
  const [label, url] = isUrl ? ['', chosen] : [chosen, urlStart];
  const linked = `${text.slice(0, start)}[${label}](${url})${text.slice(end)}`;
  const at = start + 1;
  if (label === '') return { text: linked, start: at, end: at };
  const urlAt = at + label.length + 2;
  return { text: linked, start: urlAt, end: urlAt + url.length };
};

/** Trims the selection: Markdown ignores marks beside spaces. */
function trimSelection({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end);
  if (chosen.trim() === '') return { text, start, end: chosen === '' ? end : start };
  return {
    text,
    start: start + chosen.length - chosen.trimStart().length,
    end: end - (chosen.length - chosen.trimEnd().length),
  };
}

/** One asterisk means emphasis, two strong, and three both. */
function isMarked(before: string, after: string, mark: string): boolean {
  if (!before.endsWith(mark) || !after.startsWith(mark)) return false;
  if (!mark.startsWith('*')) return true;
  const asterisks = Math.min(
    before.length - before.replace(/\*+$/, '').length,
    after.length - after.replace(/^\*+/, '').length,
  );
  return mark === '*' ? asterisks !== 2 : asterisks >= 2;
}

const { markdown: text, full } = messages.studioForm;

/** The toolbar buttons, and their keys with Ctrl or ⌘. */
const tools = [
  { label: text.bold, key: 'b', Icon: Bold, edit: toggleMark('**') },
  { label: text.italic, key: 'i', Icon: Italic, edit: toggleMark('*') },
  { label: text.link, key: 'k', Icon: Link, edit: addLink },
  { label: text.code, key: null, Icon: Code, edit: toggleCode },
  { label: text.list, key: null, Icon: List, edit: toggleList },
] as const;

/** A Markdown text with a toolbar and a preview. */
export function MarkdownInput({ limit, rows, ...named }: NamedField & { limit: TextLimit; rows: number }) {
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
