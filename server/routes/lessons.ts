import { lessonAccess } from '#rules/access.ts';
import { maskEmail } from '#rules/sign-in.ts';
import { rowIdOf } from '#rules/streams.ts';
import { readCourse } from '#server/flows/known-course.ts';
import type { Database } from '#server/database.ts';
import { beginPlaying } from '#server/flows/begin-playing.ts';
import { reportProgress } from '#server/flows/report-progress.ts';
import { touchSession } from '#server/flows/touch.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import type { FoundLesson } from '#server/store/lessons.ts';
import { findReporter } from '#server/store/reporters.ts';
import { findLessonViewer, type Viewer } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { refuseAccess } from './lesson-access.ts';
import { tooOften } from './limits.ts';
import { mediaExpiry, signMedia } from './media-address.ts';
import { streamStopped } from './stream-stopped.ts';
import { isInstructor, readCookie } from './viewer.ts';

/** One look for a player that comes back, one write for one that begins. */
export const readPlayback: HandlerOf<'GET /api/lessons/{id}/playback'> = async (world, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream: named } = c.req.valid('query');
  const token = readCookie(world, c, 'session');
  const found = await requireFound(world, token, (db, by) => findLessonViewer(db, { ...by, lessonId }));
  const { viewer } = found;
  const lesson = await requireAccess(world, { viewer, lessonId });
  if (lesson.url !== null)
    return c.json({ kind: 'link', url: new URL(lesson.url, world.config.siteUrl).href } as const, 200);
  const begun = await beginPlaying(world, { ...found, uid: viewer.uid, lessonId, named });
  if (!begun) throw streamStopped();
  const expiresAt = mediaExpiry(world.now(), begun.stream);
  const grant = { lessonId, sessionId: viewer.session.id, streamId: begun.stream, expiresAt };
  const address = signMedia(world.secret, grant);
  const opacity = world.config.media.markOpacity;
  const playback = {
    kind: 'video' as const,
    hls: `${address}/master.m3u8`,
    poster: `${address}/poster.webp`,
    captions: [{ language: 'en', label: 'English', url: `${address}/captions.vtt` }],
    sound: lesson.renditions.some(({ height }) => height === null) ? `${address}/sound.m3u8` : null,
    renditions: lesson.renditions,
    savesData: asksToSaveData(c.req.header('save-data')),
    lengthSeconds: lesson.lengthSeconds,
    resumeAt: begun.resumeAtMs / 1000,
    expiresAt,
    stream: begun.stream,
    mark: opacity > 0 ? { text: maskEmail(viewer.email), opacity } : null,
  };
  return c.json(playback, 200);
};

export const putProgress: HandlerOf<'PUT /api/lessons/{id}/progress'> = async (world, c) => {
  const { id: lessonId } = c.req.valid('param');
  const { stream, ...played } = c.req.valid('json');
  const streamId = stream && rowIdOf(stream);
  const token = readCookie(world, c, 'session');
  const found = await requireFound(world, token, (db, by) => findReporter(db, { ...by, lessonId, streamId }));
  const lesson = await requireAccess(world, { viewer: found.viewer, lessonId });
  const progress = await reportProgress(world, { found, lesson, stream, ...played });
  if (!progress) throw new Refusal('permission-denied', 'This lesson was not opened.');
  if ('waitSeconds' in progress) throw tooOften(progress.waitSeconds);
  return c.json(progress, 200);
};

/** The header Save-Data, which a browser or a proxy in front of it sends for somebody who pays by the megabyte. */
function asksToSaveData(header: string | undefined): boolean {
  return header?.toLowerCase() === 'on';
}

/** What is found of the session's owner. @throws {Refusal} unauthenticated */
async function requireFound<F>(
  world: World,
  token: string | undefined,
  find: (db: Database, by: { tokenHash: string; now: number }) => Promise<F | undefined>,
): Promise<F> {
  const found = token && (await find(world.db, { tokenHash: hashOf(token), now: world.now() }));
  if (!found) throw new Refusal('unauthenticated', 'Please sign in.', { reason: 'sign-in' });
  return found;
}

/** The lesson, when the one access rule lets them in. @throws {Refusal} */
async function requireAccess(
  world: World,
  { viewer, lessonId }: { viewer: Viewer; lessonId: string },
): Promise<FoundLesson> {
  const lesson = (await readCourse(world)).lessons.get(lessonId);
  if (!lesson) throw new Refusal('not-found', 'There is no such lesson.');
  const { plan, email, session } = viewer;
  refuseAccess(lessonAccess({ signedIn: true, plan, isInstructor: isInstructor(world, email) }, lesson));
  touchSession(world, { session, now: world.now() });
  return lesson;
}
