import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { abandonedMs, uploadLimits } from '#rules/video/upload.ts';
import { removeAbandonedUploads } from './remove-video.ts';
import { recordingPath } from './recording-files.ts';
import { listStudioVideos } from './store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { databaseThatLosesAnswers } from '#tests/videos/away-database.ts';
import { askTus, beginUpload, sendPiece } from '#tests/videos/uploads.ts';
import { createUpload } from './uploads.ts';

const recordings = ({ config }: TestContext) => {
  const folder = join(config.dataDir, 'media/.recordings');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const own = async (ctx: TestContext) =>
  (await listStudioVideos(ctx.db)).filter(({ state }) => state !== 'ready');

/** Bytes that start like an MP4. */
function recordingOf(bytes: number): Buffer<ArrayBuffer> {
  const recording = Buffer.alloc(bytes, 'moving pictures');
  recording.write('\0\0\0\x20ftypisom', 0, 'latin1');
  return recording;
}

async function studio() {
  const ctx = await createTestContext();
  return { ctx, teacher: await signIn(ctx, 'instructor@example.com') };
}

test('uploads a recording in chunks, and resumes at the server’s offset', async () => {
  const { ctx, teacher } = await studio();
  const bytes = recordingOf(1_000);
  const path = await beginUpload(ctx, teacher, { name: '../../03 - Lists and maps.mp4', bytes: 1_000 });
  expect((await sendPiece(ctx, teacher, { path, offset: 0, bytes: bytes.subarray(0, 400) })).status).toBe(
    204,
  );

  const head = await askTus(ctx, teacher, { method: 'HEAD', path });
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '400',
    '1000',
  ]);
  expect(head.headers.get('cache-control')).toBe('no-store');
  expect(await own(ctx)).toMatchObject([
    { name: '03 - Lists and maps', state: 'uploading', receivedBytes: 400 },
  ]);

  const last = await sendPiece(ctx, teacher, { path, offset: 400, bytes: bytes.subarray(400) });
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '1000']);
  const [video] = await own(ctx);
  expect(video).toMatchObject({ state: 'waiting', receivedBytes: 1_000 });
  expect(readFileSync(recordingPath(ctx, video!.id)).equals(bytes)).toBe(true);
  // A client whose last reply was lost learns that nothing is missing.
  const whole = await askTus(ctx, teacher, { method: 'HEAD', path });
  expect([whole.status, whole.headers.get('upload-offset'), whole.headers.get('upload-length')]).toEqual([
    200,
    '1000',
    '1000',
  ]);
  expect((await sendPiece(ctx, teacher, { path, offset: 1_000, bytes: Buffer.alloc(0) })).status).toBe(404);
});

test('a repeated creation gives the same upload until a chunk was received', async () => {
  const { ctx, teacher } = await studio();
  const headers = {
    'upload-length': '1000',
    'upload-metadata': `filename ${btoa('a.mp4')},fingerprint ${btoa('1000 abc a.mp4')}`,
  };
  const create = async () =>
    (await askTus(ctx, teacher, { method: 'POST', headers })).headers.get('location') ?? '';
  const path = await create();
  expect(await create()).toBe(path);
  await sendPiece(ctx, teacher, { path, offset: 0, bytes: recordingOf(500) });
  expect(await create()).not.toBe(path);
  const other = await createTestContext({ env: { INSTRUCTOR_EMAILS: 'a@example.com,b@example.com' } });
  const [first, second] = [await signIn(other, 'a@example.com'), await signIn(other, 'b@example.com')];
  const pathOf = async (browser: TestBrowser) =>
    (await askTus(other, browser, { method: 'POST', headers })).headers.get('location');
  expect(await pathOf(first)).not.toBe(await pathOf(second));
});

test('a chunk at another offset, sent twice, corrupted or interrupted changes nothing', async () => {
  const { ctx, teacher } = await studio();
  const bytes = recordingOf(1_000);
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const first = bytes.subarray(0, 500);
  const at = async (offset: number, headers = {}) =>
    sendPiece(ctx, teacher, { path, offset, bytes: first, headers });
  expect(await at(500)).toMatchObject({ status: 409, reason: 'offset' });
  const checksum = `sha256 ${btoa('another digest than that of these')}`;
  expect(await at(0, { 'upload-checksum': checksum })).toMatchObject({ status: 409, reason: 'checksum' });
  expect((await at(0, { 'content-length': '600' })).status).toBe(499);
  expect((await at(0, { 'content-length': '400' })).status).toBe(400);
  expect((await at(0, { 'upload-checksum': 'md5 AAAA' })).status).toBe(400);
  expect((await at(0, { 'content-type': 'application/octet-stream' })).status).toBe(400);
  expect(await own(ctx)).toMatchObject([{ receivedBytes: 0 }]);
  const both = await Promise.all([at(0), at(0)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]));
  expect(await own(ctx)).toMatchObject([{ receivedBytes: 500 }]);
  expect((await sendPiece(ctx, teacher, { path, offset: 500, bytes: recordingOf(501) })).reason).toBe(
    'too-large',
  );
});

