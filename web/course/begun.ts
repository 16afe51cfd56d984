import { readSeeAs } from '../session/see-as.ts';
import { outlinePrefix } from '../session/user-cache.ts';

/**
 * Tells the document's style whether the list of the last visit holds a lesson that was played: its first thing is then
 * not the intro video, and nobody sees that for a moment only.
 */
export function markReturningLearner(): void {
  if (readSeeAs() === null && wasPlayed()) document.documentElement.dataset['begun'] = '';
}

function wasPlayed(): boolean {
  try {
    return Object.entries(localStorage).some(
      ([key, list]) => key.startsWith(outlinePrefix) && /"playedAt":\d/.test(String(list)),
    );
  } catch {
    return false;
  }
}
