import type { Playback } from '#contract/api.ts';
import { putProgress, readPlayback } from '#contract/lessons.ts';
import { lessonAccess } from '#rules/access.ts';
import { maskEmail } from '#rules/sign-in.ts';
import { type KnownCourse, rememberCourse } from '#server/flows/known-course.ts';
import type { Database } from '#server/database.ts';
import { beginPlaying } from '#server/flows/begin-playing.ts';
import { reportProgress } from '#server/flows/report-progress.ts';
import { touchSession } from '#server/flows/touch-session.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import type { FoundLesson } from '#server/store/lessons.ts';
import { findLessonViewer, findViewer, type Viewer } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { refuseAccess } from './lesson-access.ts';
import { tooOften } from './limits.ts';
import { mediaExpiry, signMedia } from './media-address.ts';
import { streamStopped } from './stream-stopped.ts';
import { isInstructor, readCookie } from './viewer.ts';

export function addLessons(api: Api, world: World): void {
  const playback = playbackDoor(world);
  api.openapi(readPlayback, async (c) => {
    const lessonId = c.req.valid('param').id;
    const named = c.req.valid('query').stream;
    const savesData = asksToSaveData(c.req.header('save-data'));
    const asked = { lessonId, named, savesData };
    return c.json(await playback(readCookie(world, c, 'session'), asked), 200);
  });

  const knownCourse = rememberCourse(world);
  api.openapi(putProgress, async (c) => {
    const course = await knownCourse();
    const viewer = await requireFound(world, readCookie(world, c, 'session'), findViewer);
    const lesson = requireAccess(world, { viewer, course, lessonId: c.req.valid('param').id });
    const report = { uid: viewer.uid, lesson, stream: undefined, ...c.req.valid('json') };
    const progress = await reportProgress(world, report);
    if (!progress) throw new Refusal('permission-denied', 'This lesson was not opened.');
    if ('waitSeconds' in progress) throw tooOften(progress.waitSeconds);
    return c.json(progress, 200);
  });
}

type PlaybackAsked = { lessonId: string; named: string | undefined; savesData: boolean };

/** What the header Save-Data says, which a browser or a proxy in front of it sends for who pays by the megabyte. */
export function asksToSaveData(header: string | string[] | undefined): boolean {
  return String(header).toLowerCase() === 'on';
}

/** How to play a lesson: one look for who comes back, one write for who begins. */
export function playbackDoor(
  world: World,
): (token: string | undefined, asked: PlaybackAsked) => Promise<Playback> {
  const knownCourse = rememberCourse(world);
  return async (token, { lessonId, named, savesData }) => {
    const course = await knownCourse();
    const found = await requireFound(world, token, (db, by) => findLessonViewer(db, { ...by, lessonId }));
    const { viewer } = found;
    const lesson = requireAccess(world, { viewer, course, lessonId });
    if (lesson.url !== null) return { kind: 'link', url: new URL(lesson.url, world.config.siteUrl).href };
    const begun = await beginPlaying(world, { ...found, uid: viewer.uid, lessonId, named });
    if (!begun) throw streamStopped();
    const expiresAt = mediaExpiry(world.now(), begun.stream);
    const grant = { lessonId, sessionId: viewer.session.id, streamId: begun.stream, expiresAt };
    const address = signMedia(world.secret, grant);
    const opacity = world.config.media.markOpacity;
    return {
      kind: 'video',
      hls: `${address}/master.m3u8`,
      poster: `${address}/poster.webp`,
      captions: [{ language: 'en', label: 'English', url: `${address}/captions.vtt` }],
      sound: lesson.renditions.some(({ height }) => height === null) ? `${address}/sound.m3u8` : null,
      renditions: lesson.renditions,
      savesData,
      lengthSeconds: lesson.lengthSeconds,
      resumeAt: begun.resumeAtMs / 1000,
      expiresAt,
      stream: begun.stream,
      mark: opacity > 0 ? { text: maskEmail(viewer.email), opacity } : null,
    };
  };
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
function requireAccess(
  world: World,
  { viewer, course, lessonId }: { viewer: Viewer; course: KnownCourse; lessonId: string },
): FoundLesson {
  const lesson = course.lessons.get(lessonId);
  if (!lesson) throw new Refusal('not-found', 'There is no such lesson.');
  const { plan, email, session } = viewer;
  refuseAccess(lessonAccess({ signedIn: true, plan, isInstructor: isInstructor(world, email) }, lesson));
  touchSession(world, { session, now: world.now() });
  return lesson;
}
