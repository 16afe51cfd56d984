import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react';
import { words } from '#words/words.ts';
import { iconButtonStyles } from '#web/studio/parts/icon-button-styles.ts';

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

type DragHandleProps = { onStart: (event: ReactPointerEvent<HTMLElement>) => void };

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

/** A place in a list: its name, and the entry's place in it. An empty list, or a folded one, takes entries at 0. */
type DropPlace = { list: string; at: number };

/** Near the window's edges, in pixels, it scrolls; at the top the header and the bar stand. */
const topEdge = 150;
const bottomEdge = 80;
const stepPixels = 8;

/**
 * Drags entries by their handles, with a mouse or a finger. An entry carries `data-drag-list` and `data-drag-at`, and may
 * be dropped on entries of the same `data-drag-kind`; the one under the pointer is marked with `data-drop`. Keys have
 * buttons of their own.
 */
export function useDragOrder(onDrop: OnDrop): (event: ReactPointerEvent<HTMLElement>) => void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  }, [onDrop]);
  // It stays the same function, so that rows which did not change are not drawn again.
  return useCallback((event) => startDrag(event, (from, to) => latest.current(from, to)), []);
}

type OnDrop = (from: DropPlace, to: DropPlace) => void;

type Target = { element: HTMLElement; isAfter: boolean };

function startDrag(event: ReactPointerEvent<HTMLElement>, onDrop: OnDrop): void {
  const entry = event.currentTarget.closest<HTMLElement>('[data-drag-list]');
  if (!entry || event.button !== 0) return;
  event.preventDefault();
  let target: Target | null = null;
  const mark = (found: Target | null) => {
    if (target) delete target.element.dataset['drop'];
    target = found;
    if (found) found.element.dataset['drop'] = found.isAfter ? 'after' : 'before';
  };
  const stop = new AbortController();
  const { signal } = stop;
  let last: PointerEvent | null = null;
  // A pointer that rests at an edge sends no events, so the scrolling goes on by itself.
  const timer = setInterval(() => {
    if (last && scrollAtEdge(last)) mark(targetOf(entry, last));
  }, 16);
  const end = (isDropped: boolean) => {
    stop.abort();
    clearInterval(timer);
    const found = target;
    delete entry.dataset['dragged'];
    mark(null);
    if (isDropped && found) onDrop(placeOf(entry), dropPlace(placeOf(entry), found));
  };
  entry.dataset['dragged'] = '';
  // A second finger neither moves nor drops it.
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === event.pointerId;
  addEventListener(
    'pointermove',
    (moved) => {
      if (!isOurs(moved)) return;
      last = moved;
      mark(targetOf(entry, moved));
    },
    { signal },
  );
  addEventListener('pointerup', (up) => isOurs(up) && end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
}

/** Scrolls while the pointer is near an edge; returns whether it is. */
function scrollAtEdge({ clientY }: PointerEvent): boolean {
  const top = clientY < topEdge ? -stepPixels : clientY > innerHeight - bottomEdge ? stepPixels : 0;
  if (top !== 0) scrollBy({ top, behavior: 'instant' });
  return top !== 0;
}

function targetOf(entry: HTMLElement, { clientX, clientY }: PointerEvent): Target | null {
  const over = document
    .elementFromPoint(clientX, clientY)
    ?.closest<HTMLElement>(`[data-drag-kind="${entry.dataset['dragKind'] ?? ''}"]`);
  if (!over || over === entry) return null;
  const { top, height } = over.getBoundingClientRect();
  return { element: over, isAfter: clientY > top + height / 2 };
}

/** The styles of an entry while it is dragged, and of the one that it would be dropped beside. */
export const dragStyles =
  'data-dragged:opacity-40 data-[drop=before]:shadow-[0_-3px_0_var(--color-sky)] data-[drop=after]:shadow-[0_3px_0_var(--color-sky)]';

function placeOf({ dataset }: HTMLElement): DropPlace {
  return { list: dataset['dragList'] ?? '', at: Number(dataset['dragAt']) };
}

/** The place that the entry has in the end, when it was taken out of its own. */
function dropPlace(from: DropPlace, found: Target): DropPlace {
  const { list, at } = placeOf(found.element);
  const place = at + (found.isAfter ? 1 : 0);
  return { list, at: list === from.list && place > from.at ? place - 1 : place };
}