test('a chunk on a dead connection gives way to the same chunk on another', async () => {
  const { ctx, teacher } = await studio();
  const bytes = recordingOf(1_000);
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const dead = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (line) => line.enqueue(bytes.subarray(0, 300)),
  });
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const first = askTus(ctx, teacher, {
    method: 'PATCH',
    path,
    headers: { ...headers, 'content-length': '1000' },
    body: dead,
  });
  const id = path.slice(path.lastIndexOf('/') + 1);
  await expect.poll(() => statSync(recordingPath(ctx, id)).size).toBe(300);
  const whole = await sendPiece(ctx, teacher, { path, offset: 0, bytes });
  expect([whole.status, (await first).status]).toEqual([204, 499]);
  const [video] = await own(ctx);
  expect(video).toMatchObject({ state: 'waiting', receivedBytes: 1_000 });
  expect(readFileSync(recordingPath(ctx, video!.id)).equals(bytes)).toBe(true);
});

test('an empty chunk changes nothing', async () => {
  const { ctx, teacher } = await studio();
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const sent = await sendPiece(ctx, teacher, { path, offset: 0, bytes: Buffer.alloc(0) });
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '0']);
  expect(await own(ctx)).toMatchObject([{ state: 'uploading', receivedBytes: 0 }]);
});

type Write = (
  this: FileHandle,
  buffer: Uint8Array,
  at: number,
  length: number,
  to: number,
) => Promise<{ bytesWritten: number }>;

test('completes partial writes, or rejects the chunk when the disk is full', async () => {
  const { ctx, teacher } = await studio();
  const bytes = recordingOf(1_000);
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const id = path.slice(path.lastIndexOf('/') + 1);
  const handle = await open(recordingPath(ctx, id));
  await handle.close();
  const files = Object.getPrototypeOf(handle) as { write: Write };
  const { write } = files;
  onTestFinished(() => void (files.write = write));
  const isFull = { after: Infinity };
  files.write = async function (this: FileHandle, buffer, at, length, to) {
    if (to >= isFull.after) throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' });
    return write.call(this, buffer, at, Math.ceil(length / 2), to);
  };
  isFull.after = 500;
  expect(await sendPiece(ctx, teacher, { path, offset: 0, bytes })).toMatchObject({
    status: 503,
    reason: 'disk-full',
  });
  isFull.after = Infinity;
  expect((await sendPiece(ctx, teacher, { path, offset: 0, bytes })).status).toBe(204);
  expect(readFileSync(recordingPath(ctx, id)).equals(bytes)).toBe(true);
});

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['an archive', 'PK\x03\x04 and so on'],
  ['a playlist that leads elsewhere', '#EXTM3U\nhttp://169.254.169.254/latest/meta-data'],
])('rejects %s named .mp4 with its first chunk, and keeps nothing of it', async (_, text) => {
  const { ctx, teacher } = await studio();
  const bytes = Buffer.from(text);
  const path = await beginUpload(ctx, teacher, { name: 'film.mp4', bytes: bytes.length });
  expect(await sendPiece(ctx, teacher, { path, offset: 0, bytes })).toMatchObject({
    status: 400,
    reason: 'not-video',
  });
  expect(await own(ctx)).toEqual([]);
  expect(recordings(ctx)).toEqual([]);
});

test('rejects recordings that are too large, empty or too many before a byte is sent', async () => {
  const { ctx, teacher } = await studio();
  const begin = (length: string) =>
    askTus(ctx, teacher, { method: 'POST', headers: { 'upload-length': length } });
  expect(await begin('5000000000')).toMatchObject({ status: 400, reason: 'too-large' });
  expect(await begin('0')).toMatchObject({ status: 400, reason: 'empty' });
  expect((await begin('-1')).status).toBe(400);
  expect((await begin('1e9')).status).toBe(400);
  for (let at = 0; at < uploadLimits.unfinished; at += 1) await beginUpload(ctx, teacher, { bytes: 1 });
  expect(await begin('1')).toMatchObject({ status: 400, reason: 'too-many' });
});

test('rejects chunks while the disk is full, and resumes when there is room again', async () => {
  let free = 10_000_000_000;
  const ctx = await createTestContext({ freeBytes: async () => free });
  const teacher = await signIn(ctx, 'instructor@example.com');
  const bytes = recordingOf(1_000);
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const send = (from: number, to: number) =>
    sendPiece(ctx, teacher, { path, offset: from, bytes: bytes.subarray(from, to) });
  expect((await send(0, 400)).status).toBe(204);
  free = 299_000_000;
  expect(await send(400, 1_000)).toMatchObject({ status: 503, reason: 'disk-full' });
  const begin = { method: 'POST', headers: { 'upload-length': '1000' } };
  expect(await askTus(ctx, teacher, begin)).toMatchObject({ status: 503, reason: 'disk-full' });
  expect(await own(ctx)).toMatchObject([{ state: 'uploading', receivedBytes: 400 }]);
  free = 10_000_000_000;
  expect((await send(400, 1_000)).status).toBe(204);
  expect(await own(ctx)).toMatchObject([{ state: 'waiting', receivedBytes: 1_000 }]);
});

