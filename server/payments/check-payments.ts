/**
 * The payment check ("I paid but see no access"): reads all payments of a customer at Stripe and repairs what is
 * missing. Also finds a customer by email, receipt number or Stripe id.
 */
import {
  type Attempt,
  type CheckVerdict,
  concludeCheck,
  paymentTimeline,
  type TimelineEvent,
} from '#rules/payments/payment-check.ts';
import { readReceiptNumber } from '#rules/payments/receipt.ts';
import { itemName, type Plan, type Price } from '#rules/plans.ts';
import {
  findCurrentUid,
  findUser,
  findUserByEmail,
  listEmailAliases,
  type User,
} from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  completeCheckout,
  findCheckout,
  isSessionOfOpenCheckout,
  listCheckoutsOfUser,
} from './checkout-store.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { abandonCheckout } from './expire-checkout.ts';
import { listPrices } from './price-store.ts';
import { inTime } from './stripe/errors.ts';
import { findReceipt, listReceipts } from './receipt-store.ts';
import type { SessionHistory } from './stripe/gateway.ts';

type PaymentCheck = {
  verdict: CheckVerdict;
  plan: Plan;
  events: TimelineEvent[];
  references: string[];
  payUrl: string | null;
};

/** The newest attempts are checked, a few at a time: Stripe allows 100 calls a second. */
const maxAttempts = 12;
const concurrency = 4;

type Customer = { uid: string; email: string; plan: Plan };

/**
 * Checks the payments of a customer. `also` is a session that belongs to them.
 * @throws {ApiError} unavailable when Stripe does not answer in time
 */
export async function checkPayments(
  ctx: AppContext,
  customer: Customer,
  also?: string,
): Promise<PaymentCheck> {
  return answerInTime(ctx, { event: 'payment-check-failed', work: runCheck(ctx, customer, also) });
}

/**
 * Limits the time of work that asks Stripe; the work itself continues harmlessly.
 * @throws {ApiError} unavailable for any other error, which is logged as `event`
 */
export async function answerInTime<T>(
  ctx: Pick<AppContext, 'log'>,
  { event, work }: { event: string; work: Promise<T> },
): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    ctx.log.error({ event, error });
    throw stripeUnavailable();
  }
}

function stripeUnavailable(): ApiError {
  return new ApiError('unavailable', 'Stripe is not responding. Nothing is lost. Please try again.', {
    retryAfterSeconds: 30,
  });
}

async function runCheck(
  ctx: AppContext,
  customer: Customer,
  also: string | undefined,
): Promise<PaymentCheck> {
  const sessionIds = await findSessions(ctx, customer, also);
  const found: CheckedSession[] = [];
  for (let place = 0; place < sessionIds.length; place += concurrency) {
    const batch = sessionIds.slice(place, place + concurrency).map((id) => checkSession(ctx, customer, id));
    found.push(...(await Promise.all(batch)).flatMap((one) => one ?? []));
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
    payUrl: found.find(({ isPayable }) => isPayable)?.history.url ?? null,
  };
}

/** Lists the customer's sessions that we stored, and those that Stripe has for their emails. */
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
  /** It is the session of the customer's open checkout. */
  isPayable: boolean;
};

/** Confirms one session. A payment of another account is reported but not changed. */
async function checkSession(
  ctx: AppContext,
  customer: Customer,
  sessionId: string,
): Promise<CheckedSession | null> {
  const history = await ctx.stripe.readHistory(sessionId);
  if (!history) return null;
  const owner = history.uid === null ? null : await findCurrentUid(ctx.db, { uid: history.uid });
  if (owner !== null && owner !== customer.uid) return { history, state: 'elsewhere', isPayable: false };
  const { state } = await confirmPayment(ctx, sessionId);
  if (state === 'unrelated') return null;
  if (!history.isOpen) return { history, state, isPayable: false };
  return keepOrExpire(ctx, { uid: customer.uid, history, state });
}

/**
 * Keeps the session of the customer's open checkout, and expires any other one: Stripe's reply was lost when it was
 * created, and a customer who paid both would pay twice.
 */
async function keepOrExpire(
  ctx: AppContext,
  { uid, history, state }: { uid: string } & Omit<CheckedSession, 'isPayable'>,
): Promise<CheckedSession> {
  const { checkoutSessionId, checkoutId: id } = history;
  const isStored = () => isSessionOfOpenCheckout(ctx.db, { uid, checkoutSessionId });
  if (await isStored()) return { history, state, isPayable: true };
  if (id === null) return { history, state, isPayable: false };
  // The checkout of a lost reply still waits for its session. It may just have got it.
  if (!(await abandonCheckout(ctx, { id, uid })) && (await isStored()))
    return { history, state, isPayable: true };
  // Paid or expired in the meantime; the next check reports it.
  if (!(await ctx.stripe.expireSession(checkoutSessionId))) return { history, state, isPayable: false };
  const now = ctx.now();
  await completeCheckout(ctx.db, { id, checkoutSessionId, now });
  return {
    history: { ...history, isOpen: false, isExpired: true, endsAt: now },
    state,
    isPayable: false,
  };
}

function attemptOf(
  { history, state }: CheckedSession,
  { prices, receipt }: { prices: readonly Price[]; receipt: string | null },
): Attempt {
  const { openedAt, endsAt, declinedAt, chargedAt, amountCents, refunds, disputes, priceId, isGift } =
    history;
  const price = prices.find(({ id }) => id === priceId);
  return {
    item: price ? itemName(price) : null,
    isGift,
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
  if (history.isRejected) return 'refused';
  return history.isExpired ? 'expired' : 'open';
}

/** A customer, with the session that identified them, if one did. */
export type CustomerMatch = { user: User; sessionId: string | undefined };

/** Finds a customer by email, receipt number or Stripe id. @throws {StripeFailure} */
export async function findCustomer(ctx: AppContext, about: string): Promise<CustomerMatch | null> {
  const number = readReceiptNumber(about);
  if (number) {
    const receipt = await findReceipt(ctx.db, { number });
    return receipt ? matchOf(ctx, receipt.uid, receipt.checkoutSessionId) : null;
  }
  if (about.includes('@')) return findByEmail(ctx, normalizeEmail(about));
  const sessionId = await ctx.stripe.findSessionBehind(about.trim());
  return sessionId === null ? null : findBySession(ctx, sessionId);
}

/** Finds a customer by email. A payment may have an email that no user has. */
async function findByEmail(ctx: AppContext, email: string): Promise<CustomerMatch | null> {
  const user = await findUserByEmail(ctx.db, { email });
  if (user) return { user, sessionId: undefined };
  const [newest] = await ctx.stripe.listSessionsOfEmail(email);
  return newest === undefined ? null : findBySession(ctx, newest);
}

async function findBySession(ctx: AppContext, sessionId: string): Promise<CustomerMatch | null> {
  const ours = await findCheckout(ctx.db, { checkoutSessionId: sessionId });
  const uid = ours?.uid ?? (await ctx.stripe.readHistory(sessionId))?.uid;
  return uid ? matchOf(ctx, uid, sessionId) : null;
}

async function matchOf(ctx: AppContext, uid: string, sessionId: string): Promise<CustomerMatch | null> {
  const user = await findUser(ctx.db, { uid: await findCurrentUid(ctx.db, { uid }) });
  return user ? { user, sessionId } : null;
}
