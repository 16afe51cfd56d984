import type { Playback } from '#contract/api.ts';
import { putProgress, readPlayback } from '#contract/lessons.ts';
import { lessonAccess } from '#rules/access.ts';
import { maskEmail } from '#rules/sign-in.ts';
import { type KnownCourse, rememberCourse } from '#server/flows/known-course.ts';
import { beginPlaying } from '#server/flows/begin-playing.ts';
import { reportProgress } from '#server/flows/report-progress.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import type { FoundLesson } from '#server/store/lessons.ts';
import { noteUse } from '#server/store/sessions.ts';
import { findLessonViewer } from '#server/store/viewers.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { refuseAccess } from './lesson-access.ts';
import { mediaExpiry, signMedia } from './media-address.ts';
import { streamStopped } from './stream-stopped.ts';
import { readCookie } from './viewer.ts';

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
    const lessonId = c.req.valid('param').id;
    const course = await knownCourse();
    const { viewer, lesson } = await requireAccess(world, {
      token: readCookie(world, c, 'session'),
      lessonId,
      course,
    });
    const report = { uid: viewer.uid, lesson, stream: undefined, ...c.req.valid('json') };
    const progress = await reportProgress(world, report);
    if (!progress) throw new Refusal('permission-denied', 'This lesson was not opened.');
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
    const access = await requireAccess(world, { token, lessonId, course });
    const { viewer, lesson } = access;
    if (lesson.url !== null) return { kind: 'link', url: lesson.url };
    const begun = await beginPlaying(world, { ...access, uid: viewer.uid, lessonId, named });
    if (!begun) throw streamStopped();
    const expiresAt = mediaExpiry(world.now());
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

type LessonViewer = NonNullable<Awaited<ReturnType<typeof findLessonViewer>>>;

/** Who asks, with the lesson, when the one access rule lets them in. @throws {Refusal} */
async function requireAccess(
  world: World,
  asked: { token: string | undefined; lessonId: string; course: KnownCourse },
): Promise<LessonViewer & { lesson: FoundLesson }> {
  const { token, lessonId, course } = asked;
  const now = world.now();
  const found = token && (await findLessonViewer(world.db, { tokenHash: hashOf(token), lessonId, now }));
  if (!found) throw new Refusal('unauthenticated', 'Please sign in.', { reason: 'sign-in' });
  const lesson = course.lessons.get(lessonId);
  if (!lesson) throw new Refusal('not-found', 'There is no such lesson.');
  refuseAccess(lessonAccess({ signedIn: true, plan: found.viewer.plan }, lesson));
  await noteUse(world.db, { session: found.viewer.session, now });
  return { ...found, lesson };
}
