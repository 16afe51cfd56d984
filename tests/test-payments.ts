/** A local Stripe whose events wait until the test delivers them, in any order and any number of times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Item } from '#rules/plans.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { adoptConfiguredPrices } from '#server/payments/fill-prices.ts';
import { findLivePrice, type StoredPrice } from '#server/payments/price-store.ts';
import { startSandbox } from '#sandbox/start.ts';
import { signIn, type TestBrowser } from './test-browser.ts';
import { createTestContext, siteUrl, stripeEnvironment, type TestContext } from './test-context.ts';

export type PaidContext = TestContext & {
  /** Pays a checkout on the hosted page. */
  pay(sessionId: string, method?: Record<string, string>): Promise<void>;
  /** Every event so far, oldest first. */
  events(): Promise<Stripe.Event[]>;
  /** Posts an event with a new signature. */
  deliver(event: Stripe.Event): Promise<{ status: number }>;
  control(change: unknown): Promise<void>;
  /** Refunds some cents of a payment, or all of it. */
  refund(sessionId: string, amountCents?: number): Promise<void>;
  /** Fails the newest refund of a payment, which returns the money to the seller. */
  failRefund(sessionId: string): Promise<void>;
  /** Opens a dispute or an inquiry. @returns its id */
  dispute(sessionId: string, kind?: 'chargeback' | 'inquiry'): Promise<string>;
  /** Sets the bank's next decision. */
  endDispute(
    disputeId: string,
    outcome: 'won' | 'lost' | 'under_review' | 'escalated' | 'closed',
  ): Promise<void>;
  /** Pays out the balance. */
  payOut(): Promise<void>;
  /** Settles a delayed payment. */
  settle(sessionId: string, outcome: 'succeed' | 'fail'): Promise<void>;
};

export async function createPaidContext(
  given: Parameters<typeof createTestContext>[0] = {},
): Promise<PaidContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-stripe-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    siteUrl,
    stripeSecretKey: stripeEnvironment.STRIPE_SECRET_KEY,
    stripeWebhookSecret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
  });
  onTestFinished(() => sandbox.close());
  const send = async (method: string, path: string, value: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(sandbox.url + path, { method, headers, body: JSON.stringify(value) });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return (await reply.json()) as { id?: string };
  };
  const control = async (change: unknown) => void (await send('PUT', '/control', change));
  await control({ stripe: { webhooks: 'drop' } });
  const ctx = await createTestContext({ ...given, stripeUrl: sandbox.url, now: Date.now() });
  return {
    ...ctx,
    control,
    async payOut() {
      await send('POST', '/control/payouts', {});
    },
    async settle(sessionId, outcome) {
      await send('POST', '/control/settle', { sessionId, outcome });
    },
    async refund(sessionId, amountCents) {
      const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
      const amount = amountCents === undefined ? {} : { amount: amountCents };
      await ctx.stripeApi.refunds.create({ payment_intent: intent as string, ...amount });
    },
    async failRefund(sessionId) {
      const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
      const { data } = await ctx.stripeApi.refunds.list({ payment_intent: intent as string });
      await send('POST', `/control/refunds/${data[0]?.id}/fail`, {});
    },
    async dispute(sessionId, kind = 'chargeback') {
      const expand = ['payment_intent'];
      const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId, {
        expand,
      });
      const { latest_charge: charge } = intent as Stripe.PaymentIntent;
      return (await send('POST', '/control/disputes', { charge, inquiry: kind === 'inquiry' })).id ?? '';
    },
    async endDispute(disputeId, outcome) {
      await send('POST', `/control/disputes/${disputeId}`, { outcome });
    },
    async pay(sessionId, method = { method: 'card', number: '4242424242424242' }) {
      const form = new URLSearchParams({ expiry: '12 / 34', cvc: '123', name: 'Aisyah', ...method });
      const reply = await fetch(`${sandbox.url}/stripe/pay/${sessionId}`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      if (reply.status >= 500) throw new Error(`The hosted page answered ${reply.status}`);
    },
    async events() {
      const { data } = await ctx.stripeApi.events.list({ limit: 100 });
      return data.toReversed();
    },
    async deliver(event) {
      const payload = JSON.stringify(event);
      const signature = ctx.stripeApi.webhooks.generateTestHeaderString({
        payload,
        secret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
        timestamp: Math.floor(ctx.now() / 1000),
      });
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      return ctx.app.request('/webhooks/stripe', { method: 'POST', headers, body: payload });
    },
  };
}

