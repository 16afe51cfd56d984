/** The studio's uploader against the site's routes. */
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { findEarlierVideo, payloadOf } from './recording-payload.ts';
import { fingerprintOf } from './fingerprint.ts';
import { endUpload } from './resumable-upload.ts';
import { failureOf } from './send-file.ts';
import { transfer } from './transfer.ts';
import { recordingPath } from '#server/videos/recording-files.ts';
import { listStudioVideos } from '#server/videos/store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { openUploadPage } from '#tests/videos/upload-page.ts';

vi.mock('tus-js-client', () => {
  const browserBuild: string = 'tus-js-client/lib.es5/browser/index.js';
  return import(browserBuild);
});

const uploaded = async (ctx: TestContext) =>
  (await listStudioVideos(ctx.db)).filter(({ name }) => name !== '');

/** Three chunks that start like an MP4. */
function recordingOf(bytes = 9_000_000, fill = 'moving pictures', lastModified = 1): File {
  const recording = Buffer.alloc(bytes, fill);
  recording.write('\0\0\0\x20ftypisom', 0, 'latin1');
  return new File([recording], '01 - Welcome.mp4', { lastModified });
}

async function openStudio(options: Parameters<typeof createTestContext>[0] = {}) {
  const ctx = await createTestContext(options);
  const page = openUploadPage(ctx, await signIn(ctx, 'instructor@example.com'));
  return { ctx, page };
}

/** Sends a recording as the Videos page does; resolves with the failure, or with null. */
async function send(file: File, { signal = new AbortController().signal } = {}) {
  const states = new Set<string>();
  const payload = payloadOf(file, await fingerprintOf(file));
  const failure = await transfer({
    ...payload,
    kind: 'videos',
    findEarlier: (options) => findEarlierVideo(payload, options),
    signal,
    onCreated: () => {},
    change: ({ state }) => state && states.add(state),
  }).then(
    () => null,
    (error: unknown) => failureOf(error),
  );
  return { failure, states: [...states] };
}

async function arrived(ctx: TestContext, file: File) {
  const [video, ...others] = await uploaded(ctx);
  expect(others).toEqual([]);
  expect(video).toMatchObject({ state: 'waiting', receivedBytes: file.size });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(readFileSync(recordingPath(ctx, video!.id)).equals(bytes)).toBe(true);
}

const faults = ['lost', 'reply lost', 'unavailable', 'turned away', 'not found'] as const;
const losses = ['POST', 'PATCH', 'HEAD'].flatMap((method) => faults.map((fate) => [method, fate] as const));

test.each(losses)('a recording arrives once, whole, while each %s may be %s', async (method, fate) => {
  const { ctx, page } = await openStudio();
  const counts = new Map<string, number>();
  page.fateOf = (asked) => {
    const count = (counts.get(asked) ?? 0) + 1;
    counts.set(asked, count);
    // A HEAD is sent only after a lost chunk.
    if (method === 'HEAD' && asked === 'PATCH') return count === 1 ? 'lost' : 'delivered';
    return asked === method && count % 2 === 1 ? fate : 'delivered';
  };
  const file = recordingOf();
  const { failure, states } = await send(file);
  expect(failure).toBeNull();
  expect(states).toContain('offline');
  await arrived(ctx, file);
});

test('continues an interrupted upload when the same file is chosen again, with another date', async () => {
  const { ctx, page } = await openStudio();
  const stopping = new AbortController();
  let chunks = 0;
  page.fateOf = (method) => {
    if (method === 'PATCH' && ++chunks === 2) stopping.abort();
    return 'delivered';
  };
  await send(recordingOf(9_000_000, 'moving', 1), { signal: stopping.signal });
  // The site may have received the chunk that was being sent.
  await expect.poll(() => page.requests.filter(({ method }) => method === 'PATCH').length).toBe(2);
  const file = recordingOf(9_000_000, 'moving', 2);
  page.requests.length = 0;
  expect((await send(file)).failure).toBeNull();
  expect(page.requests.map(({ method }) => method)).not.toContain('POST');
  await arrived(ctx, file);
});

