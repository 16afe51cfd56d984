/** The code that a lesson needs: fetched at a press on one, or before, while the line has nothing else to do. */
import { loadPartOrReload } from '../loading/load-part.ts';
import { importHls } from './import-hls.ts';
import { isSparingBrowser } from './quality.ts';

const importBody = () => import('./lesson-body.tsx');

export const loadLessonBody = () => loadPartOrReload('lesson', importBody);

/**
 * Fetches the lesson's code before anyone presses, once the browser has a moment, unless the line is slow or paid for
 * by the megabyte. Nobody hears of its failing. Gives the way to stop.
 */
export function fetchLessonCodeEarly({ hls }: { hls: boolean }): () => void {
  if (isSparingBrowser()) return () => undefined;
  const fetchAll = () => {
    void importBody().catch(() => undefined);
    if (hls) void importHls().catch(() => undefined);
  };
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(fetchAll, 1000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetchAll, { timeout: 3000 });
  return () => cancelIdleCallback(idle);
}
