/** A day in the reader's own time zone: 5 December 2026. */
export function dayText(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(time);
}
