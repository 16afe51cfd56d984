/** Days as date fields hold them, `2026-11-23`, in the reader's own time zone. */

/** Returns the first moment of a day; null where there is none. */
export function dayStart(day: string): number | null {
  const time = new Date(`${day}T00:00:00`).getTime();
  return day === '' || Number.isNaN(time) ? null : time;
}

/** Returns the first moment after a day; null where there is none. */
export function dayEnd(day: string): number | null {
  const start = dayStart(day);
  if (start === null) return null;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}
