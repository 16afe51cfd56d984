/** Finds and focuses the input of a field, whose id is the field’s path after a prefix. */
import type { Place } from '#web/studio/draft/content-path.ts';

export const fieldId = (path: string): string => `field:${path}`;

export const idOfPlace = (place: Place): string => fieldId(place.join('.'));

/** Expands the groups around a field's input and focuses it, or the first input of an entry. Returns false for none. */
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

/** Focuses an element after the next render, when a moved or added element is in its place. */
export function focusAfterRender(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
