import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failPackaging, claimPackaging } from './packaging-store.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { saveVideo } from './store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { uploadRecording } from '#tests/videos/uploads.ts';

const head = Buffer.from('\0\0\0\x20ftypisom and more', 'latin1');

async function studio() {
  const ctx = await createTestContext();
  return { ctx, teacher: await signIn(ctx, 'instructor@example.com') };
}

test('lists the lessons that show a video', async () => {
  const { teacher } = await studio();
  const { body } = await teacher.ask('GET /api/studio/videos');
  const video = body.videos.find(({ id }) => id === 'install-flutter');
  expect(video?.lessons).toEqual([{ id: 'install-flutter', title: expect.any(String), isPublished: true }]);
});

test('a video from a folder has the size of its files once they are measured', async () => {
  const { ctx, teacher } = await studio();
  const bytesOf = async (videoId: string) =>
    (await teacher.ask('GET /api/studio/videos')).body.videos.find(({ id }) => id === videoId)?.bytes;
  expect(await bytesOf('install-flutter')).toBeNull();
  const renditions = [
    { height: 720, bytes: 5_000_000 },
    { height: null, bytes: 1_000_000 },
  ];
  const measured = { renditions, stillsBytes: 200_000, sentences: [], captions: [], poster: null };
  await saveVideo(ctx.db, { videoId: 'install-flutter', ...measured });
  expect(await bytesOf('install-flutter')).toBe(6_200_000);
});

test('lists, renames and retries a recording that is not ready', async () => {
  const { ctx, teacher } = await studio();
  const id = await uploadRecording(ctx, teacher, { name: '02 - Maps.mp4', bytes: head });
  const listed = async () =>
    (await teacher.ask('GET /api/studio/videos')).body.videos.find((video) => video.id === id);
  expect(await listed()).toMatchObject({ name: '02 - Maps', state: 'waiting', packaged: 0, lessons: [] });
  expect((await teacher.ask(`PATCH /api/studio/videos/${id}`, { name: 'Maps' })).status).toBe(200);
  expect((await teacher.ask(`PATCH /api/studio/videos/${id}`, { name: '' })).status).toBe(400);
  expect((await teacher.ask(`PATCH /api/studio/videos/${id}`, { state: 'ready' })).status).toBe(400);
  expect((await teacher.ask(`POST /api/studio/videos/${id}/packaging`)).status).toBe(404);
  await claimPackaging(ctx.db, { lease: 'x', now: ctx.now() });
  await failPackaging(ctx.db, { id, lease: 'x', failure: 'broken', now: ctx.now() });
  expect(await listed()).toMatchObject({ name: 'Maps', state: 'failed', failure: 'broken' });
  expect((await teacher.ask(`POST /api/studio/videos/${id}/packaging`)).status).toBe(202);
  expect(await listed()).toMatchObject({ state: 'waiting', failure: null });
});

test('keeps a video that a lesson shows, and removes an unused one with files and an audit entry', async () => {
  const { ctx, teacher } = await studio();
  const used = await teacher.ask('DELETE /api/studio/videos/install-flutter');
  expect([used.status, used.body.reason]).toEqual([409, 'video-used']);
  await addVideos(ctx.db, [{ id: 'spare', lengthSeconds: 3 }]);
  const folder = join(ctx.config.dataDir, 'media/spare');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'master.m3u8'), '#EXTM3U\n');
  expect((await teacher.ask('DELETE /api/studio/videos/spare')).status).toBe(200);
  expect((await teacher.ask('DELETE /api/studio/videos/spare')).status).toBe(404);
  expect(existsSync(folder)).toBe(false);
  const lines = await ctx.db.selectFrom('audit').select(['action', 'subject']).execute();
  expect(lines).toContainEqual({ action: 'video-removed', subject: 'spare' });
});

test.each(['PATCH', 'DELETE'])('allows %s of a video to the instructor only', async (method) => {
  const { ctx } = await studio();
  for (const browser of [new TestBrowser(ctx), await signIn(ctx)])
    expect((await browser.ask(`${method} /api/studio/videos/install-flutter`, { name: 'x' })).status).toBe(
      404,
    );
});
