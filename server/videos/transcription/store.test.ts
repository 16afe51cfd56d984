import { expect, test } from 'vitest';
import { changeCaptionDraft, noVersion } from '#server/videos/caption-store.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  claimTranscription,
  completeTranscription,
  deleteTranscription,
  failTranscription,
  findTranscription,
  listTranscriptions,
  releaseTranscription,
  renewTranscription,
  requestTranscription,
  transcriptionLeaseMs,
} from './store.ts';

const of = { videoId: 'film', language: 'en' };

async function ordered() {
  const db = await createTestDatabase();
  await addVideos(db, [
    { id: 'film', lengthSeconds: 60 },
    { id: 'other', lengthSeconds: 60 },
  ]);
  await requestTranscription(db, { ...of, draftVersion: noVersion, now: 1 });
  return db;
}

test('a second click makes no second request, and a failed one starts again', async () => {
  const db = await ordered();
  await requestTranscription(db, { ...of, draftVersion: 'later', now: 2 });
  expect(await claimTranscription(db, { lease: 'a', now: 3 })).toEqual({
    ...of,
    draftVersion: noVersion,
    attempts: 1,
  });
  await requestTranscription(db, { ...of, draftVersion: 'later', now: 4 });
  expect(await findTranscription(db, of)).toMatchObject({ state: 'running' });
  await failTranscription(db, { ...of, lease: 'a', failure: 'away' });
  expect(await findTranscription(db, of)).toMatchObject({ state: 'failed', failure: 'away' });
  await requestTranscription(db, { ...of, draftVersion: 'later', now: 5 });
  expect(await findTranscription(db, of)).toMatchObject({ state: 'waiting', failure: null });
  expect(await claimTranscription(db, { lease: 'b', now: 6 })).toMatchObject({ draftVersion: 'later' });
});

test('concurrent clicks make one request', async () => {
  const db = await ordered();
  await deleteTranscription(db, of);
  const press = (now: number) => requestTranscription(db, { ...of, draftVersion: noVersion, now });
  await Promise.all([press(1), press(2), press(3)]);
  expect(await listTranscriptions(db)).toHaveLength(1);
});

test('one request is worked on at a time, the oldest first, by one process', async () => {
  const db = await ordered();
  await requestTranscription(db, { videoId: 'other', language: 'ms', draftVersion: noVersion, now: 0 });
  const claims = await Promise.all(['a', 'b', 'c'].map((lease) => claimTranscription(db, { lease, now: 3 })));
  expect(claims.filter(Boolean)).toMatchObject([{ videoId: 'other', language: 'ms' }]);
  expect(await claimTranscription(db, { lease: 'd', now: 4 })).toBeNull();
});

test('another process takes the request of a dead one, which then learns it', async () => {
  const db = await ordered();
  await claimTranscription(db, { lease: 'a', now: 0 });
  const renew = (lease: string, now: number) =>
    renewTranscription(db, { ...of, lease, writtenPermille: 400, now });
  expect(await renew('a', 10)).toBe(true);
  expect(await findTranscription(db, of)).toMatchObject({ writtenPermille: 400 });
  const after = 10 + transcriptionLeaseMs + 1;
  expect(await claimTranscription(db, { lease: 'b', now: after })).toMatchObject({ attempts: 2 });
  expect(await renew('a', after)).toBe(false);
  expect(await releaseTranscription(db, { ...of, lease: 'b', attempts: 2 })).toBe(true);
  expect(await claimTranscription(db, { lease: 'c', now: after })).toMatchObject({ attempts: 2 });
});

test('a cancelled request belongs to no process', async () => {
  const db = await ordered();
  await claimTranscription(db, { lease: 'a', now: 0 });
  expect(await deleteTranscription(db, of)).toBe(true);
  expect(await deleteTranscription(db, of)).toBe(false);
  expect(await completeTranscription(db, { ...of, lease: 'a', draftVersion: 'new' })).toBe(false);
  expect(await listTranscriptions(db)).toEqual([]);
});

test('shows a completed request until its draft changes', async () => {
  const db = await ordered();
  await claimTranscription(db, { lease: 'a', now: 0 });
  await changeCaptionDraft(db, { ...of, former: noVersion, version: 'one', cues: '[]', savedAt: 1 });
  await completeTranscription(db, { ...of, lease: 'a', draftVersion: 'one' });
  expect(await listTranscriptions(db)).toMatchObject([{ state: 'done', writtenPermille: 1000 }]);
  await changeCaptionDraft(db, { ...of, former: 'one', version: 'two', cues: null, savedAt: 2 });
  expect(await listTranscriptions(db)).toEqual([]);
  expect(await findTranscription(db, of)).toBeUndefined();
});
