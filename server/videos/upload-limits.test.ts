import { expect, test } from 'vitest';
import { uploadLimits } from '#rules/video/upload.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { askTus, remains } from '#tests/videos/uploads.ts';
import { insertUpload } from './store.ts';

async function studio() {
  const ctx = await createTestContext();
  await addVideos(ctx.db, [{ id: 'spare', lengthSeconds: 60 }]);
  return { ctx, teacher: await signIn(ctx, 'instructor@example.com') };
}

/** Adds recordings that are being uploaded, directly to the table. */
async function addUploads(
  ctx: TestContext,
  { uid, count, bytes = 1 }: { uid: string; count: number; bytes?: number },
): Promise<void> {
  const row = { name: 'One of many', sourceBytes: bytes, fingerprint: null, createdBy: uid, now: 1 };
  for (let at = 0; at < count; at += 1) await insertUpload(ctx.db, { ...row, id: `${uid}-${at}` });
}

const upload = { method: 'POST', headers: { 'upload-length': '1000' } };

test('of concurrent uploads and trims only as many are accepted as the limit of the user allows', async () => {
  const { ctx, teacher } = await studio();
  await addUploads(ctx, { uid: teacher.user.uid, count: uploadLimits.unfinished - 2 });
  const trim = { startSeconds: 2, endSeconds: 50, name: 'Trimmed' };
  const replies = await Promise.all([
    ...[1, 2, 3].map(() => askTus(ctx, teacher, upload)),
    ...[1, 2, 3].map(() => teacher.ask('POST /api/studio/videos/spare/trims', trim)),
  ]);
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201 || status === 202)).toHaveLength(2);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
  expect(remains(ctx)).toHaveLength(replies.filter(({ status }) => status === 201).length);
});

test('the total size is limited in the same way', async () => {
  const { ctx, teacher } = await studio();
  await addUploads(ctx, { uid: teacher.user.uid, count: 1, bytes: uploadLimits.unfinishedBytes - 1_500 });
  const replies = await Promise.all([1, 2, 3].map(() => askTus(ctx, teacher, upload)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ reason }) => reason === 'too-many')).toHaveLength(2);
});

test('the recordings of one instructor take no room from another', async () => {
  const { ctx, teacher } = await studio();
  await addUploads(ctx, { uid: 'another', count: uploadLimits.unfinished });
  expect((await askTus(ctx, teacher, upload)).status).toBe(201);
});

test('a creation that is sent twice at once gives one upload', async () => {
  const { ctx, teacher } = await studio();
  const headers = { ...upload.headers, 'upload-metadata': `fingerprint ${btoa('the same')}` };
  const replies = await Promise.all([1, 2, 3].map(() => askTus(ctx, teacher, { ...upload, headers })));
  expect(new Set(replies.map((reply) => reply.headers.get('location'))).size).toBe(1);
  expect(remains(ctx)).toHaveLength(1);
});
