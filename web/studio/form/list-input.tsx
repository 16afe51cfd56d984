import { ChevronRight, Plus } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import type { FieldPath } from '#rules/content/document.ts';
import { type ListLimit, listLimits } from '#rules/content/limits.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';
import { hintStyles, labelStyles } from '#web/parts/field.tsx';
import { fieldAt, pathOf, type Place, titleOf } from '#web/studio/draft/content-path.ts';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { fieldsBelow, isFieldPath } from '#web/studio/draft/field-groups.ts';
import { emptyEntry, moveEntry, randomTail } from '#web/studio/draft/list-edits.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { DragHandle, dragStyles, EntryTools, useDragOrder } from './entry-tools.tsx';
import { focusAfterRender, idOfPlace } from './field-focus.ts';
import type { NamedField } from './labeled.tsx';

const text = messages.studioForm.list;

/** Renders the input of an entry's field. It is passed in, since that input may be a list itself. */
type RenderField = (place: Place, label?: string) => ReactNode;

type ListInputProps = NamedField & {
  path: FieldPath;
  limit: ListLimit;
  /** True if `renderField` renders whole entries, each in a line of its own. */
  isCompact?: boolean;
  renderField: RenderField;
  /** Set for a list whose entries are of several kinds. */
  kinds?: EntryKinds;
};

type EntryKinds = {
  /** The entries that can be added. */
  new: readonly NewEntry[];
  nameOf: (entry: unknown) => string;
  /** Returns the names of the entry's fields. */
  fieldsOf: (entry: unknown) => readonly string[];
  /** Returns a mark that follows the name; null for none. */
  markOf: (entry: unknown) => string | null;
};

type NewEntry = { noun: string; make: () => unknown };

