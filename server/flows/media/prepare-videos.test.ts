import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { findLesson } from '#server/store/lessons.ts';
import { createTestContext } from '#tests/test-context.ts';
import { prepareVideos } from './prepare-videos.ts';

const [first, second] = (sections[0]?.lessons ?? []).slice(1).map(({ id }) => id);
const [lessonId = '', otherId = ''] = [first, second];

async function contextWithVideos() {
  const ctx = await createTestContext();
  const folder = (id: string) => join(ctx.config.dataDir, 'media', id);
  for (const id of [lessonId, otherId]) {
    mkdirSync(folder(id), { recursive: true });
    cpSync(join('content/media', id), folder(id), { recursive: true });
  }
  return { ctx, folder };
}

test('a packaged video gets its sound alone, and each rendition its size', async () => {
  const { ctx, folder } = await contextWithVideos();
  await prepareVideos(ctx);
  const { renditions } = (await findLesson(ctx.db, { id: lessonId }))!;
  expect(renditions.map(({ height }) => height)).toEqual([720, 360, null]);
  const [large, small, audio] = renditions.map(({ bytes }) => bytes) as [number, number, number];
  expect(large).toBeGreaterThan(small);
  expect(small).toBeGreaterThan(audio * 1.5);

  const files = readFileSync(join(folder(lessonId), 'sound.m3u8'), 'utf8').match(/^sound.*m4s$/gm) ?? [];
  const start = readFileSync(join(folder(lessonId), 'sound-start.mp4'));
  const bytes = files.map((file) => readFileSync(join(folder(lessonId), file)).length);
  expect(bytes.reduce((sum, length) => sum + length, start.length)).toBe(audio);
});

test('two processes that prepare at the same time end in the same', async () => {
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

test('a video that cannot be read is told to the log, and the others are prepared', async () => {
  const { ctx, folder } = await contextWithVideos();
  writeFileSync(join(folder(lessonId), '360p.m3u8'), '#EXTM3U\n');
  await prepareVideos(ctx);
  expect(ctx.logged).toMatchObject([{ level: 'error', event: 'error', video: lessonId }]);
  expect((await findLesson(ctx.db, { id: lessonId }))?.renditions).toEqual([]);
  expect((await findLesson(ctx.db, { id: otherId }))?.renditions).toHaveLength(3);
});
