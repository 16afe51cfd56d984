import { words } from '#words/words.ts';
import { PartLoadError } from './load-part.ts';

/** Returns the text of an error: of the connection or of this site. */
export function failureText(error: unknown): { title: string; text: string } {
  const { notLoaded, broken } = words.site.failed;
  return error instanceof PartLoadError ? notLoaded : broken;
}
