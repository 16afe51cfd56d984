import type { Api } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { requestEarly } from '../../early-reply.ts';
import { playbackUrl } from '../../lesson/playback/playback-url.ts';
import { choosesHeights } from '../../lesson/video/media-source.ts';
import { readLessonUrl } from './lesson-url.ts';

/**
 * Loads what the lesson of a URL needs beside the app's own code, and not after it, since its learner waits for the
 * video: the code, and the reply that says how to play it. What fails here is requested again when it is needed.
 */
export function preloadLessonOfUrl(): void {
  const { lessonId } = readLessonUrl(location.search);
  if (location.pathname !== pages.course || lessonId === null) return;
  requestPlaybackEarly(lessonId).catch(() => undefined);
  import('./open-lesson.tsx').catch(() => undefined);
  import('../../lesson/lesson-body.tsx').catch(() => undefined);
  if (choosesHeights()) import('hls.js/light').catch(() => undefined);
}

/** Requests the playback where the user's plan opens lessons; for anybody else it would be refused. */
async function requestPlaybackEarly(lessonId: string): Promise<void> {
  const reply = await requestEarly('/api/me');
  const { sign, plan } = (await reply.json()) as Api['GET /api/me']['reply'];
  if (sign && plan !== 'free') await requestEarly(playbackUrl(lessonId));
}
