import { expect, test } from 'vitest';
import { analyticsPeriods, dimensions } from '#rules/analytics/funnel.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { computeFunnel } from './compute-funnel.ts';
import { addVisits, type Visits } from './visits-store.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const people = 300;
const instructorEmail = 'instructor@example.com';

/** Numbers from 0 to 1, the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const chance = (share: number) => next() < share;
  const one = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T;
  return { next, chance, one };
}

/** Adds people who signed up in the last 400 days and got to any step, in all combinations. */
async function addPeople(ctx: TestContext) {
  const { next, chance, one } = createRandom(7);
  const now = ctx.now();
  const lessons = await ctx.db.selectFrom('lessons').select('id').limit(12).execute();
  // These were videos, which some had watched.
  const articles = lessons.slice(0, 3).map(({ id }) => id);
  await ctx.db.updateTable('lessons').set({ kind: 'article' }).where('id', 'in', articles).execute();
  const uids = Array.from({ length: people }, (_, index) => `person-${index}`);
  const users = uids.map((uid) => {
    const hasCountry = chance(0.7);
    return {
      uid,
      email: `${uid}@example.com`,
      name: null,
      country: hasCountry ? one(['Malaysia', 'Indonesia', 'Others'] as const) : ('unknown' as const),
      umur: hasCountry ? one(['17-25', null] as const) : null,
      kerja: chance(0.8) ? ('Student' as const) : null,
      phone: null,
      plan: 'free' as const,
      choicePlan: one(['premium', 'ultra', null] as const),
      clickpayAt: chance(0.4) ? now : null,
      bannedAt: null,
      deletionAskedAt: null,
      createdAt: Math.round(now - next() * (chance(0.5) ? 40 : 410) * day),
      language: one(['en', 'ms', 'id'] as const),
      role: chance(0.03) ? ('assistant' as const) : null,
      mergedInto: uid !== 'person-0' && chance(0.05) ? 'person-0' : null,
      source: one(['', 'tiktok', 'google.com', '(import)', 'newsletter']),
      campaign: one(['', 'may', 'launch']),
    };
  });
  await ctx.db.insertInto('users').values(users).execute();
  const checkouts = users.flatMap(({ uid, createdAt }) =>
    Array.from({ length: chance(0.4) ? one([1, 2]) : 0 }, (_, index) => ({
      id: `${uid}-${index}`,
      uid,
      priceId: 'premium-usd',
      stripePriceId: null,
      amountCents: null,
      currency: null,
      openKey: null,
      checkoutSessionId: chance(0.7) ? `cs_${uid}-${index}` : null,
      url: null,
      createdAt: createdAt + hour,
      expiresAt: createdAt + day,
      leasedAt: null,
      completedAt: null,
    })),
  );
  await ctx.db.insertInto('checkouts').values(checkouts).execute();
  const payments = users.flatMap(({ uid, createdAt }) =>
    Array.from({ length: chance(0.4) ? one([1, 2]) : 0 }, (_, index) => {
      const isManual = chance(0.3);
      return {
        checkoutSessionId: `paid_${uid}-${index}`,
        paymentIntentId: `pi_${uid}-${index}`,
        uid,
        kind: isManual ? ('transfer' as const) : ('stripe' as const),
        priceId: isManual ? '' : one(['premium-usd', 'ultra-usd']),
        gives: isManual ? one(['premium', 'ultra'] as const) : null,
        amountCents: 1_000,
        currency: 'usd',
        refundedCents: one([0, 0, 1_000]),
        dispute: 'none' as const,
        paidAt: Math.round(createdAt + next() * 90 * day),
        refundedAt: null,
        withdrawnAt: chance(0.2) ? now : null,
        withdrawnWhy: null,
        note: null,
        feeCents: null,
        netCents: null,
        settledCurrency: null,
        bookedAt: null,
      };
    }),
  );
  await ctx.db.insertInto('payments').values(payments).execute();
  const progress = users
    .filter(() => chance(0.5))
    .flatMap(({ uid }) =>
      lessons
        .filter(() => chance(0.4))
        .map(({ id }) => ({
          uid,
          lessonId: id,
          ranges: '[]',
          playedMs: 0,
          resumeAtMs: 0,
          openedAt: now,
          watchedAt: one([null, now]),
          readAt: one([null, null, now]),
          updatedAt: now,
          manualCompletion: null,
        })),
    );
  await ctx.db.insertInto('progress').values(progress).execute();
  const visits = Array.from({ length: 500 }, () => ({
    day: dateOf(now - next() * 380 * day),
    source: one(['', 'tiktok', 'google.com', 'only-visits']),
    campaign: one(['', 'may', 'launch']),
    language: one(['en', 'ms', 'id'] as const),
    count: 1,
  }));
  await addVisits(ctx.db, visits, { atMost: 200, other: '(other)' });
  return visits;
}

const dates = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kuala_Lumpur',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const dateOf = (time: number) => dates.format(time);
const mondayOf = (date: string) => {
  const weekday = new Date(date).getUTCDay() || 7;
  return new Date(Date.parse(date) - (weekday - 1) * day).toISOString().slice(0, 10);
};

