import { wasIntroSeen } from './intro-seen.ts';
import { readSeeAs } from '../session/see-as.ts';
import { outlinePrefix } from '../session/user-cache.ts';

/**
 * Tells the document's style whether the list of the last visit holds a lesson that was played, or the intro video was
 * seen: the first thing is then not that video, and nobody sees it for a moment only.
 */
export function markReturningLearner(): void {
  if (readSeeAs() !== null) return;
  const { dataset } = document.documentElement;
  if (wasPlayed()) dataset['begun'] = '';
  else if (wasIntroSeen()) dataset['introSeen'] = '';
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
