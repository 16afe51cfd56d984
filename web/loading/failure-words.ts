import { words } from '#web/words/words.ts';
import { PartNotLoaded } from './load-part.ts';

/** What is said of an error: the line's fault or ours. */
export function failureWords(error: unknown): { title: string; text: string } {
  const { notLoaded, broken } = words.site.failed;
  return error instanceof PartNotLoaded ? notLoaded : broken;
}
