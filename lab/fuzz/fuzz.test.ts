import { expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { seededRandom } from '#sandbox/seeded-random.ts';
import { chooseShape, parsers, type Shape, textOf } from './fuzz.ts';

const letters = 100_000;
/** Ten times what a linear parser takes, and a tenth of what a quadratic one takes. */
const tooLongMs = 4_000;

const repeated = (piece: string, followedBy = ''): Shape => ({
  beginning: '',
  repeated: piece,
  followedBy,
  end: '',
});

/** Texts for which a parser was once not linear. */
const slowBefore: [parser: string, shapes: Shape[]][] = [
  [
    'markdown',
    ['+ ', '1. ', '*_', 'a\n===\n', 'a*', '**a ', '*a _', '>', '[a](', '>---\nx\n'].map((piece) =>
      repeated(piece),
    ),
  ],
  [
    'plain text of Markdown',
    ['**a ', '[', '![', '\n', '![a](', '<mailto:', '\r\t'].map((piece) => repeated(piece)),
  ],
  [
    'captions',
    ['<', '<b', '<v ', '{\\an8', '&#', '00:00:01.000 --> ', '\n', '\r', '42\n', 'NOTE\n', 'a\n\n', '。']
      .map((piece) => repeated(piece))
      .concat([repeated('1', ' --> '), repeated('1', '-->'), repeated(' ', ':'), repeated('1 : ', '{\\p1}')]),
  ],
  ['generated captions', [repeated('word '), repeated('字'), repeated(' ')]],
  ['files of learners', [repeated(')@', '"'), repeated('\t', 'email\n')]],
  ['browsers', [repeated('(iPhone; ')]],
];

test.each(slowBefore)('%s takes linear time for texts that were slow', (name, shapes) => {
  const { run } = parserOf(name);
  for (const shape of shapes) {
    const text = textOf(shape, letters);
    expect(
      processorMs(() => run(text)),
      JSON.stringify(shape),
    ).toBeLessThan(tooLongMs);
  }
});

test.each(parsers)('$name takes linear time for random texts', (parser) => {
  const chance = seededRandom(20261126);
  for (let text = 0; text < 20; text++) {
    const shape = chooseShape(parser, chance);
    expect(
      processorMs(() => parser.run(textOf(shape, letters))),
      JSON.stringify(shape),
    ).toBeLessThan(tooLongMs);
  }
});

function parserOf(name: string) {
  const found = parsers.find((parser) => parser.name === name);
  if (!found) throw new Error(`No parser is called ${name}`);
  return found;
}
