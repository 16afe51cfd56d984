import { lessonParameter, pages } from '#rules/pages.ts';
import { choosesHeights } from '../../lesson/video/media-source.ts';

/**
 * A learner who opens a lesson's URL waits for its video: the code for that is loaded beside the app's own, and not after
 * it. What fails here is fetched again, and told of, when it is needed.
 */
export function preloadLessonOfUrl(): void {
  if (location.pathname !== pages.course || !location.search.includes(`${lessonParameter}=`)) return;
  import('./open-lesson.tsx').catch(() => undefined);
  import('../../lesson/lesson-body.tsx').catch(() => undefined);
  if (choosesHeights()) import('hls.js/light').catch(() => undefined);
}
