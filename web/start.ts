/**
 * What the app's documents run first. It is one small file that needs no other, so whatever else is lost on the way is
 * fetched again from here.
 */
import { restoreFragment } from './url-fragment.ts';
import { loadChunkOrReload } from './loading/load-chunk.ts';
import { fetchAddressedLesson } from './course/lesson-dialog/addressed-lesson.ts';
import { markWhoBegan } from './course/begun.ts';
import { reloadLostStylesheets } from './loading/reload-stylesheets.ts';

reloadLostStylesheets();
markWhoBegan();
loadChunkOrReload('app', () => import('./app.tsx')).catch((error: unknown) => {
  // The document holds the words for this; by themselves they would come later.
  document.documentElement.dataset['failed'] = '';
  // The words ask for the browser's own reload.
  restoreFragment();
  throw error;
});
fetchAddressedLesson();
