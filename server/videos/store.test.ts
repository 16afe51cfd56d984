import { expect, test } from 'vitest';
import { readLessons } from '#server/course/lesson-store.ts';
import { searchSentences } from '#server/course/transcript-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  advanceUpload,
  countUnfinished,
  deleteVideoIn,
  findUpload,
  insertUpload,
  listAbandonedUploads,
  listStudioVideos,
  listUnpreparedVideos,
  renameVideo,
  saveVideo,
} from './store.ts';
import { listVideos } from '#server/publishing/course-store.ts';
import { addLessons, createTestDatabase } from '#tests/test-database.ts';
import {
  claimPackaging,
  completePackaging,
  failPackaging,
  packagingLeaseMs,
  releasePackaging,
  renewPackaging,
  retryPackaging,
} from './packaging-store.ts';

const start = (db: Database, id: string, sourceBytes = 10, now = 1) =>
  insertUpload(db, { id, name: id, sourceBytes, fingerprint: `${id}|10`, createdBy: 'teacher', now });

const upload = async (db: Database, id: string, now = 1) => {
  await start(db, id, 10, now);
  await advanceUpload(db, { id, from: 0, to: 10, now });
};

test('a recording grows by chunks, and waits to be packaged when complete', async () => {
  const db = await createTestDatabase();
  await start(db, 'a');
  expect(await advanceUpload(db, { id: 'a', from: 0, to: 4, now: 2 })).toBe(true);
  expect(await findUpload(db, { id: 'a' })).toEqual({
    id: 'a',
    sourceBytes: 10,
    receivedBytes: 4,
    changedAt: 2,
  });
  const at = { id: 'a', from: 4, now: 3 };
  const both = await Promise.all([1, 2].map(() => advanceUpload(db, { ...at, to: 10 })));
  expect(both.filter((isFirst) => isFirst)).toHaveLength(1);
  expect(await findUpload(db, { id: 'a' })).toBeUndefined();
  expect(await listStudioVideos(db)).toMatchObject([{ id: 'a', state: 'waiting', receivedBytes: 10 }]);
  expect(await listVideos(db)).toEqual([]);
});

test('packages one recording at a time over all processes, the oldest first', async () => {
  const db = await createTestDatabase();
  await upload(db, 'b', 2);
  await upload(db, 'a', 1);
  const claims = await Promise.all(
    ['one', 'two', 'three'].map((lease) => claimPackaging(db, { lease, now: 5 })),
  );
  expect(claims.filter((claim) => claim !== null)).toEqual([
    { id: 'a', sourceBytes: 10, trim: null, attempts: 1 },
  ]);
  const lease = ['one', 'two', 'three'][claims.findIndex((claim) => claim !== null)]!;
  const notes = [{ kind: 'sound-mixed', tracks: 2 } as const];
  const facts = { lengthSeconds: 2.5, sha256: 'f', loudness: { before: -30, after: -16 }, notes };
  const done = { id: 'a', lease, now: 6, ...facts, renditions: [], stillsBytes: 3, bytes: 7 };
  expect(await completePackaging(db, { ...done, lease: 'another' })).toBe(false);
  expect(await completePackaging(db, done)).toBe(true);
  expect(await listVideos(db)).toEqual([{ id: 'a', lengthSeconds: 2.5 }]);
  expect(await claimPackaging(db, { lease: 'next', now: 7 })).toMatchObject({ id: 'b' });
});

test('an unrenewed lease expires, and its process can change nothing later', async () => {
  const db = await createTestDatabase();
  await upload(db, 'a');
  await claimPackaging(db, { lease: 'dead', now: 0 });
  expect(await claimPackaging(db, { lease: 'new', now: packagingLeaseMs - 1 })).toBeNull();
  expect(await renewPackaging(db, { id: 'a', lease: 'dead', permille: 300, now: 10 })).toBe(true);
  expect(await claimPackaging(db, { lease: 'new', now: packagingLeaseMs + 5 })).toBeNull();
  expect(await claimPackaging(db, { lease: 'new', now: packagingLeaseMs + 11 })).not.toBeNull();
  expect(await renewPackaging(db, { id: 'a', lease: 'dead', permille: 400, now: 20 })).toBe(false);
  expect(await listStudioVideos(db)).toMatchObject([{ packagedPermille: 0 }]);
});

