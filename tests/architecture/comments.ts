import type { Source } from './source.ts';

/** A sentence that begins with one of these has no subject: it names its thing by a clause. */
const beginnings = /^(Who|What|Whoever|Whatever|Whose|Whom|So many)\b/;

/** Finds lines of comments that begin a sentence without a subject. */
export function findCommentsWithoutSubject({ path, comments }: Source): string[] {
  return comments
    .flatMap((comment) => comment.split('\n'))
    .map((line) => line.replace(/^[*\s]+/, ''))
    .filter((line) => beginnings.test(line))
    .map((line) => `${path} has a comment without a subject: ${line}`);
}
