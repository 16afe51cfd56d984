/**
 * The entry script of the app's documents. It is one small file that imports no other chunk, so whatever else is lost is
 * fetched again from here.
 */
import { restoreFragment } from './url-fragment.ts';
import { loadChunkOrReload } from './loading/load-chunk.ts';
import { preloadLessonOfUrl } from './course/lesson-dialog/addressed-lesson.ts';
import { markReturningLearner } from './course/begun.ts';
import { reloadLostStylesheets } from './loading/reload-stylesheets.ts';

reloadLostStylesheets();
markReturningLearner();
loadChunkOrReload('app', () => import('./app.tsx')).catch((error: unknown) => {
  // Shows the document's own failure text now instead of after its delay.
  document.documentElement.dataset['failed'] = '';
  // That text asks for a reload, which needs the fragment again.
  restoreFragment();
  throw error;
});
preloadLessonOfUrl();