/** Counts people from the raw rows alone. */
async function countRows({ db }: TestContext) {
  const users = await db.selectFrom('users').selectAll().execute();
  const checkouts = await db.selectFrom('checkouts').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const prices = await db.selectFrom('prices').selectAll().execute();
  const progress = await db.selectFrom('progress').selectAll().execute();
  const lessons = await db.selectFrom('lessons').selectAll().execute();
  return users
    .filter(
      ({ role, mergedInto, source, email }) =>
        !role && !mergedInto && source !== '(import)' && email !== instructorEmail,
    )
    .map((user) => {
      const own = payments
        .filter(({ uid, withdrawnAt }) => uid === user.uid && withdrawnAt === null)
        .toSorted((a, b) => a.paidAt - b.paidAt);
      const [first] = own;
      const paid = first !== undefined;
      const checkoutOpened =
        paid ||
        checkouts.some(({ uid, checkoutSessionId }) => uid === user.uid && checkoutSessionId !== null);
      const planChosen = checkoutOpened || user.clickpayAt !== null;
      const registered =
        planChosen || (user.country !== 'unknown' && user.umur !== null && user.kerja !== null);
      const paidPlan = first?.gives ?? prices.find(({ id }) => id === first?.priceId)?.plan;
      return {
        date: dateOf(user.createdAt),
        steps: { signedUp: true, registered, planChosen, checkoutOpened, paid },
        values: {
          source: user.source,
          campaign: user.campaign,
          country: user.country,
          language: user.language,
          plan: paidPlan ?? user.choicePlan ?? '',
        },
        paidAfter: first === undefined ? Infinity : first.paidAt - user.createdAt,
        watched: progress.filter(({ uid, lessonId, watchedAt, readAt }) => {
          const lesson = lessons.find(({ id, removedAt }) => id === lessonId && removedAt === null);
          const completedAt = { video: watchedAt, article: readAt, link: null }[lesson?.kind ?? 'link'];
          return uid === user.uid && completedAt !== null;
        }).length,
      };
    });
}

type Person = Awaited<ReturnType<typeof countRows>>[number];

const steps = ['signedUp', 'registered', 'planChosen', 'checkoutOpened', 'paid'] as const;

const sum = (counted: Person[]) =>
  Object.fromEntries(steps.map((step) => [step, counted.filter((person) => person.steps[step]).length]));

/** Compares each number of the page with the raw rows. */
async function compare(ctx: TestContext, instructor: TestBrowser, visits: readonly Visits[]) {
  const all = await countRows(ctx);
  const lessons = (await ctx.db.selectFrom('lessons').selectAll().execute()).filter(
    ({ removedAt, kind }) => removedAt === null && kind !== 'link',
  ).length;
  for (const period of analyticsPeriods) {
    const { status, body } = await instructor.ask(`GET /api/studio/analytics?days=${period}`);
    expect(status).toBe(200);
    const from = dateOf(ctx.now() - (period - 1) * day);
    expect([body.from, body.to]).toEqual([from, dateOf(ctx.now())]);
    const counted = all.filter(({ date }) => date >= from);
    const visited = visits.filter((visit) => visit.day >= from);
    expect(body.funnel).toEqual({ visits: visited.length, ...sum(counted) });
    for (const dimension of dimensions) {
      const joined = Map.groupBy(counted, ({ values }) => values[dimension]);
      const came =
        dimension === 'country' || dimension === 'plan'
          ? null
          : Map.groupBy(visited, (visit): string => visit[dimension]);
      const values = new Set([...joined.keys(), ...(came?.keys() ?? [])]);
      expect(new Map(body.breakdowns[dimension].map(({ value, ...rest }) => [value, rest]))).toEqual(
        new Map(
          [...values].map((value) => [
            value,
            { visits: came && (came.get(value)?.length ?? 0), ...sum(joined.get(value) ?? []) },
          ]),
        ),
      );
    }
    for (const { week, ...counts } of body.weeks)
      expect(counts).toEqual({
        visits: visits.filter((visit) => mondayOf(visit.day) === week).length,
        ...sum(all.filter(({ date }) => mondayOf(date) === week)),
      });
    expect(body.weeks.map(({ week }) => week)).toEqual(body.cohorts.map(({ week }) => week));
    for (const cohort of body.cohorts) {
      const members = all.filter(({ date }) => mondayOf(date) === cohort.week);
      const payers = members.filter((person) => person.steps.paid);
      const end = Date.parse(`${cohort.week}T00:00:00+08:00`) + 7 * day;
      expect(cohort).toEqual({
        week: cohort.week,
        signedUp: members.length,
        paid: payers.length,
        paidWithin: [1, 2, 4, 8, 12].map((weeks) =>
          end + weeks * 7 * day > ctx.now()
            ? null
            : members.filter(({ paidAfter }) => paidAfter < weeks * 7 * day).length,
        ),
        watchedShare:
          payers.length === 0
            ? null
            : expect.closeTo(
                payers.reduce((total, { watched }) => total + watched, 0) / (payers.length * lessons),
              ),
      });
    }
  }
  return all;
}

