/**
 * The entry script of the app's documents. It is one small file that imports no other chunk, so whatever else is lost is
 * fetched again from here.
 */
import { restoreFragment } from './url-fragment.ts';
import { loadPart } from './loading/load-part.ts';
import { preloadLessonOfUrl } from './course/lesson-dialog/addressed-lesson.ts';
import { markReturningLearner } from './course/begun.ts';
import { allowOwnWorkers } from './loading/allow-own-workers.ts';
import { reloadLostStylesheets } from './loading/reload-stylesheets.ts';
import { passesBrowserCheck } from './loading/supported-browser.ts';

const root = document.getElementById('app');
// An outdated browser keeps the document's own notice (loading/outdated-browser.css).
if (root && passesBrowserCheck()) void startApp(root);
// The landing page's own script loads its app (landing/load-app.ts). It is named here, so that it shares the scripts of
// the screens, this one too; a second import could run it under a second URL.
if (!root && !document.getElementById('landing-app')) void import('./landing/landing-app.tsx');

async function startApp(app: HTMLElement): Promise<void> {
  allowOwnWorkers();
  reloadLostStylesheets();
  markReturningLearner();
  const loading = loadPart(() => import('./app.tsx'), { reloadFor: 'app' });
  preloadLessonOfUrl();
  try {
    (await loading).showApp(app);
  } catch (error) {
    // Shows the document's own failure text now instead of after its delay.
    document.documentElement.dataset['failed'] = '';
    // That text asks for a reload, which needs the fragment again.
    restoreFragment();
    throw error;
  }
}