test('two tabs with the same file make one video', async () => {
  const { ctx } = await openStudio();
  const file = recordingOf();
  const [first, second] = await Promise.all([send(file), send(file)]);
  expect([first.failure, second.failure]).toEqual([null, null]);
  expect([...first.states, ...second.states]).toContain('elsewhere');
  await arrived(ctx, file);
});

test('shows when the session ends during an upload, and continues it after signing in', async () => {
  const { ctx, page } = await openStudio();
  const teacher = page.browser;
  let chunks = 0;
  page.fateOf = (method) => {
    if (method === 'PATCH' && ++chunks === 2) page.browser = new TestBrowser(ctx);
    return 'delivered';
  };
  const file = recordingOf();
  expect((await send(file)).failure).toBe('signed-out');
  expect(await uploaded(ctx)).toMatchObject([{ state: 'uploading', receivedBytes: 4_000_000 }]);
  expect((await send(file)).failure).toBe('signed-out');
  page.browser = teacher;
  expect((await send(file)).failure).toBeNull();
  await arrived(ctx, file);
});

test('shows that the disk is full, and continues the upload when there is room', async () => {
  let free = 10_000_000_000;
  const { ctx, page } = await openStudio({ freeBytes: async () => free });
  let chunks = 0;
  page.fateOf = (method) => {
    if (method === 'PATCH' && ++chunks === 2) free = 0;
    return 'delivered';
  };
  const file = recordingOf();
  expect((await send(file)).failure).toBe('disk-full');
  free = 10_000_000_000;
  expect((await send(file)).failure).toBeNull();
  await arrived(ctx, file);
});

test('shows that an upload was cancelled elsewhere, and starts over on the next try', async () => {
  const { ctx, page } = await openStudio();
  let chunks = 0;
  const cancelled: Promise<void>[] = [];
  page.fateOf = (method) => {
    if (method !== 'PATCH' || ++chunks !== 2) return 'delivered';
    cancelled.push(uploaded(ctx).then(([video]) => endUpload('videos', video!.id)));
    return 'lost';
  };
  const file = recordingOf();
  expect((await send(file)).failure).toBe('gone');
  await Promise.all(cancelled);
  expect(await uploaded(ctx)).toEqual([]);
  expect((await send(file)).failure).toBeNull();
  await arrived(ctx, file);
});

test('shows errors for a file that becomes unreadable during its upload, and for one that is not a recording', async () => {
  const { ctx } = await openStudio();
  const file = recordingOf();
  const slice = file.slice.bind(file);
  file.slice = (start = 0, end) => {
    const part = slice(start, end);
    if (start === 4_000_000 && end === 8_000_000)
      part.arrayBuffer = () => Promise.reject(new DOMException('The file was moved', 'NotReadableError'));
    return part;
  };
  expect((await send(file)).failure).toBe('unreadable');
  expect((await send(new File(['<!doctype html>'], 'film.mp4'))).failure).toBe('not-video');
  expect(await uploaded(ctx)).toMatchObject([{ receivedBytes: 4_000_000 }]);
});

test('the fingerprint of a file depends on its name, its size and its bytes, not on its date', async () => {
  const base = await fingerprintOf(recordingOf(200_000, 'a', 1));
  expect(await fingerprintOf(recordingOf(200_000, 'a', 2))).toBe(base);
  for (const other of [recordingOf(200_001, 'a'), recordingOf(200_000, 'b')])
    expect(await fingerprintOf(other)).not.toBe(base);
  const changed = (at: number) => {
    const bytes = Buffer.alloc(1_000_000, 'a');
    bytes[at] = 0;
    return fingerprintOf(new File([bytes], 'a.mp4'));
  };
  const all = await Promise.all([0, 500_000, 999_999].map(changed));
  expect(new Set(all).size).toBe(3);
  expect(await fingerprintOf(new File([], 'e\u0301.mp4'))).toBe(
    await fingerprintOf(new File([], '\u00e9.mp4')),
  );
});