test('only the instructor finds uploads, and other sites cannot send them', async () => {
  const { ctx, teacher } = await studio();
  const path = await beginUpload(ctx, teacher, { bytes: 100 });
  const others = [await signIn(ctx), new TestBrowser(ctx)];
  for (const browser of others) {
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await askTus(ctx, browser, { method, path })).status, method).toBe(404);
    expect((await askTus(ctx, browser, { method: 'POST', headers: { 'upload-length': '1' } })).status).toBe(
      404,
    );
  }
  const elsewhere = { origin: 'https://evil.example', 'upload-length': '1' };
  expect((await askTus(ctx, teacher, { method: 'POST', headers: elsewhere })).status).toBe(403);
  expect((await askTus(ctx, teacher, { method: 'DELETE', path, headers: elsewhere })).status).toBe(403);
  expect(
    (await askTus(ctx, teacher, { method: 'HEAD', path, headers: { 'tus-resumable': '0.2' } })).status,
  ).toBe(400);
  const reply = await askTus(ctx, teacher, { method: 'HEAD', path });
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});

test('an assistant finds no uploads, and on a public site each request needs the second factor', async () => {
  const ctx = await createTestContext({ config: { isLocal: false } });
  const teacher = await signIn(ctx, 'instructor@example.com');
  const assistant = await signIn(ctx, 'siti@example.com');
  const { uid } = assistant.user;
  await ctx.db.updateTable('users').set({ role: 'assistant' }).where('uid', '=', uid).execute();
  const prove = (factorAt: number | null) => ctx.db.updateTable('sessions').set({ factorAt }).execute();
  await prove(ctx.now() - 60 * 60_000);
  const path = await beginUpload(ctx, teacher, { bytes: 100 });
  const requests = [
    { method: 'POST', headers: { 'upload-length': '1' } },
    ...['HEAD', 'PATCH', 'DELETE'].map((method) => ({ method, path })),
    { method: 'GET', path: '/studio/media/flutter-introduction/poster.webp' },
  ];
  for (const request of requests)
    expect((await askTus(ctx, assistant, request)).status, request.method).toBe(404);

  await prove(null);
  for (const reason of ['second-factor-missing', 'second-factor-needed']) {
    for (const request of requests) {
      const reply = await askTus(ctx, teacher, request);
      expect(reply.status, request.method).toBe(403);
      // A reply to HEAD has no body.
      if (request.method !== 'HEAD') expect(reply.reason, request.method).toBe(reason);
    }
    const factor = { kind: 'authenticator', name: '', encryptedSecret: '', createdAt: 1 } as const;
    await ctx.db
      .insertInto('secondFactors')
      .values({ ...factor, id: reason, uid: teacher.user.uid })
      .execute();
  }
  expect(await own(ctx)).toMatchObject([{ state: 'uploading', receivedBytes: 0 }]);
});

test('cancels an upload, and removes an abandoned one after a week', async () => {
  const { ctx, teacher } = await studio();
  const [first, second, whole] = await Promise.all(
    [1, 2, 20].map((bytes) => beginUpload(ctx, teacher, { bytes })),
  );
  await sendPiece(ctx, teacher, { path: whole!, offset: 0, bytes: recordingOf(20) });
  expect((await askTus(ctx, teacher, { method: 'DELETE', path: first! })).status).toBe(204);
  expect((await askTus(ctx, teacher, { method: 'DELETE', path: first! })).status).toBe(404);
  expect(recordings(ctx)).toHaveLength(2);
  await removeAbandonedUploads(ctx);
  expect(recordings(ctx)).toHaveLength(2);
  ctx.pass({ seconds: abandonedMs / 1000 + 1 });
  await removeAbandonedUploads(ctx);
  expect(await own(ctx)).toMatchObject([{ state: 'waiting' }]);
  expect(recordings(ctx)).toEqual([whole!.slice(whole!.lastIndexOf('/') + 1)]);
  expect((await askTus(ctx, teacher, { method: 'HEAD', path: second! })).status).toBe(404);
  expect(statSync(recordingPath(ctx, recordings(ctx)[0]!)).size).toBe(20);
});

test('keeps the file of an upload whose row was saved although the answer was lost', async () => {
  const { ctx } = await studio();
  const db = databaseThatLosesAnswers(ctx.db);
  const upload = { fileName: 'a.mp4', bytes: 100, fingerprint: null, uid: 'teacher' };
  await expect(createUpload({ ...ctx, db }, upload)).rejects.toThrow('The answer is lost');
  const saved = await own(ctx);
  expect(saved).toHaveLength(1);
  expect(recordings(ctx)).toEqual(saved.map(({ id }) => id));
});
