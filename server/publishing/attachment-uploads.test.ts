import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attachmentLimits } from '#rules/content/limits.ts';
import { abandonedMs, uploadLimits } from '#rules/video/upload.ts';
import { removeOldAttachmentUploads } from './attachment-uploads.ts';
import { attachmentUploadsPath } from './file-routes.ts';
import { addAttachment } from '#server/content/file-store.ts';
import { upload } from '#tests/test-attachments.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { askTus, beginUpload, sendPiece } from '#tests/videos/uploads.ts';

const folderOf = ({ config }: TestContext) => join(config.dataDir, 'media/_attachments');
const filesIn = (ctx: TestContext) => (existsSync(folderOf(ctx)) ? readdirSync(folderOf(ctx)) : []);
const rowsIn = (ctx: TestContext) => ctx.db.selectFrom('attachments').selectAll().execute();

async function studio() {
  const ctx = await createTestContext();
  return { ctx, teacher: await signIn(ctx, 'instructor@example.com') };
}

const begin = (ctx: TestContext, teacher: TestBrowser, bytes: number) =>
  beginUpload(ctx, teacher, { path: attachmentUploadsPath, name: 'notes.pdf', bytes });

test('stores a file that arrives in chunks like one of a single request', async () => {
  const { ctx, teacher } = await studio();
  const bytes = Buffer.from('any bytes, since any file can be attached');
  const path = await begin(ctx, teacher, bytes.length);
  const first = await sendPiece(ctx, teacher, { path, offset: 0, bytes: bytes.subarray(0, 10) });
  expect([first.status, first.headers.get('attachment-id')]).toEqual([204, null]);
  expect(await rowsIn(ctx)).toEqual([]);
  const last = await sendPiece(ctx, teacher, { path, offset: 10, bytes: bytes.subarray(10) });
  const id = last.headers.get('attachment-id') ?? '';
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
  expect(readFileSync(join(folderOf(ctx), id)).equals(bytes)).toBe(true);
  expect(await rowsIn(ctx)).toMatchObject([{ id, bytes: bytes.length, createdBy: teacher.user.uid }]);
  expect((await upload(ctx, teacher, bytes)).body.id).toBe(id);
  expect(filesIn(ctx)).toEqual([id]);

  // The reply may be lost, so it can be asked for again.
  const again = await askTus(ctx, teacher, { method: 'HEAD', path });
  expect([again.headers.get('upload-offset'), again.headers.get('attachment-id')]).toEqual([
    String(bytes.length),
    id,
  ]);
});

test('stores a complete file after a crash before its row was written', async () => {
  const { ctx, teacher } = await studio();
  const bytes = Buffer.from('complete');
  const path = await begin(ctx, teacher, bytes.length);
  const keep = ctx.attachments.keep.bind(ctx.attachments);
  ctx.attachments.keep = () => Promise.reject(new Error('The process died'));
  expect((await sendPiece(ctx, teacher, { path, offset: 0, bytes })).status).toBe(500);
  ctx.attachments.keep = keep;
  const replies = await Promise.all([1, 2, 3].map(() => askTus(ctx, teacher, { method: 'HEAD', path })));
  const ids = replies.map(({ headers }) => headers.get('attachment-id'));
  expect(new Set(ids).size).toBe(1);
  expect(filesIn(ctx)).toEqual([ids[0]]);
});

test('adds the row of a file that a dead process had moved', async () => {
  const { ctx, teacher } = await studio();
  const bytes = Buffer.from('complete');
  const path = await begin(ctx, teacher, bytes.length);
  const keep = ctx.attachments.keep.bind(ctx.attachments);
  ctx.attachments.keep = async (file) => {
    await keep(file);
    throw new Error('The process died');
  };
  expect((await sendPiece(ctx, teacher, { path, offset: 0, bytes })).status).toBe(500);
  ctx.attachments.keep = keep;
  const reply = await askTus(ctx, teacher, { method: 'HEAD', path });
  expect([reply.status, [reply.headers.get('attachment-id')]]).toEqual([200, filesIn(ctx)]);
  expect((await teacher.ask('GET /api/studio/attachments')).status).toBe(200);
});

test('the studio finds an interrupted upload by its fingerprint', async () => {
  const { ctx, teacher } = await studio();
  const metadata = `filename ${btoa('notes.pdf')},fingerprint ${btoa('the first and last bytes')}`;
  const headers = { 'upload-length': '20', 'upload-metadata': metadata };
  const create = () => askTus(ctx, teacher, { method: 'POST', path: attachmentUploadsPath, headers });
  const path = (await create()).headers.get('location') ?? '';
  // The reply may be lost, so that the browser sends the request again.
  expect((await create()).headers.get('location')).toBe(path);
  const id = path.split('/').at(-1);
  const { uploads } = (await teacher.ask('GET /api/studio/attachments')).body;
  expect(uploads).toEqual([{ id, fingerprint: 'the first and last bytes', bytes: 20 }]);
});

