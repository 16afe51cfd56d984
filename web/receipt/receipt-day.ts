/** The day in UTC, the same on the screen, on paper and in the mail: 3 December 2026. */
export function receiptDay(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
