/**
 * What the app's documents run first. It is one small file that needs no other, so whatever else is lost on the way is
 * fetched again from here.
 */
import { putBackFragment } from './url-fragment.ts';
import { loadPartOrReload } from './loading/load-part.ts';
import { fetchAddressedLesson } from './course/lesson-dialog/addressed-lesson.ts';
import { markWhoBegan } from './course/begun.ts';
import { renewStylesheets } from './loading/renew-stylesheets.ts';

renewStylesheets();
markWhoBegan();
loadPartOrReload('app', () => import('./app.tsx')).catch((error: unknown) => {
  // The document holds the words for this; by themselves they would come later.
  document.documentElement.dataset['failed'] = '';
  // The words ask for the browser's own reload.
  putBackFragment();
  throw error;
});
fetchAddressedLesson();
