import { expect, test } from 'vitest';
import type { LaunchState, LaunchStep } from '#rules/content/launch.ts';
import { addAuthenticator } from '#server/accounts/second-factor-store.ts';
import { adoptConfiguredPrices } from '#server/payments/fill-prices.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishForTest } from '#tests/content/previews.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { readLaunchSteps } from './launch-checklist.ts';
import { listReadyVideos, ownsSecondFactor, readPlanNotForSale } from './launch-store.ts';

const names = { siteName: 'Roti', courseTitle: 'Bake your first loaf', instructorName: 'Siti Aminah' };

async function createNewSite() {
  const ctx = await createTestContext({ isSample: true });
  Object.assign(ctx.stripe, {
    listWebhookEndpoints: async () => [],
    readDeliveries: async () => ({ undelivered: 0, isTried: false }),
  });
  const teacher = await signIn(ctx, 'instructor@example.com');
  await teacher.ask('PUT /api/studio/site-start', { choice: 'begin-empty', ...names });
  return { ctx, teacher };
}

async function read(teacher: TestBrowser): Promise<Partial<Record<LaunchStep, LaunchState>> | null> {
  const { status, body } = await teacher.ask('GET /api/studio/launch-checklist');
  expect(status).toBe(200);
  return body.steps && Object.fromEntries(body.steps.map(({ step, state }) => [step, state]));
}

const nothing = {
  description: 'missing',
  instructor: 'recommended',
  video: 'missing',
  preview: 'recommended',
  prices: 'recommended',
  legal: 'missing',
  stripe: 'missing',
  webhook: 'missing',
  mail: 'missing',
  'second-factor': 'recommended',
};

test('a new course of one’s own has nothing done yet', async () => {
  const { teacher } = await createNewSite();
  expect(await read(teacher)).toEqual(nothing);
});

test('a site with the sample course, which is open, has no checklist', async () => {
  const ctx = await createTestContext({ isSample: true });
  expect(await read(await signIn(ctx, 'instructor@example.com'))).toBeNull();
});

test('the draft, prices and a second factor count, and the first publication ends the list', async () => {
  const { ctx, teacher } = await createNewSite();
  const { draft } = (await teacher.ask('GET /api/studio/content')).body;
  const { landing } = draft.document;
  const saved = await teacher.ask('PUT /api/studio/content/draft/landing', {
    version: draft.version,
    content: { ...landing, hero: { ...landing.hero, lead: { en: 'Bread for everyone.' } } },
  });
  expect(await read(teacher)).toEqual({ ...nothing, description: 'done' });
  await ctx.db.updateTable('prices').set({ retiredAt: 1 }).where('id', '=', 'ultra-usd').execute();
  expect(await read(teacher)).toMatchObject({ prices: 'done' });
  await ctx.db.updateTable('prices').set({ retiredAt: 1 }).execute();
  expect(await read(teacher)).toMatchObject({ prices: 'missing' });
  expect(await readPlanNotForSale(ctx.db)).toBeNull();
  await ctx.db
    .insertInto('priceSettings')
    .values({ id: 1, defaultCurrency: 'usd', notForSale: 'ultra' })
    .execute();
  expect(await readPlanNotForSale(ctx.db)).toBe('ultra');
  const factor = { encryptedSecret: 'secret', lastStep: 1, now: 1 };
  await addAuthenticator(ctx.db, { id: 'factor', uid: teacher.user.uid, name: 'Phone', ...factor });
  expect(await ownsSecondFactor(ctx.db, teacher.user)).toBe(true);
  expect(await ownsSecondFactor(ctx.db, { uid: 'other' })).toBe(false);

  const published = await readLaunchSteps(ctx, teacher.user);
  expect(published).toContainEqual({ step: 'second-factor', state: 'done' });
  await publishForTest(ctx, defaultDocument);
  expect(await readLaunchSteps(ctx, teacher.user)).toBeNull();
  expect(saved.status).toBe(200);
});

test('texts that nobody has changed stay missing when something else is published and the site stays closed', async () => {
  const { ctx, teacher } = await createNewSite();
  const { document } = (await teacher.ask('GET /api/studio/content')).body.draft;
  await publishForTest(ctx, { ...document, site: { ...document.site, isOpen: false, name: 'Roti Siti' } });
  expect(await read(teacher)).toMatchObject({ description: 'missing', legal: 'missing' });
});