/** The same shop, restarted after its Ultra got another Stripe price of the same amount. */
export async function withAnotherPrice(ctx: PaidContext): Promise<PaidContext> {
  const { id } = await ctx.stripeApi.prices.create({
    currency: 'usd',
    unit_amount: 7800,
    product_data: { name: 'Ultra, newly priced' },
  });
  const { stripe } = ctx.config;
  const config = { ...ctx.config, stripe: { ...stripe, prices: { ...stripe.prices, 'ultra-usd': id } } };
  const restarted = { ...ctx, config };
  await adoptConfiguredPrices(restarted);
  return restarted;
}

/** Makes all checkouts look older than the recording of terms. */
export async function forgetTerms({ db }: PaidContext): Promise<void> {
  await sql`update checkouts set "stripePriceId" = null, "amountCents" = null, currency = null`.execute(db);
}

/** Opens a checkout. @returns its Stripe session */
export async function checkout(browser: TestBrowser, plan: 'premium' | 'ultra'): Promise<string> {
  const { status, body } = await browser.ask('POST /api/checkouts', { plan });
  if (status !== 201) throw new Error(`The checkout answered ${status}`);
  return body.sessionId;
}

/** Delivers every event so far, oldest first. */
export async function deliverAll(ctx: PaidContext): Promise<void> {
  for (const event of await ctx.events()) {
    const { status } = await ctx.deliver(event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

export async function planOf(browser: TestBrowser): Promise<string> {
  return (await browser.ask('GET /api/me')).body.plan;
}

type Priced = Item & { currency: string };

export const premium: Item = { gives: 'premium', needs: null };
export const ultra: Item = { gives: 'ultra', needs: null };
export const upgrade: Item = { gives: 'ultra', needs: 'premium' };

export function signInInstructor(ctx: TestContext): ReturnType<typeof signIn> {
  return signIn(ctx, 'instructor@example.com');
}

/** @throws {Error} when there is none */
export async function livePrice(ctx: TestContext, of: Priced): Promise<StoredPrice> {
  const price = await findLivePrice(ctx.db, of);
  if (!price) throw new Error(`Nothing is for sale in ${of.currency}`);
  return price;
}

/** Changes the current live price, or the named one. */
export async function changePrice(
  instructor: TestBrowser,
  ctx: TestContext,
  {
    gives,
    needs,
    currency,
    amountCents,
    replaces,
  }: Priced & { amountCents: number; replaces?: string | null },
) {
  const live = await findLivePrice(ctx.db, { gives, needs, currency });
  const replaced = replaces === undefined ? (live?.id ?? null) : replaces;
  const body = { plan: gives, needs, currency, amountCents, replaces: replaced };
  return instructor.ask('POST /api/studio/prices', body);
}

/** Sets the three prices of a currency and assigns a country to it. */
export async function sellIn(
  instructor: TestBrowser,
  ctx: TestContext,
  { country, currency, amounts }: { country: string; currency: string; amounts: [number, number, number] },
): Promise<void> {
  for (const [place, item] of [premium, ultra, upgrade].entries()) {
    const change = { ...item, currency, amountCents: amounts[place] ?? 0 };
    const { status } = await changePrice(instructor, ctx, change);
    if (status !== 201) throw new Error(`The price in ${currency} was answered ${status}`);
  }
  const { status } = await instructor.ask('POST /api/studio/country-currencies', { country, currency });
  if (status !== 201) throw new Error(`${country} was answered ${status}`);
}

export const mergeReason = 'Bought with her other address';

export type Person = Awaited<ReturnType<typeof signIn>>;

export async function createTwo(): Promise<{ ctx: PaidContext; stays: Person; goes: Person }> {
  const ctx = await createPaidContext();
  const stays = await signIn(ctx, 'stays@example.com');
  const goes = await signIn(ctx, 'goes@example.com');
  return { ctx, stays, goes };
}

export function merge(ctx: PaidContext, { into, from }: { into: Person; from: Person }): Promise<void> {
  const order = { into: into.user.uid, from: from.user.uid, why: mergeReason };
  return mergeAccounts(ctx, order, 'instructor');
}

/** Lists the audit entries about a user, oldest first. */
export async function linesAbout({ db }: PaidContext, { user }: Person) {
  return db
    .selectFrom('audit')
    .select(['action', 'actor', 'detail'])
    .where('subject', '=', user.uid)
    .execute();
}
