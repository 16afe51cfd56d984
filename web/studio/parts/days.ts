/** Days of date fields, such as `2026-11-23`, in the site's time zone. */
import { spanOfDateField } from '#rules/site-time.ts';

/** Returns the first moment of a day; null for an invalid one. */
export function dayStart(day: string): number | null {
  return spanOfDateField(day)?.from ?? null;
}

/** Returns the first moment after a day; null for an invalid one. */
export function dayEnd(day: string): number | null {
  return spanOfDateField(day)?.to ?? null;
}
