/** Joins recordings byte by byte, as people do with parts of a lesson. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type InputKind, lightAt, makeInput } from './make-input.ts';

/** The length of each part. */
export const partSeconds = 4;

/** Makes a recording of several parts, whose brightness counts on, each with a tone 440 Hz above the one before. */
export function joinInputs(kind: InputKind, parts: InputKind[]): string {
  const paths = parts.map((more, at) =>
    makeInput('film', {
      sounds: [{ hertz: 440 * (at + 1) }],
      seconds: partSeconds,
      ...kind,
      ...more,
      picture: {
        width: 64,
        height: 36,
        light: (second) => lightAt(second + at * partSeconds),
        ...kind.picture,
      },
    }),
  );
  const [first = ''] = paths;
  writeFileSync(first, Buffer.concat(paths.map((path) => readFileSync(path))));
  return first;
}
