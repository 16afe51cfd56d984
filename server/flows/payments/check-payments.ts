/**
 * The payment check, "I paid but see no access": asks Stripe at once about all payments of a customer, and repairs.
 */
import {
  type Attempt,
  type TimelineEvent,
  type CheckVerdict,
  concludeCheck,
  paymentTimeline,
} from '#rules/payments/payment-check.ts';
import { itemName, type Plan, type Price } from '#rules/plans.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listCheckoutsOfUser } from '#server/store/payments/checkouts.ts';
import { listPrices } from '#server/store/payments/prices.ts';
import { listReceipts } from '#server/store/payments/receipts.ts';
import { listEmailAliases } from '#server/store/learners/email-aliases.ts';
import { findCurrentUid } from '#server/store/learners/merged-accounts.ts';
import { findUser } from '#server/store/users.ts';
import type { SessionHistory } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';

export type PaymentCheck = {
  verdict: CheckVerdict;
  plan: Plan;
  events: TimelineEvent[];
  references: string[];
  payUrl: string | null;
};

/** The number of the newest attempts that are checked, a few at a time: Stripe allows 100 calls a second. */
const maxAttempts = 12;
const concurrency = 4;

/** The customer waits for the answer, so it comes within 8 s whatever Stripe does. */
const answerMs = 7_500;

type Customer = { uid: string; email: string; plan: Plan };

/**
 * Checks the payments of a customer. `also` is a session that led to them. @throws {Refusal} unavailable when Stripe
 * does not answer in time
 */
export async function checkPayments(
  ctx: AppContext,
  customer: Customer,
  also?: string,
): Promise<PaymentCheck> {
  try {
    return await inTime(runCheck(ctx, customer, also));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ event: 'payment-check-failed', error });
    throw stripeUnavailable();
  }
}

/**
 * Bounds the time of the work. @throws {Refusal} unavailable when it takes too long; the work itself goes on and
 * harms nothing.
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stripeUnavailable()), answerMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function stripeUnavailable(): Refusal {
  return new Refusal(
    'unavailable',
    'Stripe does not answer at the moment. Nothing is lost; please try again.',
    {
      retryAfterSeconds: 30,
    },
  );
}

async function runCheck(
  ctx: AppContext,
  customer: Customer,
  also: string | undefined,
): Promise<PaymentCheck> {
  const sessionIds = await findSessions(ctx, customer, also);
  const found: CheckedSession[] = [];
  for (let place = 0; place < sessionIds.length; place += concurrency) {
    const some = sessionIds.slice(place, place + concurrency).map((id) => checkSession(ctx, customer, id));
    found.push(...(await Promise.all(some)).flatMap((one) => one ?? []));
  }
  const receipts = new Map(
    (await listReceipts(ctx.db, { uid: customer.uid })).map((one) => [one.checkoutSessionId, one.number]),
  );
  const prices = await listPrices(ctx.db);
  const attempts = found.map((one) =>
    attemptOf(one, { prices, receipt: receipts.get(one.history.checkoutSessionId) ?? null }),
  );
  const plan = (await findUser(ctx.db, { uid: customer.uid }))?.plan ?? 'free';
  return {
    verdict: concludeCheck({ before: customer.plan, after: plan }, attempts),
    plan,
    events: paymentTimeline(attempts),
    references: [...receipts.values(), ...found.map(({ history }) => history.checkoutSessionId)],
    payUrl: found.find(({ history, state }) => state !== 'elsewhere' && history.isOpen)?.history.url ?? null,
  };
}

/** Lists the sessions in our table, and those that Stripe knows by an e-mail of the customer. */
async function findSessions(ctx: AppContext, { uid, email }: Customer, also?: string): Promise<string[]> {
  const ours = await listCheckoutsOfUser(ctx.db, { uid, atMost: maxAttempts });
  const emails = [email, ...(await listEmailAliases(ctx.db, { uid }))];
  const theirs = (await Promise.all(emails.map((one) => ctx.stripe.listSessionsOfEmail(one)))).flat();
  const all = [...(also ? [also] : []), ...ours.map(({ checkoutSessionId }) => checkoutSessionId), ...theirs];
  return [...new Set(all)].slice(0, maxAttempts);
}

type CheckedSession = {
  history: SessionHistory;
  state: Exclude<Confirmation['state'], 'unrelated'> | 'elsewhere';
};

/** Confirms one session. A payment of another account is reported and left to that account. */
async function checkSession(
  ctx: AppContext,
  customer: Customer,
  sessionId: string,
): Promise<CheckedSession | null> {
  const history = await ctx.stripe.readHistory(sessionId);
  if (!history) return null;
  const owner = history.uid === null ? null : await findCurrentUid(ctx.db, { uid: history.uid });
  if (owner !== null && owner !== customer.uid) return { history, state: 'elsewhere' };
  const { state } = await confirmPayment(ctx, sessionId);
  return state === 'unrelated' ? null : { history, state };
}

function attemptOf(
  { history, state }: CheckedSession,
  { prices, receipt }: { prices: readonly Price[]; receipt: string | null },
): Attempt {
  const { openedAt, endsAt, declinedAt, chargedAt, amountCents, refunds, disputes, priceId } = history;
  const price = prices.find(({ id }) => id === priceId);
  return {
    item: price ? itemName(price) : null,
    openedAt,
    endsAt,
    state: stateOf(history, state),
    declinedAt,
    chargedAt,
    amountCents,
    currency: history.currency?.toUpperCase() ?? null,
    receipt,
    refunds,
    disputes,
  };
}

function stateOf(history: SessionHistory, state: CheckedSession['state']): Attempt['state'] {
  if (state !== 'not-paid') return state;
  if (history.isRefused) return 'refused';
  return history.isExpired ? 'expired' : 'open';
}
