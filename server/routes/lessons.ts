import { mediaExpiry, mediaUrl } from '#rules/media-token.ts';
import { maskEmail } from '#rules/sign-in/sign-in.ts';
import { rowIdOf } from '#rules/playback-session.ts';
import { beginPlaying } from '#server/flows/playback/start-playback.ts';
import { readPlaylists } from '#server/flows/media/playlists.ts';
import { reportProgress } from '#server/flows/progress/report-progress.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findReporter } from '#server/store/reporters.ts';
import { findLessonViewer } from '#server/store/viewers.ts';
import { tooManyRequests } from './rate-limit.ts';
import { streamStopped } from './media/playback-stopped.ts';
import { requireLesson, requireViewerBy } from './viewer.ts';

/** One look for a player that comes back, one write for one that begins. */
export const readPlayback: HandlerOf<'GET /api/lessons/{id}/playback'> = async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named } = c.req.valid('query');
  const viewer = await requireViewerBy(ctx, c, (db, by) => findLessonViewer(db, { ...by, lessonId }));
  const lesson = await requireLesson(ctx, viewer, lessonId);
  if (lesson.url !== null)
    return c.json({ kind: 'link', url: new URL(lesson.url, ctx.config.siteUrl).href } as const, 200);
  const playlists = readPlaylists(ctx, lessonId);
  const begun = await beginPlaying(ctx, { ...viewer, uid: viewer.user.uid, lessonId, named });
  if (!begun) throw streamStopped();
  const expiresAt = mediaExpiry(ctx.now(), begun.stream);
  const grant = { lessonId, sessionId: viewer.session.id, streamId: begun.stream, expiresAt };
  const media = mediaUrl(grant, (text) => ctx.secret.sign('media', text));
  const opacity = ctx.config.media.markOpacity;
  const playback = {
    kind: 'video' as const,
    hls: `${media}/master.m3u8`,
    playlists: await playlists,
    poster: `${media}/poster.webp`,
    captions: [{ language: 'en', label: 'English', url: `${media}/captions.vtt` }],
    sound: lesson.renditions.some(({ height }) => height === null) ? `${media}/sound.m3u8` : null,
    renditions: lesson.renditions,
    savesData: asksToSaveData(c.req.header('save-data')),
    lengthSeconds: lesson.lengthSeconds,
    resumeAt: begun.resumeAtMs / 1000,
    expiresAt,
    stream: begun.stream,
    mark: opacity > 0 ? { text: maskEmail(viewer.user.email), opacity } : null,
  };
  return c.json(playback, 200);
};

export const putProgress: HandlerOf<'PUT /api/lessons/{id}/progress'> = async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream, ...played } = c.req.valid('json');
  const streamId = stream && rowIdOf(stream);
  const found = await requireViewerBy(ctx, c, (db, by) => findReporter(db, { ...by, lessonId, streamId }));
  const lesson = await requireLesson(ctx, found, lessonId);
  const progress = await reportProgress(ctx, { found, lesson, stream, ...played });
  if (!progress) throw new Refusal('permission-denied', 'This lesson was not opened.');
  if ('waitSeconds' in progress) throw tooManyRequests(progress.waitSeconds);
  return c.json(progress, 200);
};

/** The header Save-Data, which a browser or a proxy in front of it sends for somebody who pays by the megabyte. */
function asksToSaveData(header: string | undefined): boolean {
  return header?.toLowerCase() === 'on';
}
