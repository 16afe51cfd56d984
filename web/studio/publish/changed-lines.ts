/** Returns the lines in which two texts differ: without those that are the same at the beginning and at the end. */
export function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const part = (lines: string[]) =>
    lines
      .slice(head, lines.length - tail)
      .join('\n')
      .trim();
  return { before: part(old), after: part(next) };
}
