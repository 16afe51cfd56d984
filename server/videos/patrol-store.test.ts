import { expect, test } from 'vitest';
import { addVideos } from '#server/publishing/course-store.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  claimCheck,
  finishCheck,
  listVideoChecks,
  markTold,
  releaseCheck,
  requestCheck,
  type Finding,
} from './patrol-store.ts';

const videoId = 'film';
const never = { failures: 0, brokenAt: null, part: null };

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

test('a video that only lacked captions is reported again once it does not play', async () => {
  const { db, claim } = await withFilm();
  const check = async (part: Extract<Finding, { trouble: unknown }>['part'], now: number) => {
    const former = (await listVideoChecks(db))[0] ?? { ...never, requestedAt: null, checkedAt: null };
    const lease = `lease ${now}`;
    await claimCheck(db, { videoId, lease, checkedAt: former.checkedAt, now });
    const finding = { trouble: 'missing' as const, part, file: 'film.m3u8' };
    await finishCheck(db, { videoId, lease, finding, tries: 2, former, now });
  };
  const told = async (now: number) =>
    (await markTold(db, { videoIds: [videoId], now })).map(({ part }) => part);
  await claim('first');
  await releaseCheck(db, { videoId, lease: 'first' });
  await check({ kind: 'captions', language: 'en' }, 100);
  expect([await told(110), await told(120)]).toEqual([[{ kind: 'captions', language: 'en' }], []]);
  await check({ kind: 'thumbnails' }, 200);
  expect(await told(210)).toEqual([]);
  await check({ kind: 'master' }, 300);
  expect(await told(310)).toEqual([{ kind: 'master' }]);
});
