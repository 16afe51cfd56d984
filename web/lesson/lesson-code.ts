/** The code that a lesson needs: fetched at a press on one, or before, while the line has nothing else to do. */
import { loadPart } from '../loading/load-part.ts';
import { whenIdle } from '../when-idle.ts';
import { importHls } from './video/import-hls.ts';
import { choosesHeights } from './video/media-source.ts';
import { isSparingBrowser } from './quality/data-saver.ts';

let body: typeof import('./lesson-body.tsx') | undefined;

const importBody = async () => (body = await import('./lesson-body.tsx'));

/** The lesson's body, where its code has come. */
export const arrivedLessonBody = () => body?.default;

export const loadLessonBody = () => loadPart(importBody, { reloadFor: 'lesson' });

/**
 * Fetches the lesson's code before anyone presses, once the browser has a moment, unless the line is slow or paid for
 * by the megabyte. Nobody hears of its failing. Gives the way to stop.
 */
export function fetchLessonCodeEarly(): () => void {
  if (isSparingBrowser()) return () => undefined;
  return whenIdle(fetchLessonCode);
}

/**
 * For a press that has begun: whatever is not there yet is on its way before the finger lifts. It may scroll instead,
 * so the playback is not asked for, which would begin one of the person's two streams, and nothing is fetched on a line
 * that is paid for by the megabyte.
 */
export function fetchCodeForPress(): void {
  if (!isSparingBrowser()) fetchLessonCode();
}

function fetchLessonCode(): void {
  void importBody().catch(() => undefined);
  if (choosesHeights()) void importHls().catch(() => undefined);
}
