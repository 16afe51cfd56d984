/** The computer's clock is wrong by two hours in each direction, and by forty days. Stripe's clock is right. */
import { expect, onTestFinished, test } from 'vitest';
import { type OwnSite, startSite } from '#tests/e2e/site.ts';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { startClock } from './clock.ts';
import { type Customer, signIn, type Simulation, waitForPlan } from './customer.ts';
import { createCustomers, createSimulation, environmentOf, type SimulationOptions } from './customers.ts';
import { openCheckout, submit } from './purchase.ts';
import { findingsOf, reachVerdict } from './verdict.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A session that was not used for a month is signed out. */
const signedOutMs = 30 * dayMs;
const databases = process.env['TEST_DATABASE_URL'] ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
const timeout = 15 * 60_000;

test.each(databases)(
  'on %s a wrong clock blocks neither learning nor buying, and removes nothing',
  async (database) => {
    const { site, simulation, people, instructor } = await openShop(database);
    const [learner, waiting, ...buyers] = people as [Customer, Customer, ...Customer[]];
    for (const person of [learner, waiting]) {
      await signIn(person, simulation);
      await buyPremium(person, simulation);
    }
    await learn(learner);
    const before = await countRows(site);

    for (const aheadMs of [2 * hourMs, -2 * hourMs, 40 * dayMs]) {
      const buyer = buyers.pop()!;
      await simulation.clock.set({ aheadMs });
      if (aheadMs > signedOutMs) await signInAgain(learner, simulation);
      await learn(learner);
      await signIn(buyer, simulation);
      // Stripe rejects a checkout that ends in the past or in forty days, and the buyer gets an error.
      const status = await buyer.browser.askOnce('POST', '/api/checkouts', { plan: 'premium' });
      expect([aheadMs, status]).toEqual([aheadMs, aheadMs === 2 * hourMs ? 201 : 503]);
      if (status === 201) await buyPremium(buyer, simulation);
      await simulation.clock.set({ aheadMs: 0 });
      await learn(learner);
      if (status !== 201) await buyPremium(buyer, simulation);
      await learn(buyer);
    }
    // This browser sent no requests while the clock was wrong, and is still signed in.
    await learn(waiting);
    const after = await countRows(site);
    expect(Object.entries(before).filter(([table, rows]) => after[table]! < rows)).toEqual([]);
    const verdict = await reachVerdict(simulation, people, instructor.browser);
    expect(findingsOf(verdict).flatMap(([what, cases]) => cases.map((one) => `${what}: ${one}`))).toEqual([]);
  },
  timeout,
);

async function openShop(database: string) {
  const databaseUrl = database === 'PostgreSQL' ? await newPostgresDatabase() : null;
  const options: SimulationOptions = {
    purchases: 5,
    customers: 5,
    seed: 20261123,
    killEveryMs: 0,
    lateMs: 5_000,
    reconcileSeconds: 5,
    outageDays: [],
    databaseUrl: databaseUrl ?? undefined,
  };
  const clock = startClock({ program: 'server/main.ts' });
  onTestFinished(() => clock.close());
  const site = await startSite(environmentOf(options, clock));
  onTestFinished(() => site.stop());
  const simulation = await createSimulation(site, clock, options);
  // Only the clock is wrong here: a random failure of Stripe would look like a rejection.
  await site.control({ stripe: { fail: 'none' } });
  const { customers: people, instructor } = createCustomers(simulation, options);
  await signIn(instructor, simulation);
  return { site, simulation, people, instructor };
}

async function signInAgain({ browser, ...customer }: Customer, simulation: Simulation): Promise<void> {
  expect(await browser.askOnce('GET', '/api/receipts')).toBe(401);
  browser.forgetCookies();
  await signIn({ browser, ...customer }, simulation);
}

async function buyPremium(buyer: Customer, simulation: Simulation): Promise<void> {
  const checkout = await openCheckout(buyer, simulation, 'premium', 'own');
  expect(await submit(buyer, simulation, checkout!.sessionId, 'card')).toBe('done');
  expect(await waitForPlan(buyer, simulation, (plan) => plan === 'premium')).toBe(true);
}

const streams = new Map<string, string>();

/** Opens a lesson, loads its video, and reports playback with one playback session. */
async function learn({ browser, email }: Customer): Promise<void> {
  const lesson = await lessonOfPremium(browser);
  const named = streams.has(email) ? `?stream=${streams.get(email)}` : '';
  const { status, body } = await browser.ask('GET', `/api/lessons/${lesson}/playback${named}`);
  expect([status, body]).toMatchObject([200, { hls: expect.any(String) as string }]);
  const stream = String(body['stream']);
  streams.set(email, stream);
  expect(await browser.askOnce('GET', String(body['hls']))).toBe(200);
  const report = { ranges: [[0, 5]], resumeAt: 5, stream };
  expect((await browser.ask('PUT', `/api/lessons/${lesson}/progress`, report)).status).toBe(200);
}

async function lessonOfPremium(browser: Customer['browser']): Promise<string> {
  const { body } = await browser.ask('GET', '/api/course');
  const sections = body['sections'] as { lessons: { id: string; kind: string }[] }[];
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ kind }) => kind === 'video');
  return lesson!.id;
}

/** Counts the rows of what users have, and of queued work. */
async function countRows({ db }: OwnSite): Promise<Record<string, number>> {
  const tables = ['users', 'sessions', 'payments', 'receipts', 'progress', 'audit', 'checkouts'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}
