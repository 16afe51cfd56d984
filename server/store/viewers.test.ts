import fc from 'fast-check';
import { onTestFinished, test, expect } from 'vitest';
import { sections } from '#content/course.ts';
import { changesIn, type Database, openDatabase } from '#server/database.ts';
import { createTestWorld, type TestWorld } from '#tests/test-world.ts';
import { findCourseViewer, findLessonViewer, findViewer } from './viewers.ts';
import { findWatcher } from './watchers.ts';

const uids = ['ann', 'ben'];
const devices = ['phone', 'laptop'];
const lessonIds = [0, 3].map((section) => sections[section]?.lessons[0]?.id ?? '');
const streamIds = ['first', 'second', 'third'];
const tokenOf = (uid: string, device: string) => `${uid}-${device}`;

const someone = fc.constantFrom(...uids);
const anyDevice = fc.constantFrom(...devices);
const lesson = fc.constantFrom(...lessonIds);
const number = fc.nat(1000);

/** Whatever may change what is known of somebody. */
const writes = fc.oneof(
  fc.record({ uid: someone, plan: fc.constantFrom('free', 'premium', 'ultra') }).map(
    ({ uid, ...set }) =>
      (db: Database) =>
        setUser(db, uid, set),
  ),
  fc.record({ uid: someone, bannedAt: fc.constantFrom(null, 1) }).map(
    ({ uid, ...set }) =>
      (db: Database) =>
        setUser(db, uid, set),
  ),
  fc.record({ uid: someone, device: anyDevice }).map(
    ({ uid, device }) =>
      (db: Database) =>
        signIn(db, uid, device),
  ),
  fc.record({ uid: someone, device: anyDevice }).map(
    ({ uid, device }) =>
      (db: Database) =>
        db.deleteFrom('sessions').where('tokenHash', '=', tokenOf(uid, device)).execute(),
  ),
  fc.record({ uid: someone, lastUsedAt: number }).map(
    ({ uid, lastUsedAt }) =>
      (db: Database) =>
        db.updateTable('sessions').set({ lastUsedAt }).where('uid', '=', uid).execute(),
  ),
  fc
    .record({ uid: someone, lessonId: lesson, at: number })
    .map((played) => (db: Database) => writeProgress(db, played)),
  fc
    .record({ uid: someone, id: fc.constantFrom(...streamIds), at: number })
    .map((stream) => (db: Database) => writeStream(db, stream)),
  someone.map((uid) => (db: Database) => db.deleteFrom('streams').where('uid', '=', uid).execute()),
  someone.map((uid) => (db: Database) => db.deleteFrom('progress').where('uid', '=', uid).execute()),
  fc.record({ id: lesson, sectionId: fc.constantFrom(1, 4, 6) }).map(
    ({ id, sectionId }) =>
      (db: Database) =>
        db.updateTable('lessons').set({ sectionId }).where('id', '=', id).execute(),
  ),
);

/** Another process is another connection; what is undone was told of, and did not happen. */
const anySteps = fc.array(
  fc.record({ write: writes, by: fc.constantFrom('this process', 'another process', 'nobody') }),
  { minLength: 1, maxLength: 12 },
);

test('what is remembered of somebody is what one finds by looking, whoever writes what', async () => {
  const world = await createTestWorld();
  const elsewhere = openDatabase(world.config);
  onTestFinished(() => elsewhere.destroy());
  for (const uid of uids) await insertUser(world.db, uid);
  // Without a memory there is little to find out, and each look takes its time.
  const numRuns = changesIn(world.db) ? 60 : 2;
  let remembered = 0;
  await fc.assert(
    fc.asyncProperty(anySteps, async (written) => {
      for (const { write, by } of written) {
        const db = by === 'another process' ? elsewhere : world.db;
        const writing = by === 'nobody' ? undone(db, write) : write(db);
        await Promise.all([lookAtAll(world.db), writing, lookAtAll(world.db)]);
        await new Promise((resolve) => setImmediate(resolve));
        const known = await lookAtAll(world.db);
        expect(known).toEqual(await world.db.transaction().execute(lookAtAll));
        const again = await lookAtAll(world.db);
        remembered += again.filter((one, index) => one && one === known[index]).length;
      }
    }),
    { numRuns },
  );
  expect(remembered > 1000).toBe(changesIn(world.db) !== undefined);
});

