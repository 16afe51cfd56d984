import { expect, test } from 'vitest';
import { uploadLimits } from '#rules/video/upload.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { insertUpload, listStudioVideos } from './store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { uploadRecording } from '#tests/videos/uploads.ts';

async function studio() {
  const ctx = await createTestContext();
  await addVideos(ctx.db, [{ id: 'spare', lengthSeconds: 60 }]);
  return { ctx, teacher: await signIn(ctx, 'instructor@example.com') };
}

const path = 'POST /api/studio/videos/spare/trims';
const kept = { startSeconds: 2.5, endSeconds: 50, name: 'Spare, trimmed' };

test('a trimmed video is a new one that waits to be packaged; the original stays', async () => {
  const { ctx, teacher } = await studio();
  const reply = await teacher.ask(path, kept);
  expect(reply.status).toBe(202);
  const { videos } = (await teacher.ask('GET /api/studio/videos')).body;
  expect(videos.find((video) => video.id === reply.body.id)).toMatchObject({
    state: 'waiting',
    name: 'Spare, trimmed',
    trim: { of: 'spare', startSeconds: 2.5, endSeconds: 50 },
  });
  expect(videos.find(({ id }) => id === 'spare')).toMatchObject({ state: 'ready', trim: null });
  const removal = await teacher.ask('DELETE /api/studio/videos/spare');
  expect([removal.status, removal.body.reason]).toEqual([409, 'video-trimmed']);
  expect((await teacher.ask(`DELETE /api/studio/videos/${reply.body.id}`)).status).toBe(200);
  expect((await teacher.ask('DELETE /api/studio/videos/spare')).status).toBe(200);
  expect((await listStudioVideos(ctx.db)).some(({ trim }) => trim !== null)).toBe(false);
});

test.each([
  ['beyond', { endSeconds: 61 }],
  ['too-short', { startSeconds: 49.5 }],
  ['too-short', { startSeconds: 55 }],
  ['nothing-cut', { startSeconds: 0, endSeconds: 60 }],
  [undefined, { startSeconds: -1 }],
  [undefined, { startSeconds: '2' }],
  [undefined, { name: '' }],
  [undefined, { of: 'another' }],
])('rejects an invalid part (%s, %j) and creates nothing', async (reason, change) => {
  const { ctx, teacher } = await studio();
  const before = (await listStudioVideos(ctx.db)).length;
  const reply = await teacher.ask(path, { ...kept, ...change });
  expect([reply.status, reply.body.reason]).toEqual([400, reason]);
  expect(await listStudioVideos(ctx.db)).toHaveLength(before);
});

test('trims only a video that is ready, up to the limit of waiting videos', async () => {
  const { ctx, teacher } = await studio();
  expect((await teacher.ask('POST /api/studio/videos/nowhere/trims', kept)).status).toBe(404);
  const head = Buffer.from('\0\0\0\x20ftypisom and more', 'latin1');
  const waiting = await uploadRecording(ctx, teacher, { bytes: head });
  expect((await teacher.ask(`POST /api/studio/videos/${waiting}/trims`, kept)).status).toBe(404);
  for (let at = 1; at < uploadLimits.unfinished; at += 1)
    await insertUpload(ctx.db, {
      id: `v${at}`,
      name: 'One of many',
      sourceBytes: 1,
      fingerprint: null,
      createdBy: teacher.user.uid,
      now: 1,
    });
  const reply = await teacher.ask(path, kept);
  expect([reply.status, reply.body.reason]).toEqual([400, 'too-many']);
});

test('learners and visitors cannot trim', async () => {
  const { ctx } = await studio();
  for (const browser of [new TestBrowser(ctx), await signIn(ctx)])
    expect((await browser.ask(path, kept)).status).toBe(404);
});
