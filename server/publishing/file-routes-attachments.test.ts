import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attachmentLimits } from '#rules/content/limits.ts';
import { diskError } from '#server/videos/storage/shared-folder.ts';
import { removeStaleParts } from './attachments.ts';
import { addAttachment } from '#server/content/file-store.ts';
import { publishLessons, upload, type UploadBody } from '#tests/test-attachments.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';

const folderOf = ({ config }: TestContext) => join(config.dataDir, 'media/_attachments');
const filesIn = (ctx: TestContext) => (existsSync(folderOf(ctx)) ? readdirSync(folderOf(ctx)) : []);
const rowsIn = (ctx: TestContext) => ctx.db.selectFrom('attachments').selectAll().execute();

/** A body of this many bytes without Content-Length. */
function streamOf(bytes: number, chunk = 1_000_000): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(Math.min(left, chunk)));
      left -= chunk;
      if (left <= 0) controller.close();
    },
  });
}

test('stores a file once for repeated uploads, without changing its bytes', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const bytes = Buffer.from([0, 1, 2, 0xff, 0xfe, 0x0d, 0x0a]);
  const { status, body } = await upload(ctx, instructor, bytes);
  expect([status, body.bytes]).toEqual([201, 7]);
  const again = await Promise.all([1, 2, 3].map(() => upload(ctx, instructor, bytes)));
  expect(again.map((reply) => reply.body.id)).toEqual([body.id, body.id, body.id]);
  expect(filesIn(ctx)).toEqual([body.id]);
  expect(readFileSync(join(folderOf(ctx), body.id)).equals(bytes)).toBe(true);
  expect(await rowsIn(ctx)).toEqual([
    { id: body.id, bytes: 7, createdAt: ctx.now(), createdBy: instructor.user.uid },
  ]);
});

test('stores a file that looks like JSON', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const json = '{"a": 1, "a": [[[';
  expect((await upload(ctx, instructor, json)).status).toBe(201);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
    expect((await upload(ctx, instructor, 'x', { 'content-type': type })).status).toBe(400);
  expect(filesIn(ctx)).toHaveLength(1);
});

test('only the instructor uploads, from the site’s own pages, and the bodies of others are not read', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const learner = await signIn(ctx);
  expect((await upload(ctx, learner, 'x')).status).toBe(404);
  expect((await upload(ctx, new TestBrowser(ctx), 'x')).status).toBe(404);
  expect((await upload(ctx, instructor, 'x', { origin: 'https://evil.example' })).status).toBe(403);
  expect((await upload(ctx, instructor, 'x', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(filesIn(ctx)).toEqual([]);
  expect(await rowsIn(ctx)).toEqual([]);
});

test('rejects a file that is too large by its length or while it arrives, and an empty one', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const reasonOf = async (body: UploadBody, headers: Record<string, string> = {}) => {
    const reply = await upload(ctx, instructor, body, headers);
    return [reply.status, reply.body.reason];
  };
  expect(await reasonOf('x', { 'content-length': String(attachmentLimits.bytes + 1) })).toEqual([
    400,
    'too-large',
  ]);
  expect(await reasonOf(streamOf(attachmentLimits.bytes + 1))).toEqual([400, 'too-large']);
  expect(await reasonOf('')).toEqual([400, 'empty']);
  expect(filesIn(ctx)).toEqual([]);
  expect(await reasonOf(streamOf(attachmentLimits.bytes))).toEqual([201, undefined]);
});

test('limits the number and total size of all files', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const row = { createdAt: 1, createdBy: null };
  const big = attachmentLimits.allBytes - 3;
  await addAttachment(ctx.db, { ...row, id: 'a'.repeat(64), bytes: big });
  expect((await upload(ctx, instructor, 'four')).body.reason).toBe('too-many');
  expect((await upload(ctx, instructor, streamOf(4))).body.reason).toBe('too-many');
  expect((await upload(ctx, instructor, 'two')).status).toBe(201);
  await ctx.db.deleteFrom('attachments').execute();
  const rows = Array.from({ length: attachmentLimits.files }, (_, at) => ({ ...row, id: `${at}`, bytes: 1 }));
  for (let at = 0; at < rows.length; at += 200)
    await ctx.db
      .insertInto('attachments')
      .values(rows.slice(at, at + 200))
      .execute();
  expect((await upload(ctx, instructor, 'x')).body.reason).toBe('too-many');
});

test('an interrupted upload leaves nothing behind', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { url } = await serve(ctx, 'any');
  const socket = connect(Number(new URL(url).port), 'localhost');
  socket.write(
    [
      'POST /api/studio/attachments HTTP/1.1',
      'Host: localhost',
      `Origin: ${ctx.config.siteUrl}`,
      `Cookie: session=${instructor.cookies.get('session') ?? ''}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 1000000',
      '',
      'x'.repeat(200_000),
    ].join('\r\n'),
  );
  await expect.poll(() => filesIn(ctx).length).toBe(1);
  socket.destroy();
  await expect.poll(() => filesIn(ctx)).toEqual([]);
  expect(await rowsIn(ctx)).toEqual([]);
  expect(ctx.logged.filter(({ event }) => event === 'error')).toEqual([]);
});

test('removes the leftovers of dead processes, but not current uploads', async () => {
  const ctx = await createTestContext({ now: Date.now() });
  const folder = folderOf(ctx);
  mkdirSync(folder, { recursive: true });
  for (const name of ['.part-old', '.part-new', 'f'.repeat(64)]) writeFileSync(join(folder, name), 'x');
  const hourAgo = Date.now() / 1000 - 3_600;
  for (const name of ['.part-old', 'f'.repeat(64)]) utimesSync(join(folder, name), hourAgo, hourAgo);
  await removeStaleParts(ctx);
  expect(readdirSync(folder).toSorted()).toEqual(['.part-new', 'f'.repeat(64)]);
});

test('recognizes a full disk, and no other error', () => {
  const full = diskError(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  expect(full).toMatchObject({ code: 'unavailable', reason: 'disk-full' });
  expect(diskError(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBeUndefined();
});

test('the studio lists the sizes of the draft’s files', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { id } = (await upload(ctx, instructor, 'a file')).body;
  await upload(ctx, instructor, 'another file');
  expect((await instructor.ask('GET /api/studio/attachments')).body.attachments).toEqual([]);
  await publishLessons(ctx, { 'install-flutter': { attachments: [{ id, name: 'a.txt' }] } });
  expect((await instructor.ask('GET /api/studio/attachments')).body.attachments).toEqual([{ id, bytes: 6 }]);
  expect((await (await signIn(ctx)).ask('GET /api/studio/attachments')).status).toBe(404);
});
