/**
 * The entry script of the app's documents. It is one small file that imports no other chunk, so it can reload any other
 * script that failed.
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

const root = document.getElementById('app');
// An outdated browser keeps the document's own notice (render/outdated-browser.css).
if (root && passesBrowserCheck()) void startApp(root);
// The landing page's own script loads its app (landing/load-app.ts). The import here lets the bundler share the screens'
// chunks with it; a second import could run it under a second URL.
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

/**
 * Loads the code and the playback of the URL's lesson in parallel with the app, since the learner waits for the video.
 * A request that fails here is repeated when its reply is needed.
 */
function preloadLessonOfUrl(): void {
  const { lessonId } = readLessonUrl(location.search);
  if (location.pathname !== pages.course || lessonId === null) return;
  requestPlaybackEarly(lessonId).catch(() => undefined);
  import('./course/open-lesson.tsx').catch(() => undefined);
  import('./course/lesson-content.tsx').catch(() => undefined);
  if (choosesHeights()) import('hls.js/light').catch(() => undefined);
}

/** Requests the playback if the user's plan opens lessons; otherwise the server would reject it. */
async function requestPlaybackEarly(lessonId: string): Promise<void> {
  const reply = await requestEarly('/api/me');
  const { sign, plan } = (await reply.json()) as Api['GET /api/me']['reply'];
  if (sign && plan !== 'free') await requestEarly(playbackUrl(lessonId));
}

/**
 * Marks the document for its style sheet if the cached outline has a played lesson or the intro was seen, so that the
 * intro does not flash before the page starts with something else.
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
