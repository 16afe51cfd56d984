import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageVideos } from './package-videos.ts';
import { cancelVideo } from './remove-video.ts';
import { recordingPath } from './recording-files.ts';
import { listStudioVideos } from './store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import {
  askTus,
  beginUpload,
  goingOn,
  remains,
  sendPiece,
  uploadRecording,
  videoOf,
} from '#tests/videos/uploads.ts';

const teachers = ['instructor@example.com', 'second@example.com'] as const;

async function studioOfTwo() {
  const ctx = await createTestContext({ env: { INSTRUCTOR_EMAILS: teachers.join(',') } });
  const [first, second] = [await signIn(ctx, teachers[0]), await signIn(ctx, teachers[1])];
  return { ctx, first, second };
}

function recordingOf(bytes: number): Buffer<ArrayBuffer> {
  const recording = randomBytes(bytes);
  recording.write('\0\0\0\x20ftypisom', 0, 'latin1');
  return recording;
}

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const arrived = (ctx: TestContext, path: string) =>
  createHash('sha256')
    .update(readFileSync(recordingPath(ctx, idOf(path))))
    .digest('hex');

test('receives a recording in a thousand tiny chunks', async () => {
  const { ctx, first } = await studioOfTwo();
  const bytes = recordingOf(13_000);
  const path = await beginUpload(ctx, first, { bytes: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += 13)
    expect(
      (await sendPiece(ctx, first, { path, offset, bytes: bytes.subarray(offset, offset + 13) })).status,
    ).toBe(204);
  expect(arrived(ctx, path)).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await videoOf(ctx, idOf(path))).toMatchObject({ state: 'waiting', receivedBytes: 13_000 });
});

test('receives ten concurrent recordings of two instructors without mixing them', async () => {
  const { ctx, first, second } = await studioOfTwo();
  const uploads = Array.from({ length: 10 }, (_, at) => ({
    teacher: at % 2 === 0 ? first : second,
    name: `Recording ${at}.mp4`,
    bytes: recordingOf(2_500_000 + at),
  }));
  const pieceBytes = 500_000;
  const paths = await Promise.all(
    uploads.map(async ({ teacher, name, bytes }) => {
      const path = await beginUpload(ctx, teacher, { name, bytes: bytes.length });
      for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
        const piece = bytes.subarray(offset, offset + pieceBytes);
        const { status } = await sendPiece(ctx, teacher, { path, offset, bytes: piece });
        expect(status).toBe(204);
      }
      return path;
    }),
  );
  const videos = await listStudioVideos(ctx.db);
  for (const [at, path] of paths.entries()) {
    const { name, bytes } = uploads[at]!;
    expect(arrived(ctx, path)).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(videos.find(({ id }) => id === idOf(path))).toMatchObject({
      name: name.replace('.mp4', ''),
      state: 'waiting',
    });
  }
});

test('rejects chunks beyond the limit for now, and receives them later', async () => {
  const { ctx, first } = await studioOfTwo();
  const bytes = recordingOf(1_000);
  const paths = await Promise.all(
    Array.from({ length: 20 }, () => beginUpload(ctx, first, { bytes: 1_000 })),
  );
  const sent = await Promise.all(paths.map((path) => sendPiece(ctx, first, { path, offset: 0, bytes })));
  const waiting = paths.filter((_, at) => sent[at]?.status === 429);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([204, 429]));
  for (const path of waiting)
    expect((await sendPiece(ctx, first, { path, offset: 0, bytes })).status).toBe(204);
});

test.each([
  ['a page that begins as an MP4 does', '<!--ftypisom--><script>alert(document.domain)</script>'],
  ['a page that begins as QuickTime does', '<!--moov--><script>alert(document.domain)</script>'],
  [
    'a playlist behind the bytes of a transport stream',
    `G${' '.repeat(187)}`.repeat(4).concat('\n#EXTM3U\nfile:///etc/passwd'),
  ],
])('rejects %s at packaging, and keeps nothing of it', async (_, text) => {
  const { ctx, first } = await studioOfTwo();
  const id = await uploadRecording(ctx, first, { name: '../../etc/film.mp4', bytes: Buffer.from(text) });
  expect(await videoOf(ctx, id)).toMatchObject({ name: 'film', state: 'waiting' });
  for (const path of [
    `/media/.recordings/${id}`,
    `/studio/media/.recordings/${id}`,
    `/studio/media/${id}/..%2f.recordings%2f${id}`,
  ])
    expect((await askTus(ctx, first, { method: 'GET', path })).status, path).toBe(404);
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed' });
  expect(['not-video', 'broken']).toContain((await videoOf(ctx, id))?.failure);
  expect(await cancelVideo(ctx, id)).toBe(true);
  expect(remains(ctx)).toEqual([]);
});
