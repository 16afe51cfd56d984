import { expect, test } from 'vitest';
import { eraseUser } from './erase-store.ts';
import { findOrCreateUser, changeUser, setPlan } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';

const instructorEmail = 'instructor@example.com';

type Person = { name?: string; phone?: string; country?: 'Malaysia' | 'Indonesia'; createdAt?: number };

async function addLearners(db: Database, people: Record<string, Person>) {
  await db.transaction().execute(async (tx) => {
    for (const [uid, { createdAt = 1, ...fields }] of Object.entries(people)) {
      await findOrCreateUser(tx, { uid, email: `${uid}@school.example`, name: null, now: createdAt });
      await changeUser(tx, { uid, fields });
    }
  });
}

async function createSite(people: Record<string, Person> = {}) {
  const ctx = await createTestContext();
  await addLearners(ctx.db, people);
  return { ctx, instructor: await signIn(ctx, instructorEmail) };
}

async function found(browser: TestBrowser, query: Record<string, string>): Promise<string[]> {
  const { body } = await browser.ask(`GET /api/studio/learners?${new URLSearchParams(query).toString()}`);
  return (body as { learners: { uid: string }[] }).learners.map(({ uid }) => uid);
}

test('finds a learner by name, email, phone, receipt and Stripe ids', async () => {
  const { ctx, instructor } = await createSite({
    aisyah: { name: 'Nur Aisyah binti Rahman', phone: '+60 12-345 6789' },
    budi: { name: 'Budi Santoso', phone: '0812 9999 0000' },
  });
  await addPayment(ctx.db, { checkoutSessionId: 'cs_test_1', uid: 'aisyah' });
  await ctx.db
    .insertInto('receipts')
    .values({ number: 'LEC-2026-000007', checkoutSessionId: 'cs_test_1', uid: 'aisyah', issuedAt: 1 })
    .execute();
  for (const q of [
    'rah',
    'aisyah nur',
    'AISYAH@school.example',
    'aisyah@sch',
    '012-345 6789',
    '+60123456789',
  ])
    expect([q, await found(instructor, { q })]).toEqual([q, ['aisyah']]);
  for (const q of ['3456', '6789', 'lec-2026-000007', 'cs_test_1', 'pi_cs_test_1'])
    expect([q, await found(instructor, { q })]).toEqual([q, ['aisyah']]);
  expect(await found(instructor, { q: 'school' })).toEqual(['aisyah', 'budi']);
  for (const q of ['santosa', '@', 'LEC-2026-000008', 'cs_other', '9998'])
    expect([q, await found(instructor, { q })]).toEqual([q, []]);
});

test('finds a learner by changed data only, and an erased user not at all', async () => {
  const { ctx, instructor } = await createSite();
  const aisyah = await signIn(ctx, 'aisyah@example.com');
  const { uid } = aisyah.user;
  await aisyah.ask('PATCH /api/me', { name: 'Aisyah Rahman', phone: '012 345 6789' });
  await aisyah.ask('PATCH /api/me', { name: 'Aisyah Zulkifli' });
  expect(await found(instructor, { q: 'rahman' })).toEqual([]);
  expect(await found(instructor, { q: 'zulk' })).toEqual([uid]);
  expect(await found(instructor, { q: '3456' })).toEqual([uid]);

  await ctx.db.updateTable('users').set({ deletionAskedAt: 1 }).where('uid', '=', uid).execute();
  await ctx.db.transaction().execute((tx) => eraseUser(tx, { uid, askedBefore: ctx.now() }));
  expect(await found(instructor, { q: 'zulk' })).toEqual([]);
  expect(await found(instructor, {})).not.toContain(uid);
  expect(await ctx.db.selectFrom('learnerSearchKeys').select('key').where('uid', '=', uid).execute()).toEqual(
    [],
  );
});

