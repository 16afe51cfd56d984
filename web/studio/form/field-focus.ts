/** Leads to the input of a field: each has its path as its id, after this prefix. */
import type { Place } from '#web/studio/draft/content-path.ts';

export const fieldId = (path: string): string => `field:${path}`;

export const idOfPlace = (place: Place): string => fieldId(place.join('.'));

/** Opens the groups around a field's input and focuses it, of an entry its first one. Returns false where there is none. */
export function focusField(path: string): boolean {
  const id = fieldId(path);
  const input =
    document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^=${JSON.stringify(`${id}.`)}]`);
  if (!input) return false;
  for (let fold = input.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}

/** Focuses a part of the page after the next drawing, when a moved or added one stands in its place. */
export function focusAfterDrawing(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