test('every number agrees with an independent count of the rows, also after they change', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const visits = await addPeople(ctx);
  await computeFunnel(ctx);
  const before = await compare(ctx, instructor, visits);
  expect(before.length).toBeGreaterThan(people / 2);

  // Old days are counted once a day.
  ctx.pass({ seconds: 24 * 60 * 60 });
  await ctx.db.updateTable('payments').set({ withdrawnAt: 1 }).where('uid', 'like', '%3').execute();
  await ctx.db.updateTable('users').set({ mergedInto: 'person-0' }).where('uid', 'like', '%15').execute();
  await ctx.db
    .updateTable('users')
    .set({ country: 'unknown', campaign: '' })
    .where('uid', 'like', '%4')
    .execute();
  await computeFunnel(ctx);
  const after = await compare(ctx, instructor, visits);
  expect(after.length).toBeLessThan(before.length);
});

test('the last month is counted every minute, and older days once a day', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const add = (uid: string, ago: number) =>
    ctx.db
      .insertInto('users')
      .values({
        uid,
        email: `${uid}@example.com`,
        name: null,
        country: 'unknown',
        umur: null,
        kerja: null,
        phone: null,
        plan: 'free',
        choicePlan: null,
        clickpayAt: null,
        bannedAt: null,
        deletionAskedAt: null,
        createdAt: ctx.now() - ago,
      })
      .execute();
  const signedUp = async () => {
    await computeFunnel(ctx);
    return (await instructor.ask('GET /api/studio/analytics?days=365')).body.funnel.signedUp;
  };
  await add('ann', day);
  await add('zoe', 100 * day);
  expect(await signedUp()).toBe(2);
  await add('ben', day);
  await add('cat', 60 * day);
  expect(await signedUp()).toBe(2);
  ctx.pass({ seconds: 60 });
  expect(await signedUp()).toBe(3);
  ctx.pass({ seconds: 24 * 60 * 60 });
  expect(await signedUp()).toBe(4);
});

test('days whose count was killed are counted ten minutes later, and a slow clock counts nothing twice', async () => {
  const ctx = await createTestContext();
  await addPeople(ctx);
  await computeFunnel(ctx);
  const started = async () =>
    (await ctx.db.selectFrom('cohortDays').select('startedAt').orderBy('day').execute()).map(
      ({ startedAt }) => startedAt,
    );
  const first = await started();
  const behind = { ...ctx, now: () => ctx.now() - 5_000 };
  await computeFunnel(behind);
  expect(await started()).toEqual(first);

  // A process that claimed the days was killed.
  await ctx.db.updateTable('cohortDays').set({ computedAt: 0 }).where('day', '<', '2026-06').execute();
  ctx.pass({ seconds: 599 });
  await computeFunnel(ctx);
  const unfinished = ctx.db.selectFrom('cohortDays').select('day').where('computedAt', '=', 0);
  expect((await unfinished.execute()).length).toBeGreaterThan(100);
  ctx.pass({ seconds: 1 });
  await computeFunnel(ctx);
  expect(await unfinished.execute()).toEqual([]);
});

test('two processes that count at the same moment agree', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const visits = await addPeople(ctx);
  await Promise.all([computeFunnel(ctx), computeFunnel(ctx)]);
  await compare(ctx, instructor, visits);
});

test('the numbers are for instructors, and their files open harmlessly', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const learner = await signIn(ctx, 'ann@example.com');
  await ctx.db
    .updateTable('users')
    .set({ source: '-1+cmd', country: 'Malaysia' })
    .where('uid', '=', learner.user.uid)
    .execute();
  await computeFunnel(ctx);
  expect((await learner.ask('GET /api/studio/analytics?days=7')).status).toBe(403);
  expect((await instructor.ask('GET /api/studio/analytics?days=8')).status).toBe(400);
  const fileOf = async (table: string) => {
    const headers = { cookie: [...instructor.cookies].map((pair) => pair.join('=')).join('; ') };
    const reply = await ctx.app.request(`/api/studio/analytics/export?days=7&table=${table}`, { headers });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return (await reply.text()).split('\r\n');
  };
  expect(await fileOf('source')).toEqual([
    '"source","visits","signed up","registered","plan chosen","checkout opened","paid"',
    `"'-1+cmd",0,1,0,0,0,0`,
    '',
  ]);
  expect((await fileOf('country'))[1]).toBe('"Malaysia","",1,0,0,0,0');
  expect((await fileOf('weeks'))[1]).toBe('"2026-11-09",0,0,0,0,0,0');
  expect((await fileOf('weeks'))[2]).toBe('"2026-11-16",0,1,0,0,0,0');
  expect((await fileOf('cohorts'))[2]).toBe('"2026-11-16",1,0,"","","","","",""');
});

test('days that were not counted because the process ended are counted next', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, instructorEmail);
  const visits = await addPeople(ctx);
  const ending = new AbortController();
  ending.abort();
  await computeFunnel(ctx, { signal: ending.signal });
  expect((await instructor.ask('GET /api/studio/analytics?days=365')).body.funnel.signedUp).toBe(0);
  await computeFunnel(ctx);
  await compare(ctx, instructor, visits);
});
