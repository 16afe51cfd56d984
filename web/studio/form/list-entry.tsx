import { ChevronRight } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { words } from '#words/words.ts';
import { fieldAt, type Place, pathOf } from '../content/content-path.ts';
import { fieldsBelow } from '../content/fields/field-table.ts';
import { DragHandle, EntryTools } from './entry-tools.tsx';
import { idOfPlace } from './field-focus.ts';
import { dragStyles } from './use-drag-order.ts';

type ListEntryProps = {
  place: Place;
  name: string;
  count: number;
  /** True for an entry with fields of its own, which folds. */
  isCard: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
  renderField: (place: Place, label?: string) => ReactNode;
};

/** An entry of a list: one text, or a card with fields. */
export function ListEntry(props: ListEntryProps) {
  const { place, name, count, isCard, onMove, onRemove, onDragStart, renderField } = props;
  const at = Number(place.at(-1));
  const list = pathOf(place.slice(0, -1));
  const id = idOfPlace(place);
  const pattern = fieldAt(pathOf(place));
  const noun = pattern ? words.studioFields[pattern].label : name;
  const tools = (
    <EntryTools name={name} id={id} place={at} count={count} onMove={onMove} onRemove={onRemove} />
  );
  return (
    <li
      data-drag-kind={list}
      data-drag-list={list}
      data-drag-at={at}
      className={`rounded-card ${isCard ? 'border border-line bg-ground' : ''} ${dragStyles}`}
    >
      {isCard ? (
        <div className="relative">
          <details id={`${id}:card`} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 py-1.5 pr-34 pl-11 font-medium [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden="true"
                className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-90"
              />
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
            </summary>
            <div className="grid gap-5 border-t border-line p-4">
              {pattern &&
                fieldsBelow(pattern).map((field) => renderField([...place, field.slice(pattern.length + 1)]))}
            </div>
          </details>
          <div className="absolute top-1.5 left-1">
            <DragHandle onStart={onDragStart} />
          </div>
          <div className="absolute top-1.5 right-1">{tools}</div>
        </div>
      ) : (
        <div className="flex items-end gap-1">
          <div className="pb-1">
            <DragHandle onStart={onDragStart} />
          </div>
          <div className="min-w-0 grow">
            {renderField(place, words.studioForm.list.numbered(noun, at + 1))}
          </div>
          <div className="pb-1">{tools}</div>
        </div>
      )}
    </li>
  );
}
