import type { Source } from './source.ts';

/** A comment that begins with one of these has no subject: it names its thing by a clause. */
const beginnings = /^(Who|What|Whoever|Whatever|Whose|Whom|So many)\b/;

/** Finds comments without a subject. */
export function findCommentsWithoutSubject({ path, comments }: Source): string[] {
  return comments
    .map((comment) => comment.replace(/^[*\s]+/, ''))
    .filter((comment) => beginnings.test(comment))
    .map((comment) => `${path} has a comment without a subject: ${comment.split('\n')[0]}`);
}
