/** Tables as comma-separated values (RFC 4180), which spreadsheets open without running anything. */

/** Spreadsheets take a cell that begins so for a formula. */
const formulaStart = /^[=+\-@\t\r\n|]/;

/** Returns the file's text, with the mark by which spreadsheets know UTF-8. */
export function csvText(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Returns a cell in quotes; a text that could be a formula begins with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '""';
  if (typeof value === 'number') return String(value);
  const safe = formulaStart.test(value.trimStart()) || formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
