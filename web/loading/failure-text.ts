import { words } from '#web/words/words.ts';
import { ChunkLoadError } from './load-chunk.ts';

/** What is said of an error: the line's fault or ours. */
export function failureText(error: unknown): { title: string; text: string } {
  const { notLoaded, broken } = words.site.failed;
  return error instanceof ChunkLoadError ? notLoaded : broken;
}
