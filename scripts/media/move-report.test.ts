import { expect, test } from 'vitest';
import { createMovePrinter } from './move-report.ts';

function createPrinter(isTerminal: boolean) {
  let time = 0;
  const written: string[] = [];
  const printer = createMovePrinter({ write: (text) => written.push(text), now: () => time, isTerminal });
  const copy = (files: number, seconds: number) => {
    time = seconds * 1000;
    const [bytes, allBytes] = [files * 50_000_000, 200_000_000];
    printer.tell({ step: 'copy', files, allFiles: 4, bytes, allBytes });
  };
  return { written, copy, end: printer.end };
}

test('a terminal has one line with files, megabytes and the time that is left', () => {
  const { written, copy, end } = createPrinter(true);
  copy(0, 100);
  copy(1, 130);
  copy(2, 130.1);
  copy(4, 220);
  end();
  expect(written).toEqual([
    '\rCopied 0 of 4 files, 0 of 200 MB\u001B[K',
    '\rCopied 1 of 4 files, 50 of 200 MB, about 2 min left\u001B[K',
    '\rCopied 4 of 4 files, 200 of 200 MB\u001B[K',
    '\n',
  ]);
});

test('a log has plain lines, not too many', () => {
  const { written, copy, end } = createPrinter(false);
  copy(0, 100);
  copy(1, 102);
  copy(2, 400);
  copy(4, 401);
  end();
  expect(written).toEqual([
    'Copied 0 of 4 files, 0 of 200 MB\n',
    'Copied 2 of 4 files, 100 of 200 MB, about 5 min left\n',
    'Copied 4 of 4 files, 200 of 200 MB\n',
  ]);
});
