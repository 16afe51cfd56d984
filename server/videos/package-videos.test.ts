import {
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PackagedRecording, Packager } from '#server/context.ts';
import { startVideosJob } from '#server/jobs.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { databaseThatLeaves } from '#tests/videos/away-database.ts';
import { folderOf, goingOn, remains, uploadRecording, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos, type UnreleasedLease } from './package-videos.ts';
import { writeMedia } from './playlist.ts';
import { recordingPath } from './recording-files.ts';
import { claimPackaging, packagingLeaseMs } from './packaging-store.ts';

const packaged: PackagedRecording = {
  lengthSeconds: 1,
  sha256: 'f',
  loudness: null,
  notes: [],
  stillsFailure: null,
  thumbnailsFailure: null,
};

/** Writes an empty list of qualities. */
const quickPackager: Packager = {
  package: async ({ folder }) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'master.m3u8'), '#EXTM3U\n');
    return packaged;
  },
};

/** Writes a segment, and then runs until it is aborted. */
function endlessPackager(): Packager & { began: Promise<void> } {
  const { promise: began, resolve } = Promise.withResolvers<void>();
  return {
    began,
    package: ({ folder, signal }) =>
      new Promise((_, reject) => {
        mkdirSync(folder);
        writeFileSync(join(folder, '360p-1.m4s'), 'half of a segm');
        signal.addEventListener('abort', () => reject(new Error('ended')));
        resolve();
      }),
  };
}

async function studio(given: Parameters<typeof createTestContext>[0] = {}) {
  const ctx = await createTestContext(given);
  const teacher = await signIn(ctx, 'instructor@example.com');
  const bytes = Buffer.from('\0\0\0\x20ftypisom and so on');
  return { ctx, teacher, id: await uploadRecording(ctx, teacher, { bytes }) };
}

const convertAgain = async ({ teacher, id }: Awaited<ReturnType<typeof studio>>) =>
  expect((await teacher.ask(`POST /api/studio/videos/${id}/packaging`)).status).toBe(202);

/** Leaves what a process leaves that dies while it packages a recording. */
async function die(ctx: TestContext): Promise<void> {
  await claimPackaging(ctx.db, { lease: `died at ${ctx.now()}`, now: ctx.now() });
  ctx.pass({ seconds: packagingLeaseMs / 1000 + 1 });
}

test('gives up a recording after three processes died with it, and packages the next one', async () => {
  const site = await studio();
  const { ctx, teacher, id } = site;
  ctx.pass({ seconds: 1 });
  const next = await uploadRecording(ctx, teacher, { bytes: Buffer.from('\0\0\0\x20ftypisom, the next') });
  for (const _ of [1, 2, 3]) await die(ctx);
  await packageVideos({ ...ctx, packager: quickPackager }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
  expect(await videoOf(ctx, next)).toMatchObject({ state: 'ready' });
  await convertAgain(site);
  await packageVideos({ ...ctx, packager: quickPackager }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready', failure: null });
});

test('stopping the site does not count as an attempt', async () => {
  const { ctx, id } = await studio();
  for (const _ of [1, 2, 3, 4]) {
    const packager = endlessPackager();
    const job = startVideosJob({ ...ctx, packager });
    await packager.began;
    await job.stop();
    const row = ctx.db.selectFrom('videos').select(['state', 'attempts']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ state: 'waiting', attempts: 0 });
  }
  await packageVideos({ ...ctx, packager: quickPackager }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready' });
});

test('a lease that could not be released while the database was away is released afterwards', async () => {
  const { ctx, id } = await studio();
  const { db, leave } = databaseThatLeaves(ctx.db);
  const packager: Packager = {
    package: () => {
      leave();
      return Promise.reject(new Error('ended'));
    },
  };
  const unreleased: UnreleasedLease[] = [];
  await expect(packageVideos({ ...ctx, db, packager }, goingOn, unreleased)).rejects.toThrow('away');
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'packaging' });
  expect(unreleased).toMatchObject([{ id, attempts: 1 }]);
  await packageVideos({ ...ctx, packager: quickPackager }, goingOn, unreleased);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready' });
  expect(unreleased).toEqual([]);
});

test('a recording that is released waits for the next round', async () => {
  const { ctx, id } = await studio();
  let rounds = 0;
  const packager: Packager = {
    package: () => {
      rounds += 1;
      const away = Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' });
      return Promise.reject(rounds < 4 ? away : new Error('tried again at once'));
    },
  };
  await packageVideos({ ...ctx, packager }, goingOn);
  expect(rounds).toBe(1);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'waiting', failure: null });
});

test('removes what was sent to the store when the upload is cancelled in the meantime', async () => {
  const { ctx, id } = await studio();
  const removed: unknown[] = [];
  const videoFiles = {
    ...ctx.videoFiles,
    async keep() {
      await ctx.db.deleteFrom('videos').where('id', '=', id).execute();
      throw new Error('cancelled');
    },
    async remove(files: unknown) {
      removed.push(files);
    },
  };
  await packageVideos({ ...ctx, videoFiles, packager: quickPackager }, goingOn);
  expect(removed).toEqual([{ id, files: ['master.m3u8'] }]);
});

