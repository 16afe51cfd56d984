import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { words } from '#words/words.ts';
import { iconButtonStyles } from '../icon-button-styles.ts';

const text = words.studioForm.list;

type EntryToolsProps = {
  /** The entry's name in the buttons' labels. */
  name: string;
  id: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Moves an entry up and down, and removes it. The buttons stay focusable at the ends of the list. */
export function EntryTools({ name, id, place, count, onMove, onRemove }: EntryToolsProps) {
  const [isFirst, isLast] = [place === 0, place === count - 1];
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        id={`${id}:up`}
        aria-label={text.up(name)}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(place - 1)}
        className={iconButtonStyles}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        id={`${id}:down`}
        aria-label={text.down(name)}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(place + 1)}
        className={iconButtonStyles}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </button>
      <button
        type="button"
        id={`${id}:remove`}
        aria-label={text.remove(name)}
        onClick={onRemove}
        className={iconButtonStyles}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

type DragHandleProps = { onStart: (event: PointerEvent<HTMLElement>) => void };

/** The handle that an entry is dragged by. Keys have the buttons, so it is nothing for a screen reader. */
export function DragHandle({ onStart }: DragHandleProps) {
  return (
    <span
      aria-hidden="true"
      onPointerDown={onStart}
      className="grid h-10 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink active:cursor-grabbing"
    >
      <GripVertical className="size-5" />
    </span>
  );
}
