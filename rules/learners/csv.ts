/** Tables as comma-separated values (RFC 4180), which spreadsheets open without running anything. */

/** Spreadsheets interpret a cell that starts with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r\n|]/;

/** A plus sign and digits are a number to a spreadsheet, and the phone number to every other program. */
const plainPhone = /^\+[0-9]+$/;

/** Returns the file's text, with the byte order mark by which spreadsheets recognize UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]) {
  return `\uFEFF${[header, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Returns a cell in quotes; a text that could be a formula starts with an apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '""';
  if (typeof value === 'number') return String(value);
  const isFormula = formulaStart.test(value.trimStart()) || formulaStart.test(value);
  const safe = isFormula && !plainPhone.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Reads rows of values between commas, semicolons or tabs, with or without quotes. The apostrophe before a formula is
 * removed, so that an exported file can be read back.
 */
export function readCsv(text: string): string[][] {
  // Some spreadsheets write the separator into the first line: sep=;
  const [, declared, source = ''] = /^\uFEFF?(?:sep=(.)(?:\r\n?|\n))?([^]*)$/i.exec(text) ?? [];
  const separator = declared ?? separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isBlank = true;
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.replace(/^'(?=\s*[=+\-@|])/, '').trim());
    cell = '';
    isBlank = true;
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
    } else if (letter === '"' && isBlank) {
      cell = '';
      isBlank = false;
      isQuoted = true;
    } else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter === '\r') {
      if (source[at + 1] !== '\n') endRow();
    } else {
      cell += letter;
      isBlank &&= letter.trim() === '';
    }
  }
  endRow();
  return rows;
}

/** Returns the most frequent separator of the first line, outside of quotes. */
function separatorOf(source: string): string {
  const firstLine = source.slice(0, source.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const countOf = (separator: string) => firstLine.split(separator).length;
  return ['\t', ';'].find((one) => countOf(one) > countOf(',')) ?? ',';
}