test('a file that is missing fails the packaging, and is no outage of the database', async () => {
  const { ctx, id } = await studio();
  const packager: Packager = {
    package: async ({ folder }) => {
      mkdirSync(folder);
      return packaged;
    },
  };
  await packageVideos({ ...ctx, packager }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'broken' });
});

test('aborts a packaging when the disk runs full, removes what was written, and can repeat it', async () => {
  let free = 10_000_000_000;
  const site = await studio({ freeBytes: async () => free });
  const { ctx, id } = site;
  const packager = endlessPackager();
  const packaging = packageVideos({ ...ctx, packager }, goingOn);
  await packager.began;
  free = 299_000_000;
  await packaging;
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'disk-full' });
  expect(remains(ctx)).toEqual([id]);
  expect(existsSync(folderOf(ctx, id))).toBe(false);
  free = 10_000_000_000;
  await convertAgain(site);
  await packageVideos({ ...ctx, packager: quickPackager }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready', failure: null });
});

test('syncs the segments to the disk before the recording is deleted', async () => {
  const { ctx, id } = await studio();
  const recording = recordingPath(ctx, id);
  const handle = await open(recording);
  await handle.close();
  const handles = Object.getPrototypeOf(handle) as { sync: (this: FileHandle) => Promise<void> };
  const { sync } = handles;
  onTestFinished(() => void (handles.sync = sync));
  const synced = new Set<number>();
  handles.sync = async function (this: FileHandle) {
    if (existsSync(recording)) synced.add(fstatSync(this.fd).ino);
    return sync.call(this);
  };
  await packageVideos({ ...ctx, packager: quickPackager }, goingOn);
  expect(existsSync(recording)).toBe(false);
  const folder = folderOf(ctx, id);
  const files = readdirSync(folder).map((file) => join(folder, file));
  for (const path of [...files, folder, folderOf(ctx)]) expect(synced, path).toContain(statSync(path).ino);
});

/** A video that waits to be made of the segments of another one. */
async function studioWithTrim() {
  const ctx = await createTestContext();
  const teacher = await signIn(ctx, 'instructor@example.com');
  await addVideos(ctx.db, [{ id: 'spare', lengthSeconds: 60 }]);
  const folder = folderOf(ctx, 'spare');
  mkdirSync(folder, { recursive: true });
  const variant = '#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\n360p.m3u8\n';
  writeFileSync(join(folder, 'master.m3u8'), `#EXTM3U\n${variant}`);
  const segments = [{ seconds: 60, file: '360p-1.m4s' }];
  writeFileSync(join(folder, '360p.m3u8'), writeMedia({ initSegment: '360p-start.mp4', segments }));
  const files = ['360p-start.mp4', '360p-1.m4s'];
  for (const file of files)
    copyFileSync(join('content/media', sections[0]?.lessons[1]?.id ?? '', file), join(folder, file));
  const trim = { startSeconds: 2, endSeconds: 50, name: 'Trimmed' };
  const { id } = (await teacher.ask('POST /api/studio/videos/spare/trims', trim)).body;
  return { ctx, id, source: Buffer.concat(files.map((file) => readFileSync(join(folder, file)))) };
}

test('a trimmed video that fails leaves no copy of the segments', async () => {
  const { ctx, id } = await studioWithTrim();
  let written: string[] = [];
  const packager: Packager = {
    package: () => {
      written = remains(ctx);
      return Promise.reject(new Error('no trim'));
    },
  };
  await packageVideos({ ...ctx, packager }, goingOn);
  expect(written).toEqual([expect.stringContaining(`${id}~`)]);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'broken' });
  expect(remains(ctx)).toEqual([]);
});

test('a process that lost its lease leaves the new holder’s copy of the segments alone', async () => {
  const { ctx, id, source } = await studioWithTrim();
  const used: string[] = [];
  const [began, firstEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const second: Packager = {
    package: async (order) => {
      used.push(order.source);
      began.resolve();
      await firstEnded.promise;
      expect(readFileSync(order.source).equals(source)).toBe(true);
      return quickPackager.package(order);
    },
  };
  let packaging = Promise.resolve();
  const first: Packager = {
    package: async (order) => {
      used.push(order.source);
      ctx.pass({ seconds: packagingLeaseMs / 1000 + 1 });
      packaging = packageVideos({ ...ctx, packager: second }, goingOn);
      await began.promise;
      throw new Error('The first process has lost its lease');
    },
  };
  await packageVideos({ ...ctx, packager: first }, goingOn);
  firstEnded.resolve();
  await packaging;
  expect(new Set(used).size).toBe(2);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready', failure: null });
  expect(remains(ctx)).toEqual([]);
});
