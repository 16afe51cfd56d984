/** Numbers and shares as text. */

const counts = new Intl.NumberFormat('en');

/** Returns a count with separators: 12,345. */
export function countText(count: number): string {
  return counts.format(count);
}

/** Returns a share such as 4.2%; an en dash where the whole is 0. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`;
}
