import * as endpoints from '#contract/lessons.ts';
import { handle } from '#server/routes/handle.ts';
import { captionsFile, languageName } from '#rules/captions/caption-files.ts';
import { stillsName } from '#rules/video/stills.ts';
import { mediaExpiry, mediaUrl } from '#rules/media-url.ts';
import { maskEmail } from '#rules/sign-in/sign-in.ts';
import { storedIdOf } from '#rules/playback-session.ts';
import { startPlayback } from '#server/flows/playback/start-playback.ts';
import { readPlaylists } from '#server/flows/media/playlists.ts';
import { reportProgress } from '#server/flows/progress/report-progress.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findReporter } from '#server/store/reporters.ts';
import { findLessonViewer } from '#server/store/session-lookup.ts';
import { tooManyRequests } from './rate-limit.ts';
import { playbackStopped } from './media/playback-stopped.ts';
import { isSeen, requireLesson, requireViewerBy, seeingAsRefusal } from './viewer.ts';

/**
 * Answers a player that comes back with one query, and one that starts with one more write; the instructor who looks as
 * a learner gets the learner's verdict, and no playback session.
 */
const readPlayback = handle(endpoints.readPlayback, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named } = c.req.valid('query');
  const viewer = await requireViewerBy(ctx, c, (db, by) => findLessonViewer(db, { ...by, lessonId }));
  const lesson = await requireLesson(ctx, viewer, lessonId);
  if (lesson.url !== null)
    return c.json({ kind: 'link', url: new URL(lesson.url, ctx.config.siteUrl).href } as const, 200);
  if (lesson.videoId === null) throw new Refusal('not-found', 'This lesson has no video yet.');
  if (isSeen(viewer)) throw seeingAsRefusal();
  const playlists = readPlaylists(ctx, lesson.videoId);
  const start = await startPlayback(ctx, { ...viewer, uid: viewer.user.uid, lessonId, named });
  if (!start) throw playbackStopped();
  const { playbackSessionId, resumeAtMs } = start;
  const expiresAt = mediaExpiry(ctx.now(), playbackSessionId);
  const grant = {
    lessonId,
    videoId: lesson.videoId,
    sessionId: viewer.session.id,
    playbackSessionId,
    expiresAt,
  };
  const media = mediaUrl(grant, (text) => ctx.secret.sign('media', text));
  const opacity = ctx.config.media.watermarkOpacity;
  const playback = {
    kind: 'video' as const,
    hls: `${media}/master.m3u8`,
    playlists: await playlists,
    poster: `${media}/${lesson.poster}`,
    captions: lesson.captions.map((language) => ({
      language,
      label: languageName(language),
      url: `${media}/${captionsFile(language)}`,
    })),
    sound: lesson.renditions.some(({ height }) => height === null) ? `${media}/sound.m3u8` : null,
    stills:
      lesson.stillsBytes === null ? null : { url: `${media}/${stillsName}.m3u8`, bytes: lesson.stillsBytes },
    renditions: lesson.renditions,
    savesData: asksToSaveData(c.req.header('save-data')),
    lengthSeconds: lesson.lengthSeconds,
    chapters: lesson.chapters,
    resumeAt: resumeAtMs / 1000,
    expiresAt,
    stream: playbackSessionId,
    mark: opacity > 0 ? { text: maskEmail(viewer.user.email), opacity } : null,
  };
  return c.json(playback, 200);
});

const putProgress = handle(endpoints.putProgress, async (ctx, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named, ...played } = c.req.valid('json');
  const playbackSessionId = named && storedIdOf(named);
  const reporter = await requireViewerBy(ctx, c, (db, by) =>
    findReporter(db, { ...by, lessonId, playbackSessionId }),
  );
  const lesson = await requireLesson(ctx, reporter, lessonId);
  const progress = await reportProgress(ctx, { reporter, lesson, named, ...played });
  if (!progress) throw new Refusal('permission-denied', 'This lesson was not opened.');
  if ('waitSeconds' in progress) throw tooManyRequests(progress.waitSeconds);
  return c.json(progress, 200);
});

/** Reads the header Save-Data, which a browser or a proxy sends for a user who pays by the megabyte. */
function asksToSaveData(header: string | undefined): boolean {
  return header?.toLowerCase() === 'on';
}

export const routes = [readPlayback, putProgress];
