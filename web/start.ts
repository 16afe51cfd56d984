/**
 * The entry script of the app's documents. It is one small file that imports no other chunk, so whatever else is lost is
 * fetched again from here.
 */
import { restoreFragment } from './platform/url-fragment.ts';
import { loadPart } from './platform/load-part.ts';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { wasIntroSeen } from './course/intro-seen.ts';
import { choosesHeights, playbackUrl } from './lesson/playback-session.ts';
import { readLessonUrl } from './outline/lesson-url.ts';
import { allowOwnWorkers } from './platform/allow-own-workers.ts';
import { requestEarly } from './platform/request.ts';
import { passesBrowserCheck } from './platform/supported-browser.ts';
import { readImpersonation } from './session/impersonation.ts';
import { outlinePrefix } from './session/user-cache.ts';

/**
 * Loads what the lesson of a URL needs beside the app's own code, and not after it, since its learner waits for the
 * video: the code, and the reply that says how to play it. What fails here is requested again when it is needed.
 */
function preloadLessonOfUrl(): void {
  const { lessonId } = readLessonUrl(location.search);
  if (location.pathname !== pages.course || lessonId === null) return;
  requestPlaybackEarly(lessonId).catch(() => undefined);
  import('./course/open-lesson.tsx').catch(() => undefined);
  import('./lesson/lesson-body.tsx').catch(() => undefined);
  if (choosesHeights()) import('hls.js/light').catch(() => undefined);
}

/** Requests the playback where the user's plan opens lessons; for anybody else it would be refused. */
async function requestPlaybackEarly(lessonId: string): Promise<void> {
  const reply = await requestEarly('/api/me');
  const { sign, plan } = (await reply.json()) as Api['GET /api/me']['reply'];
  if (sign && plan !== 'free') await requestEarly(playbackUrl(lessonId));
}

/**
 * Tells the document's style whether the list of the last visit holds a lesson that was played, or the intro video was
 * seen: the first thing is then not that video, and nobody sees it for a moment only.
 */
function markReturningLearner(): void {
  if (readImpersonation() !== null) return;
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

/** Loads the page's lost stylesheets again, with retries. */
function reloadLostStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hasArrived(link)) renew(link, [300, 1200]);
  }
}

/** Returns true for a loaded stylesheet. Chromium gives a lost one a sheet too, which cannot be read. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Replaces a link by a copy, since browsers do not retry a failed one. */
function renew(link: HTMLLinkElement, [pauseMs, ...laterPausesMs]: number[]): void {
  const again = link.cloneNode() as HTMLLinkElement;
  if (pauseMs !== undefined)
    again.addEventListener('error', () => setTimeout(() => renew(again, laterPausesMs), pauseMs));
  link.replaceWith(again);
}

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
