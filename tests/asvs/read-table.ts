/** Reads the rows of docs/asvs.md. */
export type Row = {
  id: string;
  asks: string;
  how: string;
  test: string;
  state: 'met' | 'not met' | 'not ours';
};

/** A test as the table names it: `file › title`, as they stand in the file. */
export type NamedTest = { file: string; title: string };

export function readRows(text: string): Row[] {
  const lines = text.split('\n').filter((line) => /^\| V\d/.test(line));
  return lines.map((line) => {
    const [id = '', asks = '', how = '', test = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id, asks, how, test, state: stateOf(how) };
  });
}

function stateOf(how: string): Row['state'] {
  if (how.startsWith('Does not apply')) return 'not ours';
  return how.startsWith('**Not met**') ? 'not met' : 'met';
}

export function testsOf({ test }: Pick<Row, 'test'>): NamedTest[] {
  return [...test.matchAll(/`([^`]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));
}

/** Says whether a file of tests has a test of this title that is not switched off. */
export function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const written = quote + title.replaceAll(quote, `\\${quote}`) + quote;
    const at = source.indexOf(written);
    // `test(` or `test.each(…)(`, and not `test.skip(`.
    return at > 0 && /(\btest|\))\(\s*$/.test(source.slice(Math.max(0, at - 50), at));
  });
}