test('a failed packaging has a reason and can be retried; a released one waits', async () => {
  const db = await createTestDatabase();
  await upload(db, 'a');
  await claimPackaging(db, { lease: 'x', now: 0 });
  await failPackaging(db, { id: 'a', lease: 'x', failure: 'broken', now: 1 });
  expect(await listStudioVideos(db)).toMatchObject([{ state: 'failed', failure: 'broken' }]);
  expect(await claimPackaging(db, { lease: 'y', now: 2 })).toBeNull();
  expect(await retryPackaging(db, { id: 'a', now: 3 })).toBe(true);
  expect(await retryPackaging(db, { id: 'a', now: 3 })).toBe(false);
  expect(await claimPackaging(db, { lease: 'y', now: 4 })).not.toBeNull();
  expect(await releasePackaging(db, { id: 'a', lease: 'y', attempts: 1 })).toBe(true);
  expect(await claimPackaging(db, { lease: 'z', now: 5 })).not.toBeNull();
});

test('counts the processes that started a packaging and did not stop in order', async () => {
  const db = await createTestDatabase();
  await upload(db, 'a');
  const attempts: number[] = [];
  let now = 0;
  const claim = async (lease: string) => {
    attempts.push((await claimPackaging(db, { lease, now }))?.attempts ?? 0);
    now += packagingLeaseMs + 1;
  };
  await claim('dies');
  await claim('stops');
  await releasePackaging(db, { id: 'a', lease: 'dies', attempts: 1 });
  await releasePackaging(db, { id: 'a', lease: 'stops', attempts: 2 });
  await claim('dies too');
  await claim('fails');
  expect(attempts).toEqual([1, 2, 2, 3]);
  await failPackaging(db, { id: 'a', lease: 'fails', failure: 'interrupted', now });
  await retryPackaging(db, { id: 'a', now });
  await claim('starts over');
  expect(attempts.at(-1)).toBe(1);
});

test('lists abandoned uploads, and removes only recordings that are still uploading', async () => {
  const db = await createTestDatabase();
  await start(db, 'old', 10, 1);
  await start(db, 'new', 20, 100);
  await upload(db, 'whole', 1);
  expect(await listAbandonedUploads(db, { since: 50 })).toEqual(['old']);
  expect(await countUnfinished(db, { createdBy: 'teacher' })).toEqual({ count: 3, bytes: 40 });
  expect(await countUnfinished(db, { createdBy: 'another' })).toEqual({ count: 0, bytes: 0 });
  expect(await deleteVideoIn(db, { id: 'whole', states: ['uploading'] })).toBe(false);
  expect(await deleteVideoIn(db, { id: 'old', states: ['uploading'] })).toBe(true);
  expect(await renameVideo(db, { id: 'new', name: 'Lists' })).toBe(true);
  expect(await renameVideo(db, { id: 'nobody', name: 'Lists' })).toBe(false);
});

const renditions = [{ height: 720, bytes: 1000 }];

test('lists videos, but not links, as unprepared', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'z' }, { id: 'link', kind: 'link', url: '' }, { id: 'a' });
  expect(await listUnpreparedVideos(db)).toEqual(['a', 'z']);
  await saveVideo(db, { videoId: 'z', renditions, sentences: [] });
  expect(await listUnpreparedVideos(db)).toEqual(['a']);
});

test('of concurrent preparations of one video the first is saved, whole', async () => {
  const db = await createTestDatabase();
  await addLessons(db, { id: 'a' });
  await Promise.all(
    [1, 2, 3].map((bytes) =>
      saveVideo(db, {
        videoId: 'a',
        renditions: [{ height: null, bytes }],
        sentences: [{ at: bytes, text: `said ${bytes}` }],
      }),
    ),
  );
  const [kept] = (await readLessons(db)).get('a')?.renditions ?? [];
  expect(await searchSentences(db, { words: ['said'], lessonIds: ['a'], atMost: 10 })).toEqual([
    { lessonId: 'a', title: 'About a', at: kept?.bytes, text: `said ${kept?.bytes}`, language: null },
  ]);
});
