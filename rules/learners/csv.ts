/** Tables as comma-separated values (RFC 4180), which spreadsheets open without running anything. */

/** Spreadsheets take a cell that begins so for a formula. */
const formulaStart = /^[=+\-@\t\r\n|]/;

/** Returns the file's text, with the mark by which spreadsheets know UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]) {
  return `\uFEFF${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Returns a cell in quotes; a text that could be a formula begins with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '""';
  if (typeof value === 'number') return String(value);
  const safe = formulaStart.test(value.trimStart()) || formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Reads rows of comma- or semicolon-separated values, with or without quotes. The apostrophe before a formula goes
 * away again, so that an exported file can be read back.
 */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const firstLine = source.slice(0, source.search(/[\r\n]|$/));
  const separator = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.replace(/^'(?=[=+\-@|])/, '').trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source[at + 1] === '"') cell += source[++at];
      else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  endRow();
  return rows;
}