/** A list whose entries can be added, removed and moved. The focus follows the moved entry. */
export function ListInput({ path, limit, isCompact = false, renderField, kinds, ...named }: ListInputProps) {
  const { place, label, hint } = named;
  const { draft, language } = useDraftContext();
  const value = useContentValue(place);
  const list: unknown[] = Array.isArray(value) ? value : [];
  const [removed, setRemoved] = useState<string | null>(null);
  const start = useDragOrder((from, to) => move(from.at, to.at));
  const entryPath = `${path}.*`;
  const noun = isFieldPath(entryPath) ? messages.studioFields[entryPath].label : label;
  const isCards = !isCompact && isFieldPath(entryPath) && fieldTable[entryPath].kind === 'entry';
  const most = listLimits[limit].max;
  const id = idOfPlace(place);
  const nameOf = (entry: unknown, at: number) =>
    kinds?.nameOf(entry) || (titleOf(entry) ?? text.numbered(noun, at + 1));
  const newEntries: readonly NewEntry[] = kinds?.new ?? [
    { noun, make: () => emptyEntry(path, { language, random: randomTail }) },
  ];

  function change(next: unknown[], what: string) {
    setContentValue(draft, place, next, `${pathOf(place)} ${what}`);
  }

  function move(from: number, to: number, tool = from > to ? 'up' : 'down') {
    if (from === to || to < 0 || to >= list.length) return;
    change(moveEntry(list, from, to), `move ${Date.now()}`);
    announce(text.moved(nameOf(list[from], from), to + 1, list.length));
    focusAfterRender(`${id}.${to}:${tool}`);
  }

  function remove(at: number) {
    const name = nameOf(list[at], at);
    change(list.toSpliced(at, 1), `remove ${Date.now()}`);
    setRemoved(name);
    announce(text.removed(name));
    focusAfterRender(`${id}:undo`);
  }

  function add({ noun: added, make }: NewEntry) {
    change([...list, make()], `add ${Date.now()}`);
    setRemoved(null);
    announce(text.added(added));
    const entry = `${id}.${list.length}`;
    requestAnimationFrame(() => {
      const card = document.getElementById(`${entry}:card`);
      if (card instanceof HTMLDetailsElement) card.open = true;
      const own = document.getElementById(entry) ?? document.querySelector<HTMLElement>(`[id^="${entry}."]`);
      (card?.querySelector<HTMLElement>('input:not([role="switch"]), textarea') ?? own)?.focus();
    });
  }

  return (
    <fieldset className="min-w-0">
      <legend className={labelStyles}>{label}</legend>
      {hint && <p className={`${hintStyles} mt-0! mb-2`}>{hint}</p>}
      {list.length === 0 && <p className="mb-2 text-quiet">{text.empty}</p>}
      <ol className="grid gap-2">
        {list.map((entry, at) => (
          <ListEntry
            key={keyOf(entry, at)}
            place={[...place, at]}
            name={nameOf(entry, at)}
            count={list.length}
            isCard={isCards}
            fields={kinds?.fieldsOf(entry)}
            mark={kinds?.markOf(entry)}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
            onDragStart={start}
            renderField={renderField}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {newEntries.map((entry, at) => (
          <SmallButton
            key={entry.noun}
            id={at === 0 ? id : undefined}
            aria-disabled={list.length >= most || undefined}
            onClick={() => list.length < most && add(entry)}
          >
            <Plus aria-hidden="true" className="size-5" />
            <span>{text.add(entry.noun)}</span>
          </SmallButton>
        ))}
        {list.length >= most && <span className="text-quiet">{text.full(most)}</span>}
        {removed !== null && (
          <span className="flex items-center gap-2 text-quiet">
            <span>{text.removed(removed)}</span>
            <button
              type="button"
              id={`${id}:undo`}
              className="min-h-11 font-semibold text-sky underline underline-offset-4"
              onClick={() => {
                draft.undo();
                setRemoved(null);
                focusAfterRender(id);
              }}
            >
              {text.undo}
            </button>
          </span>
        )}
      </div>
    </fieldset>
  );
}

/** Texts have no id, so their position is their key. */
function keyOf(entry: unknown, at: number): string | number {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return at;
  return typeof entry.id === 'string' || typeof entry.id === 'number' ? entry.id : at;
}

type ListEntryProps = {
  place: Place;
  name: string;
  count: number;
  /** True for an entry with several fields, which can be collapsed. */
  isCard: boolean;
  /** The names of the fields; all fields of the list's entries by default. */
  fields: readonly string[] | undefined;
  mark: string | null | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
  renderField: RenderField;
};

/** An entry of a list: a single text, or a card with fields. */
function ListEntry(props: ListEntryProps) {
  const { place, name, count, isCard, mark, onMove, onRemove, onDragStart, renderField } = props;
  const at = Number(place.at(-1));
  const list = pathOf(place.slice(0, -1));
  const id = idOfPlace(place);
  const pattern = fieldAt(pathOf(place));
  const fields =
    props.fields ?? (pattern ? fieldsBelow(pattern).map((field) => field.slice(pattern.length + 1)) : []);
  const noun = pattern ? messages.studioFields[pattern].label : name;
  const tools = (
    <EntryTools name={name} id={id} place={at} count={count} onMove={onMove} onRemove={onRemove} />
  );
  return (
    <li
      data-drag-kind={list}
      data-drag-list={list}
      data-drag-at={at}
      className={`rounded-card ${isCard ? '@container border border-line bg-ground' : ''} ${dragStyles}`}
    >
      {isCard ? (
        <div className="relative">
          <details id={`${id}:card`}>
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 py-1.5 pr-34 pl-11 font-medium @max-[19rem]:pr-3 [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden="true"
                className="size-5 shrink-0 text-quiet transition-transform [[open]>summary>&]:rotate-90"
              />
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
              {mark && <span className="shrink-0 rounded-full bg-surface px-3 text-quiet">{mark}</span>}
            </summary>
            <div className="grid gap-5 border-t border-line p-4">
              {fields.map((field) => renderField([...place, field]))}
            </div>
          </details>
          <div className="absolute top-1.5 left-1">
            <DragHandle onStart={onDragStart} />
          </div>
          {/* A list within a list is too narrow on phones for a name and three buttons in one line. */}
          <div className="absolute top-1.5 right-1 @max-[19rem]:static @max-[19rem]:flex @max-[19rem]:justify-end">
            {tools}
          </div>
        </div>
      ) : (
        <div className="flex items-end gap-1 max-sm:flex-wrap">
          <div className="sm:pb-1">
            <DragHandle onStart={onDragStart} />
          </div>
          <div className="min-w-0 grow max-sm:order-first max-sm:basis-full">
            {renderField(place, text.numbered(noun, at + 1))}
          </div>
          <div className="max-sm:ml-auto sm:pb-1">{tools}</div>
        </div>
      )}
    </li>
  );
}