test('prices with live ids of Stripe and the same amounts are not changed', async () => {
  const { ctx, teacher } = await createNewSite();
  const { stripe } = ctx.config;
  const prices = { ...stripe.prices, 'ultra-usd': 'price_live' };
  await adoptConfiguredPrices({ ...ctx, config: { ...ctx.config, stripe: { ...stripe, prices } } });
  expect(await ctx.db.selectFrom('prices').select('id').where('retiredAt', 'is not', null).execute()).toEqual(
    [{ id: 'ultra-usd' }],
  );
  expect(await read(teacher)).toMatchObject({ prices: 'recommended' });
});

test('only videos that are ready count', async () => {
  const { ctx } = await createNewSite();
  const [ready, other] = await ctx.db.selectFrom('videos').select('id').limit(2).execute();
  const ids = [ready?.id ?? '', other?.id ?? '', 'unknown'];
  await ctx.db
    .updateTable('videos')
    .set({ state: 'failed' })
    .where('id', '=', ids[1] ?? '')
    .execute();
  expect([...(await listReadyVideos(ctx.db, { ids }))]).toEqual([ids[0]]);
  expect(await listReadyVideos(ctx.db, { ids: [] })).toEqual(new Set());
});

test('Stripe and mail count once they have worked with real settings', async () => {
  const { ctx, teacher } = await createNewSite();
  const config = {
    ...ctx.config,
    isLocal: false,
    stripe: { ...ctx.config.stripe, secretKey: 'sk_test_real' },
  };
  const states = async (given: Partial<TestContext['stripe']>) => {
    const steps = await readLaunchSteps(
      { ...ctx, config, stripe: { ...ctx.stripe, ...given } },
      teacher.user,
    );
    const of = (name: LaunchStep) => steps?.find(({ step }) => step === name)?.state;
    return [of('stripe'), of('webhook'), of('mail')];
  };
  const url = `${siteUrl}/webhooks/stripe`;
  const endpoint = { url, isEnabled: true, events: 'all' as const };
  const webhook = (
    own: Partial<typeof endpoint> | { events: string[] },
    isTried: boolean,
    undelivered = 0,
  ) => ({
    livemode: true,
    listWebhookEndpoints: async () => [{ ...endpoint, ...own }],
    readDeliveries: async () => ({ undelivered, isTried }),
  });
  expect(await states({ livemode: false })).toEqual(['recommended', 'missing', 'recommended']);
  expect(await states(webhook({}, false))).toEqual(['done', 'recommended', 'recommended']);
  await ctx.db.updateTable('mail').set({ sentAt: 1 }).execute();
  expect(await states(webhook({}, true))).toEqual(['done', 'done', 'done']);
  expect(await states(webhook({}, true, 1))).toEqual(['done', 'recommended', 'done']);
  expect(await states(webhook({ isEnabled: false }, true))).toEqual(['done', 'missing', 'done']);
  expect(await states(webhook({ url: 'https://other.example' }, true))).toEqual(['done', 'missing', 'done']);
  expect(await states(webhook({ events: ['charge.refunded'] }, true))).toEqual(['done', 'missing', 'done']);
});

test('the other steps don’t wait for Stripe, which is asked once in a short time', async () => {
  const { ctx, teacher } = await createNewSite();
  const answer = Promise.withResolvers<[]>();
  let calls = 0;
  const stripe = {
    ...ctx.stripe,
    listWebhookEndpoints: () => (calls++, answer.promise),
    readDeliveries: async () => (calls++, { undelivered: 0, isTried: false }),
  };
  const webhook = async () =>
    (await readLaunchSteps({ ...ctx, stripe }, teacher.user))?.find(({ step }) => step === 'webhook')?.state;
  expect(await Promise.all([webhook(), webhook()])).toEqual(['checking', 'checking']);
  expect(calls).toBe(2);
  answer.resolve([]);
  expect([await webhook(), calls]).toEqual(['missing', 2]);
  ctx.pass({ seconds: 15 });
  expect([await webhook(), calls]).toEqual(['missing', 4]);
});

test('only instructors read the checklist', async () => {
  const { ctx } = await createNewSite();
  const learner = await signIn(ctx, 'aisyah@example.com');
  expect((await learner.ask('GET /api/studio/launch-checklist')).status).toBe(403);
});
