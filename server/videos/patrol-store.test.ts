import { expect, test } from 'vitest';
import { addVideos } from '#server/publishing/course-store.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { claimCheck, finishCheck, listVideoChecks, releaseCheck, requestCheck } from './patrol-store.ts';

const videoId = 'film';
const never = { failures: 0, brokenAt: null };

async function withFilm() {
  const db = await createTestDatabase();
  await addVideos(db, [{ id: videoId, lengthSeconds: 60 }]);
  const claim = (lease: string) => claimCheck(db, { videoId, lease, checkedAt: null, now: 10 });
  const finish = (lease: string, requestedAt: number | null) =>
    finishCheck(db, {
      videoId,
      lease,
      finding: { depth: 'decoded' },
      tries: 1,
      former: { ...never, requestedAt },
      now: 20,
    });
  const requested = async () => (await listVideoChecks(db))[0]?.requestedAt;
  return { db, claim, finish, requested };
}

test('of processes that claim the same video one gets it', async () => {
  const { db, claim } = await withFilm();
  for (let round = 0; round < 20; round++) {
    const leases = ['a', 'b', 'c', 'd'];
    const claims = await Promise.all(leases.map(claim));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await Promise.all(leases.map((lease) => releaseCheck(db, { videoId, lease })));
  }
});

test('a check answers earlier requests, and a request during the check gets another one', async () => {
  const { db, claim, finish, requested } = await withFilm();
  await requestCheck(db, { videoId, now: 5 });
  await claim('a');
  expect([await finish('a', 5), await requested()]).toEqual([true, null]);

  const other = await withFilm();
  await other.claim('b');
  await requestCheck(other.db, { videoId, now: 15 });
  expect([await other.finish('b', null), await other.requested()]).toEqual([true, 15]);
});
