import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react';
import { messages } from '#messages/messages.ts';
import { IconButton } from '#web/studio/parts/small-buttons.tsx';

const text = messages.studioForm.list;

type EntryToolsProps = {
  /** The entry's name in the buttons' labels. */
  name: string;
  id: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Moves an entry up or down, or removes it. The buttons stay focusable at the ends of the list. */
export function EntryTools({ name, id, place, count, onMove, onRemove }: EntryToolsProps) {
  const [isFirst, isLast] = [place === 0, place === count - 1];
  return (
    <div className="flex shrink-0">
      <IconButton
        id={`${id}:up`}
        aria-label={text.up(name)}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(place - 1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        id={`${id}:down`}
        aria-label={text.down(name)}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(place + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton id={`${id}:remove`} aria-label={text.remove(name)} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

type DragHandleProps = { onStart: (event: ReactPointerEvent<HTMLElement>) => void };

/** The drag handle of an entry. It is hidden from screen readers, since keyboards use the buttons. */
export function DragHandle({ onStart }: DragHandleProps) {
  return (
    <span
      aria-hidden="true"
      onPointerDown={onStart}
      className="grid h-11 w-9 shrink-0 cursor-grab touch-none place-items-center rounded-full text-quiet hover:bg-raised hover:text-ink active:cursor-grabbing"
    >
      <GripVertical className="size-5" />
    </span>
  );
}

/** A position in a list. An empty or collapsed list accepts entries at 0. */
type DropPlace = { list: string; at: number };

/** Dragging scrolls within these pixels from the window's edges. The header and the bar cover the top. */
const topEdge = 150;
const bottomEdge = 80;
const stepPixels = 8;

/**
 * Drags entries by their handles, with a mouse or a finger. An entry has `data-drag-list` and `data-drag-at`, and can be
 * dropped on entries of the same `data-drag-kind`; the one under the pointer gets `data-drop`.
 */
export function useDragOrder(onDrop: OnDrop): (event: ReactPointerEvent<HTMLElement>) => void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  }, [onDrop]);
  // A stable function avoids rerendering unchanged rows.
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
  // A pointer that rests at an edge sends no events, so a timer scrolls.
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
  // Ignores other fingers.
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

/** Scrolls while the pointer is near an edge. Returns whether it did. */
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

/** The styles of the dragged entry and of the drop target. */
export const dragStyles =
  'data-dragged:opacity-40 data-[drop=before]:shadow-[0_-3px_0_var(--color-sky)] data-[drop=after]:shadow-[0_3px_0_var(--color-sky)]';

function placeOf({ dataset }: HTMLElement): DropPlace {
  return { list: dataset['dragList'] ?? '', at: Number(dataset['dragAt']) };
}

/** Returns the position of the entry after it was removed from its old one. */
function dropPlace(from: DropPlace, found: Target): DropPlace {
  const { list, at } = placeOf(found.element);
  const place = at + (found.isAfter ? 1 : 0);
  return { list, at: list === from.list && place > from.at ? place - 1 : place };
}