test('applies filters alone and combined, with and without a search', async () => {
  const { ctx, instructor } = await createSite({
    free: { country: 'Malaysia', name: 'Siti One', createdAt: 10 },
    premium: { country: 'Malaysia', name: 'Siti Two', createdAt: 20 },
    ultra: { country: 'Indonesia', name: 'Siti Three', createdAt: 30 },
  });
  await setPlan(ctx.db, { uid: 'premium', plan: 'premium' });
  await setPlan(ctx.db, { uid: 'ultra', plan: 'ultra' });
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid: 'premium', paidAt: 500 });
  await addPayment(ctx.db, { checkoutSessionId: 'cs_2', uid: 'ultra', paidAt: 600 });
  await addPayment(ctx.db, { checkoutSessionId: 'cs_3', uid: 'ultra', paidAt: 700 });
  const lessons = await ctx.db.selectFrom('lessons').select(['id', 'sectionId']).execute();
  const lesson = lessons.find(({ sectionId }) => sectionId === 2);
  await ctx.db
    .insertInto('progress')
    .values({
      uid: 'ultra',
      lessonId: lesson?.id ?? '',
      ranges: '[]',
      playedMs: 0,
      resumeAtMs: 0,
      openedAt: 1,
      watchedAt: null,
      updatedAt: ctx.now() - 1000,
      manualCompletion: null,
    })
    .execute();
  const all = (await found(instructor, {})).filter((uid) => ['free', 'premium', 'ultra'].includes(uid));
  expect(all).toEqual(['ultra', 'premium', 'free']);
  expect(await found(instructor, { country: 'Malaysia' })).toEqual(['premium', 'free']);
  expect(await found(instructor, { country: 'Malaysia', plan: 'premium' })).toEqual(['premium']);
  expect(await found(instructor, { section: '2' })).toEqual(['ultra']);
  expect(await found(instructor, { seen: 'week', plan: 'ultra' })).toEqual(['ultra']);
  expect(await found(instructor, { seen: 'not-month' })).toEqual(['premium', 'free']);
  expect(await found(instructor, { paidFrom: '500' })).toEqual(['ultra', 'premium']);
  expect(await found(instructor, { paidFrom: '501', paidTo: '650' })).toEqual(['ultra']);
  expect(await found(instructor, { q: 'siti', paidTo: '550' })).toEqual(['premium']);
  expect(await found(instructor, { q: 'siti', country: 'Indonesia' })).toEqual(['ultra']);
  expect(await found(instructor, { plan: 'ultra', country: 'Malaysia' })).toEqual([]);
});

test('pages of fifty continue where the last one ended, with each learner once', async () => {
  const people = Object.fromEntries(
    Array.from({ length: 117 }, (_, place) => [
      `uid-${String(place).padStart(3, '0')}`,
      { name: `Siti Sitinur ${place}`, createdAt: 1 + (place % 5) },
    ]),
  );
  const { instructor } = await createSite(people);
  for (const query of [{ q: 'siti' }, { country: 'unknown' }] as Record<string, string>[]) {
    const uids: string[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const params = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
      const { body } = await instructor.ask(`GET /api/studio/learners?${params.toString()}`);
      const page = body as { learners: { uid: string }[]; next: string | null };
      uids.push(...page.learners.map(({ uid }) => uid));
      sizes.push(page.learners.length);
      cursor = page.next;
    }
    const own = uids.filter((uid) => uid.startsWith('uid-'));
    expect(own.toSorted()).toEqual(Object.keys(people).toSorted());
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
  }
});

test('a rare filter over many learners ends early and continues with the next request', async () => {
  const people = Object.fromEntries(
    Array.from({ length: 1700 }, (_, place) => [`uid-${place}`, { createdAt: 10_000 - place }]),
  );
  const { ctx, instructor } = await createSite(people);
  await ctx.db.updateTable('users').set({ country: 'Indonesia' }).where('uid', '=', 'uid-1699').execute();
  await ctx.db
    .insertInto('sessions')
    .values({
      id: 's',
      tokenHash: 't',
      uid: 'uid-1699',
      userAgent: '',
      timeZone: '',
      createdAt: ctx.now(),
      lastUsedAt: ctx.now(),
    })
    .execute();
  const ask = (cursor: string) =>
    instructor.ask(`GET /api/studio/learners?plan=free&country=Indonesia&seen=week${cursor}`) as Promise<{
      body: { learners: { uid: string }[]; next: string | null };
    }>;
  const first = (await ask('')).body;
  expect(first.learners).toEqual([]);
  expect(first.next).not.toBeNull();
  const second = (await ask(`&cursor=${first.next}`)).body;
  expect(second.learners.map(({ uid }) => uid)).toEqual(['uid-1699']);
  expect(second.next).toBeNull();
});

test('shows when a learner was last active, and whether they are banned or leaving', async () => {
  const { ctx, instructor } = await createSite();
  const aisyah = await signIn(ctx, 'aisyah@example.com');
  await aisyah.ask('POST /api/deletions');
  await ctx.db.updateTable('users').set({ bannedAt: 5 }).where('uid', '=', aisyah.user.uid).execute();
  const { body } = await instructor.ask('GET /api/studio/learners?q=aisyah');
  const sevenDays = 7 * 24 * 60 * 60_000;
  expect(body.learners).toMatchObject([
    { bannedAt: 5, lastSeenAt: ctx.now(), deletionDueAt: ctx.now() + sevenDays, plan: 'free' },
  ]);
});

test.each(['cursor=a', 'cursor=1', 'plan=gold', 'paidFrom=-1', 'section=0', 'other=1', 'q=%00'])(
  'rejects an invalid query: %s',
  async (query) => {
    const { instructor } = await createSite();
    expect((await instructor.ask(`GET /api/studio/learners?${query}`)).status).toBe(400);
  },
);
