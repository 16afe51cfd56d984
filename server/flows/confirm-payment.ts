/**
 * Asks Stripe what a checkout session is, checks it, and records it once, in the transaction that recomputes
 * the person's plan. The webhook, the return page and the reconciling job all come here, so events may be late,
 * doubled, shuffled or lost (promises I1, I2, I3; https://docs.stripe.com/checkout/fulfillment).
 */
import type { LookKind } from '#rules/look.ts';
import { judgeSession } from '#rules/payment.ts';
import { type PaidPlan, planFromPayments, type Price } from '#rules/plans.ts';
import type { Database } from '#server/database.ts';
import { isLivemode, readSession, type SessionReading } from '#server/outside/stripe.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { settleCheckout } from '#server/store/checkouts.ts';
import { raiseLook } from '#server/store/looks.ts';
import { listPayments, markEventDone, recordPayment } from '#server/store/payments.ts';
import { holdUser, setPlan } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import { receiptMail } from './mail-texts.ts';
import { writeMail } from './write-mail.ts';

export type Confirmation =
  | { state: 'paid'; plan: PaidPlan }
  | { state: 'not-paid' }
  /** The bank has not decided yet. */
  | { state: 'settling' }
  | { state: 'wrong' };

/** @throws {Stripe.errors.StripeError} when Stripe does not answer; nothing is changed then. */
export async function confirmPayment(
  world: World,
  sessionId: string,
  event?: { id: string; type: string },
): Promise<Confirmation> {
  const reading = await readSession(world.stripe, sessionId);
  const verdict = judgeSession(reading.facts, {
    stripePrices: world.config.stripe.prices,
    livemode: isLivemode(world.config.stripe.secretKey),
  });
  if (verdict.verdict === 'wrong') {
    await needsALook(world, sessionId, reading, { what: verdict.what, why: verdict.why });
    return { state: 'wrong' };
  }
  if (verdict.verdict === 'settling') return { state: 'settling' };
  if (verdict.verdict !== 'paid') {
    if (verdict.verdict === 'expired')
      await settleCheckout(world.db, { stripeSessionId: sessionId, now: world.now() });
    return { state: 'not-paid' };
  }
  const { uid, price } = verdict;
  if (!(await recordPaid(world, { sessionId, uid, price, reading, event }))) {
    await needsALook(world, sessionId, reading, { what: 'person-gone', why: 'nobody has this uid' });
    return { state: 'wrong' };
  }
  return { state: 'paid', plan: price.gives };
}

/** False when the person does not exist. */
async function recordPaid(
  world: World,
  paid: {
    sessionId: string;
    uid: string;
    price: Price;
    reading: SessionReading;
    event: { id: string; type: string } | undefined;
  },
): Promise<boolean> {
  const { sessionId, uid, price, reading, event } = paid;
  const now = world.now();
  return world.db.transaction().execute(async (tx) => {
    const held = await holdUser(tx, { uid });
    if (!held) return false;
    const isFirst = await recordPayment(tx, {
      stripeSessionId: sessionId,
      paymentIntentId: reading.paymentIntentId ?? sessionId,
      uid,
      priceId: price.id,
      amountCents: reading.facts.amountCents ?? 0,
      currency: reading.facts.currency ?? '',
      refundedCents: reading.refundedCents,
      dispute: reading.dispute,
      paidAt: now,
    });
    const plan = planFromPayments(await listPayments(tx, { uid }));
    if (plan !== held.plan) {
      await setPlan(tx, { uid, plan });
      await writeAuditLine(tx, {
        id: world.randomBytes(16).toString('base64url'),
        at: now,
        actor: 'stripe',
        action: 'plan',
        subject: uid,
        detail: `${held.plan} to ${plan} by ${sessionId}`,
      });
    }
    if (isFirst) await sendReceipt(tx, world, { email: held.email, price, reference: sessionId, now });
    await settleCheckout(tx, { stripeSessionId: sessionId, now });
    if (event) await markEventDone(tx, { ...event, now });
    return true;
  });
}

/** In the transaction that records the payment, so there is one for each, whatever comes twice. */
async function sendReceipt(
  tx: Database,
  world: World,
  paid: { email: string; price: Price; reference: string; now: number },
): Promise<void> {
  const { email, price, reference, now } = paid;
  const amount = new Intl.NumberFormat('en-MY', { style: 'currency', currency: price.currency });
  const mail = receiptMail({
    siteUrl: world.config.siteUrl,
    plan: price.gives === 'ultra' ? 'Ultra Premium' : 'Premium Plan',
    amount: amount.format(price.amountCents / 100),
    reference,
    paidAt: new Date(now),
  });
  await writeMail(tx, world, { kind: 'receipt', to: email, ...mail });
}

/** Money that is not as we asked gives nothing and is listed, once, for the instructor (promise I2). */
async function needsALook(
  world: World,
  sessionId: string,
  { facts }: SessionReading,
  seen: { what: LookKind; why: string },
): Promise<void> {
  const now = world.now();
  const isNew = await raiseLook(world.db, {
    id: world.randomBytes(16).toString('base64url'),
    ...seen,
    uid: facts.uid,
    stripeSessionId: sessionId,
    amountCents: facts.amountCents,
    currency: facts.currency,
    raisedAt: now,
  });
  if (isNew) world.log({ event: 'payment-needs-a-look', session: sessionId, ...seen });
  await settleCheckout(world.db, { stripeSessionId: sessionId, now });
}
