import type { Playback } from '#contract/api.ts';
import { putProgress, readPlayback } from '#contract/lessons.ts';
import { maskEmail } from '#rules/sign-in.ts';
import { mediaExpiry, signMedia } from './media-address.ts';
import { Refusal } from '#server/refusal.ts';
import { creditProgress, openLesson } from '#server/store/progress.ts';
import { findStream, noteStreamUse, openStream } from '#server/store/streams.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { requireAccess } from './lesson-access.ts';
import { streamStopped } from './stream-stopped.ts';

export function addLessons(api: Api, world: World): void {
  api.openapi(readPlayback, async (c) => {
    const { person, lesson } = await requireAccess(world, c, c.req.valid('param').id);
    if (lesson.url !== null) return c.json({ kind: 'link', url: lesson.url } satisfies Playback, 200);
    const now = world.now();
    const { uid, email } = person.user;
    const named = c.req.valid('query').stream;
    const newId = world.randomBytes(12).toString('base64url');
    const stream = await openStream(world.db, { uid, named, newId, now });
    if (stream === null) throw streamStopped();
    const { resumeAt } = await openLesson(world.db, { uid, lessonId: lesson.id, now });
    const expiresAt = mediaExpiry(now);
    const address = signMedia(world.secret, {
      lessonId: lesson.id,
      sessionId: person.session.id,
      streamId: stream,
      expiresAt,
    });
    const opacity = world.config.media.markOpacity;
    const playback: Playback = {
      kind: 'video',
      hls: `${address}/master.m3u8`,
      poster: `${address}/poster.webp`,
      captions: [{ language: 'en', label: 'English', url: `${address}/captions.vtt` }],
      sound: lesson.renditions.some(({ height }) => height === null) ? `${address}/sound.m3u8` : null,
      renditions: lesson.renditions,
      lengthSeconds: lesson.lengthSeconds,
      resumeAt,
      expiresAt,
      stream,
      mark: opacity > 0 ? { text: maskEmail(email), opacity } : null,
    };
    return c.json(playback, 200);
  });

  api.openapi(putProgress, async (c) => {
    const { person, lesson } = await requireAccess(world, c, c.req.valid('param').id);
    const { ranges, resumeAt, stream } = c.req.valid('json');
    const progress = await creditProgress(world.db, {
      uid: person.user.uid,
      lesson,
      ranges,
      resumeAt,
      now: world.now(),
    });
    if (!progress) throw new Refusal('permission-denied', 'This lesson was not opened.');
    if (stream === undefined) return c.json(progress, 200);
    return c.json({ ...progress, stream: await useStream(world, person.user.uid, stream) }, 200);
  });
}

async function useStream(world: World, uid: string, id: string): Promise<'playing' | 'stopped'> {
  const stream = await findStream(world.db, { uid, id });
  if (!stream) return 'stopped';
  await noteStreamUse(world.db, { uid, stream, now: world.now() });
  return 'playing';
}