test('who is first looked at while a transaction is taken back is told of all the same', async () => {
  const { db, now } = await createTestWorld();
  await insertUser(db, 'ann');
  await signIn(db, 'ann', 'phone', now());
  const look = () => findViewer(db, { tokenHash: tokenOf('ann', 'phone'), now: now() });
  let looking: ReturnType<typeof look> | undefined;
  await undone(db, async (tx) => {
    await setUser(tx, 'ann', { plan: 'ultra' });
    looking = look();
  });
  expect([(await looking)?.plan, (await look())?.plan]).toEqual(['free', 'free']);
  await setUser(db, 'ann', { plan: 'premium' });
  expect((await look())?.plan).toBe('premium');
});

test('a session that was remembered ends by itself when it was not used, and after its longest time', async () => {
  const world = await createTestWorld();
  await insertUser(world.db, 'ann');
  await signIn(world.db, 'ann', 'phone', world.now());
  await signIn(world.db, 'ann', 'laptop', world.now());
  expect(await present(world, 'phone')).toEqual([true, true, true, true]);
  world.pass({ seconds: 29 * 86_400 });
  expect(await present(world, 'phone')).toEqual([true, true, true, true]);
  world.pass({ seconds: 86_400 });
  expect(await present(world, 'phone')).toEqual([false, false, false, false]);

  for (const days of [29, 29]) {
    await world.db.updateTable('sessions').set({ lastUsedAt: world.now() }).execute();
    expect(await present(world, 'laptop')).toEqual([true, true, true, true]);
    world.pass({ seconds: days * 86_400 });
  }
  await world.db.updateTable('sessions').set({ lastUsedAt: world.now() }).execute();
  expect(await present(world, 'laptop')).toEqual([true, true, true, true]);
  world.pass({ seconds: 2 * 86_400 });
  expect(await present(world, 'laptop')).toEqual([false, false, false, false]);
});

async function present({ db, now }: TestWorld, device: string): Promise<boolean[]> {
  const found = await looksOf(db, { tokenHash: tokenOf('ann', device), now: now() });
  return found.map((one) => one !== undefined);
}

const [anyLesson = ''] = lessonIds;

function looksOf(
  db: Database,
  by: { tokenHash: string; now: number },
  { lessonId = anyLesson, streamId = 'first' } = {},
) {
  return Promise.all([
    findViewer(db, by),
    findCourseViewer(db, by),
    findLessonViewer(db, { ...by, lessonId }),
    findWatcher(db, { ...by, lessonId, streamId }),
  ]);
}

async function lookAtAll(db: Database): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const uid of uids)
    for (const device of devices)
      for (const lessonId of lessonIds)
        for (const streamId of streamIds)
          found.push(
            ...(await looksOf(db, { tokenHash: tokenOf(uid, device), now: 1 }, { lessonId, streamId })),
          );
  return found;
}

/** Writes, and takes it back. */
async function undone(db: Database, write: (tx: Database) => Promise<unknown>): Promise<void> {
  const failing = db.transaction().execute(async (tx) => {
    await write(tx);
    // Others look for a while before it ends.
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('taken back');
  });
  await failing.catch(() => {});
}

function insertUser(db: Database, uid: string) {
  const empty = { name: null, umur: null, kerja: null, phone: null, choicePlan: null, clickpayAt: null };
  const user = { ...empty, uid, email: `${uid}@example.com`, country: 'MY', plan: 'free', createdAt: 1 };
  return db
    .insertInto('users')
    .values({ ...user, bannedAt: null, deletionAskedAt: null })
    .execute();
}

function setUser(db: Database, uid: string, set: { plan?: string; bannedAt?: number | null }) {
  return db.updateTable('users').set(set).where('uid', '=', uid).execute();
}

function signIn(db: Database, uid: string, device: string, at = 1) {
  const tokenHash = tokenOf(uid, device);
  const row = { id: tokenHash, tokenHash, uid, userAgent: '', timeZone: '', createdAt: at, lastUsedAt: at };
  return db
    .insertInto('sessions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function writeProgress(db: Database, { uid, lessonId, at }: { uid: string; lessonId: string; at: number }) {
  const played = { ranges: '[]', playedMs: at, resumeAtMs: at, watchedAt: null, updatedAt: at };
  return db
    .insertInto('progress')
    .values({ uid, lessonId, openedAt: 1, tick: null, ...played })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet(played))
    .execute();
}

/** The third takes the place of the first. */
function writeStream(db: Database, { uid, id, at }: { uid: string; id: string; at: number }) {
  const stream = { id, openedAt: at, lastUsedAt: at };
  return db
    .insertInto('streams')
    .values({ uid, slot: id === 'second' ? 2 : 1, ...stream })
    .onConflict((conflict) => conflict.columns(['uid', 'slot']).doUpdateSet(stream))
    .execute();
}
