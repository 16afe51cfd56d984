/** A day and a time in the reader's own time zone: 5 December 2026 at 14:30. */
export function momentText(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(time);
}
