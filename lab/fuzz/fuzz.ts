/** Looks for texts that a parser takes more than linear time for. */
import { processorMs } from '#tests/processor-ms.ts';
import type { Parser } from './parsers.ts';

/** A text of any length: a beginning, pieces that are repeated to the length, and an end. */
export type Shape = { beginning: string; repeated: string; followedBy: string; end: string };

export type Finding = {
  shape: Shape;
  /** The time at four times the length over the time at the length: about 4 for a linear parser, 16 for a quadratic one. */
  growth: number;
  /** Milliseconds of the processor for the longer text. */
  ms: number;
};

/** The shorter of the two lengths, in UTF-16 units. */
const length = 25_000;

/** Times below are too short to compare, in milliseconds. */
const measurableMs = 60;

export function textOf({ beginning, repeated, followedBy, end }: Shape, letters: number): string {
  const half = Math.ceil(letters / (followedBy ? 2 : 1));
  const repeat = (piece: string) => piece.repeat(Math.ceil(half / piece.length)).slice(0, half);
  return `${beginning}${repeat(repeated)}${followedBy && repeat(followedBy)}${end}`.toWellFormed();
}

/** Measures a shape. Only a text that takes long is measured at both lengths, twice. */
export function measure({ run }: Parser, shape: Shape): Finding {
  const timeOf = (letters: number) => {
    const text = textOf(shape, letters);
    return processorMs(() => run(text));
  };
  const ms = timeOf(4 * length);
  if (ms < measurableMs) return { shape, growth: 1, ms };
  const shorter = Math.max(timeOf(length), timeOf(length));
  return { shape, growth: Math.min(ms, timeOf(4 * length)) / Math.max(shorter, 1), ms };
}

/** Makes a shape out of a parser's pieces; `chance` returns numbers from 0 to below 1. */
export function chooseShape({ pieces }: Parser, chance: () => number): Shape {
  const choose = () => pieces[Math.floor(chance() * pieces.length)] ?? 'a';
  const some = (most: number) => Array.from({ length: 1 + Math.floor(chance() * most) }, choose).join('');
  return {
    beginning: chance() < 0.5 ? '' : some(2),
    repeated: some(4),
    followedBy: chance() < 0.6 ? '' : some(3),
    end: chance() < 0.6 ? '' : some(2),
  };
}
