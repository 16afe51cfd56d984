import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { readLessons } from '#server/course/lesson-store.ts';
import { createTestContext } from '#tests/test-context.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import { prepareVideos } from './prepare-videos.ts';

const [first, second] = (sections[0]?.lessons ?? []).slice(1).map(({ id }) => id);
const [lessonId = '', otherId = ''] = [first, second];

async function contextWithVideos(env: Record<string, string> = {}) {
  const ctx = await createTestContext({ env });
  const folder = (id: string) => join(ctx.config.dataDir, 'media', id);
  for (const id of [lessonId, otherId]) {
    mkdirSync(folder(id), { recursive: true });
    cpSync(join('content/media', id), folder(id), { recursive: true });
  }
  return { ctx, folder };
}

test('prepares the audio rendition and the size of each rendition', async () => {
  const { ctx, folder } = await contextWithVideos();
  await prepareVideos(ctx);
  const { renditions } = (await readLessons(ctx.db)).get(lessonId)!;
  expect(renditions.map(({ height }) => height)).toEqual([720, 360, null]);
  const [large, small, audio] = renditions.map(({ bytes }) => bytes) as [number, number, number];
  expect(large).toBeGreaterThan(small);
  expect(small).toBeGreaterThan(audio * 1.5);

  const files = readFileSync(join(folder(lessonId), 'sound.m3u8'), 'utf8').match(/^sound.*m4s$/gm) ?? [];
  const start = readFileSync(join(folder(lessonId), 'sound-start.mp4'));
  const bytes = files.map((file) => readFileSync(join(folder(lessonId), file)).length);
  expect(bytes.reduce((sum, length) => sum + length, start.length)).toBe(audio);
});

test('measures the still edition of a folder, if there is one', async () => {
  const { ctx, folder } = await contextWithVideos();
  cpSync(join(folder(lessonId), '360p.m3u8'), join(folder(lessonId), 'stills.m3u8'));
  await prepareVideos(ctx);
  const { renditions, stillsBytes } = (await readLessons(ctx.db)).get(lessonId)!;
  expect(stillsBytes).toBe(renditions.find(({ height }) => height === 360)?.bytes);
  expect((await readLessons(ctx.db)).get(otherId)?.stillsBytes).toBeNull();
});

test('two concurrent preparations have the same result', async () => {
  const { ctx } = await contextWithVideos();
  await Promise.all([prepareVideos(ctx), prepareVideos(ctx)]);
  const lines = await ctx.db
    .selectFrom('transcriptLines')
    .select(['videoId', 'position'])
    .where('videoId', '=', lessonId)
    .execute();
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(({ position }) => position)).size).toBe(lines.length);
});

test('logs an unreadable video and prepares the others', async () => {
  const { ctx, folder } = await contextWithVideos();
  writeFileSync(join(folder(lessonId), '360p.m3u8'), '#EXTM3U\n');
  await prepareVideos(ctx);
  expect(ctx.logged).toMatchObject([{ level: 'error', event: 'error', video: lessonId }]);
  expect((await readLessons(ctx.db)).get(lessonId)?.renditions).toEqual([]);
  expect((await readLessons(ctx.db)).get(otherId)?.renditions).toHaveLength(3);
});

test('prepares a video in the store, and saves its audio there', async () => {
  const store = await startTestStore(Date.now);
  const { ctx, folder } = await contextWithVideos({
    MEDIA_URL: `${store.url}/films`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  });
  store.keyOpens = '/films/';
  for (const file of readdirSync(folder(lessonId)))
    store.bytes.set(`/films/${lessonId}/${file}`, readFileSync(join(folder(lessonId), file)));
  rmSync(folder(lessonId), { recursive: true });
  // The store uses the site's clock, since signatures expire.
  await prepareVideos({ ...ctx, now: Date.now });

  const { renditions } = (await readLessons(ctx.db)).get(lessonId)!;
  const { renditions: onDisk } = (await readLessons(ctx.db)).get(otherId)!;
  expect(renditions.map(({ height }) => height)).toEqual([720, 360, null]);
  expect(onDisk.map(({ height }) => height)).toEqual([720, 360, null]);
  const inStore = (file: string) => store.bytes.get(`/films/${lessonId}/${file}`) ?? Buffer.alloc(0);
  const files =
    inStore('sound.m3u8')
      .toString()
      .match(/^sound.*m4s$/gm) ?? [];
  const sizes = ['sound-start.mp4', ...files].map((file) => inStore(file).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(renditions.at(-1)!.bytes);
  expect(existsSync(folder(lessonId))).toBe(false);
  const lines = await ctx.db.selectFrom('transcriptLines').select('videoId').execute();
  expect(new Set(lines.map(({ videoId }) => videoId))).toEqual(new Set([lessonId, otherId]));
});

test('tries a missing or broken video again after half an hour', async () => {
  const { ctx, folder } = await contextWithVideos();
  const tried = new Map<string, number>();
  const playlist = join(folder(lessonId), '360p.m3u8');
  const whole = readFileSync(playlist);
  writeFileSync(playlist, '#EXTM3U\n');
  const prepare = () => prepareVideos(ctx, { tried });
  await prepare();
  await prepare();
  expect(ctx.logged).toHaveLength(1);
  writeFileSync(playlist, whole);
  ctx.pass({ seconds: 1_800 });
  await prepare();
  expect((await readLessons(ctx.db)).get(lessonId)?.renditions).toHaveLength(3);
});
