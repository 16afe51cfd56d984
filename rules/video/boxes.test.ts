import { expect, test } from 'vitest';
import { readBoxes } from './boxes.ts';

/** The bytes of a text. */
const text = (value: string) => Array.from(value, (sign) => sign.charCodeAt(0));

function box(name: string, content: number): number[] {
  return [0, 0, 0, content + 8, ...text(name), ...Array<number>(content).fill(7)];
}

const piece = [...box('moof', 20), ...box('mdat', 30)];

test.each<[string, number[], ReturnType<typeof readBoxes>]>([
  ['a whole piece', piece, ['moof', 'mdat']],
  ['a piece that ends early', piece.slice(0, -1), 'truncated'],
  ['a piece that ends in a header', piece.slice(0, 33), 'truncated'],
  ['nothing', [], 'truncated'],
  ['a page', text('<!doctype html><title>Not found</title>'), 'wrong-content'],
  ['a box of no size', [0, 0, 0, 3, ...text('mdat')], 'wrong-content'],
  ['a large box that is cut off', [0, 0, 0, 1, ...text('mdat'), 0, 0], 'truncated'],
])('%s', (_, bytes, boxes) => {
  expect(readBoxes(Uint8Array.from(bytes))).toEqual(boxes);
});