test('rejects files that are too large, empty or too many before a byte is sent', async () => {
  const { ctx, teacher } = await studio();
  const reasonOf = async (length: number) =>
    (
      await askTus(ctx, teacher, {
        method: 'POST',
        path: attachmentUploadsPath,
        headers: { 'upload-length': String(length) },
      })
    ).reason;
  expect(await reasonOf(0)).toBe('empty');
  expect(await reasonOf(attachmentLimits.bytes + 1)).toBe('too-large');
  const row = { id: 'a'.repeat(64), createdAt: 1, createdBy: null };
  await addAttachment(ctx.db, { ...row, bytes: attachmentLimits.allBytes - 3 });
  expect(await reasonOf(4)).toBe('too-many');
  expect(await reasonOf(3)).toBeUndefined();
  const unfinished = Array.from({ length: 199 }, (_, at) => ({
    id: `${at}`,
    bytes: 1,
    receivedBytes: 0,
    fingerprint: null,
    attachmentId: null,
    createdBy: teacher.user.uid,
    changedAt: 1,
  }));
  await ctx.db.insertInto('attachmentUploads').values(unfinished).execute();
  expect(await reasonOf(1)).toBe('too-many');
});

/** Adds uploads of a user, directly to the table. */
async function addUploads(
  ctx: TestContext,
  { uid, count, isStored }: { uid: string; count: number; isStored: boolean },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `${uid}-${at}`,
    bytes: 1,
    receivedBytes: isStored ? 1 : 0,
    fingerprint: null,
    attachmentId: isStored ? 'f'.repeat(64) : null,
    createdBy: uid,
    changedAt: ctx.now() - count + at,
  }));
  await ctx.db.insertInto('attachmentUploads').values(rows).execute();
}

test('of concurrent uploads only as many are accepted as the limit of the user allows', async () => {
  const { ctx, teacher } = await studio();
  await addUploads(ctx, { uid: 'another', count: uploadLimits.unfinished, isStored: false });
  await addUploads(ctx, { uid: teacher.user.uid, count: uploadLimits.unfinished - 2, isStored: false });
  const request = { method: 'POST', path: attachmentUploadsPath, headers: { 'upload-length': '1' } };
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => askTus(ctx, teacher, request)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(replies.filter(({ reason }) => reason === 'too-many')).toHaveLength(3);
  expect(filesIn(ctx)).toHaveLength(2);
});

test('a creation that is sent twice at once gives one upload', async () => {
  const { ctx, teacher } = await studio();
  const headers = { 'upload-length': '20', 'upload-metadata': `fingerprint ${btoa('the same')}` };
  const request = { method: 'POST', path: attachmentUploadsPath, headers };
  const replies = await Promise.all([1, 2, 3].map(() => askTus(ctx, teacher, request)));
  expect(new Set(replies.map((reply) => reply.headers.get('location'))).size).toBe(1);
  expect(filesIn(ctx)).toHaveLength(1);
});

test('keeps only the latest complete uploads of a user', async () => {
  const { ctx, teacher } = await studio();
  const { uid } = teacher.user;
  await addUploads(ctx, { uid, count: uploadLimits.unfinished + 2, isStored: true });
  await addUploads(ctx, { uid: 'another', count: 1, isStored: true });
  // A process that died may have left the file of the oldest one.
  const left = join(folderOf(ctx), `.upload-${uid}-0`);
  mkdirSync(folderOf(ctx), { recursive: true });
  writeFileSync(left, 'x');
  await begin(ctx, teacher, 10);
  const rows = await ctx.db.selectFrom('attachmentUploads').select(['id', 'attachmentId']).execute();
  const stored = rows.filter(({ attachmentId }) => attachmentId !== null).map(({ id }) => id);
  expect(stored).toHaveLength(uploadLimits.unfinished + 1);
  expect(stored).not.toContain(`${uid}-0`);
  expect(stored).not.toContain(`${uid}-1`);
  expect(stored).toEqual(expect.arrayContaining([`${uid}-2`, 'another-0']));
  expect(existsSync(left)).toBe(false);
});

test('only the instructor uploads, from the site’s own pages', async () => {
  const { ctx, teacher } = await studio();
  const path = await begin(ctx, teacher, 10);
  for (const browser of [await signIn(ctx), new TestBrowser(ctx)])
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await askTus(ctx, browser, { method, path })).status, method).toBe(404);
  const elsewhere = { origin: 'https://evil.example' };
  expect((await askTus(ctx, teacher, { method: 'DELETE', path, headers: elsewhere })).status).toBe(403);
});

test('cancels an upload, and removes an abandoned one after a week', async () => {
  const ctx = await createTestContext({ now: Date.now() });
  const teacher = await signIn(ctx, 'instructor@example.com');
  const [first, second] = [await begin(ctx, teacher, 10), await begin(ctx, teacher, 10)];
  expect((await askTus(ctx, teacher, { method: 'DELETE', path: first })).status).toBe(204);
  expect((await askTus(ctx, teacher, { method: 'HEAD', path: first })).status).toBe(404);
  expect(filesIn(ctx)).toHaveLength(1);
  writeFileSync(join(folderOf(ctx), '.upload-of-a-dead-process'), 'x');
  await removeOldAttachmentUploads(ctx);
  expect(filesIn(ctx)).toHaveLength(2);
  ctx.pass({ seconds: abandonedMs / 1000 + 1 });
  await removeOldAttachmentUploads(ctx);
  expect(filesIn(ctx)).toEqual([]);
  expect((await askTus(ctx, teacher, { method: 'HEAD', path: second })).status).toBe(404);
});
