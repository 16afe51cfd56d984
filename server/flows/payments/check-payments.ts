/** "I paid but see no access": asks Stripe about all that a person tried to pay, there and then, and repairs. */
import {
  type Attempt,
  type TimelineEvent,
  type CheckVerdict,
  concludeCheck,
  paymentTimeline,
} from '#rules/payments/payment-check.ts';
import { type Currency, type Plan, priceById } from '#rules/plans.ts';
import { receiptItem } from '#rules/payments/receipt.ts';
import { describeError } from '#server/log/log.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listCheckoutsOfUser } from '#server/store/payments/checkouts.ts';
import { listReceipts } from '#server/store/payments/receipts.ts';
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

/** So many of the newest attempts are asked about, a few at a time: Stripe allows 100 calls a second. */
const attemptsAtMost = 12;
const atOnce = 4;

/** Somebody waits for the answer, so it comes within 8 s whatever Stripe does. */
const patienceMs = 7_500;

type Person = { uid: string; email: string; plan: string };

/** `also` is a session that led to the person. @throws {Refusal} unavailable when Stripe does not answer in time */
export async function checkPayments(ctx: AppContext, person: Person, also?: string): Promise<PaymentCheck> {
  try {
    return await inTime(examine(ctx, person, also));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log({ event: 'payment-check-failed', error: describeError(error) });
    throw stripeAway();
  }
}

/** @throws {Refusal} unavailable when it takes too long; the work itself goes on and harms nothing. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stripeAway()), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function stripeAway(): Refusal {
  return new Refusal(
    'unavailable',
    'Stripe does not answer at the moment. Nothing is lost; please try again.',
    {
      retryAfterSeconds: 30,
    },
  );
}

async function examine(ctx: AppContext, person: Person, also: string | undefined): Promise<PaymentCheck> {
  const sessionIds = await findSessions(ctx, person, also);
  const found: Found[] = [];
  for (let place = 0; place < sessionIds.length; place += atOnce) {
    const some = sessionIds.slice(place, place + atOnce).map((id) => ask(ctx, person, id));
    found.push(...(await Promise.all(some)).flatMap((one) => one ?? []));
  }
  const receipts = new Map(
    (await listReceipts(ctx.db, { uid: person.uid })).map((one) => [one.checkoutSessionId, one.number]),
  );
  const attempts = found.map((one) => attemptOf(one, receipts.get(one.history.checkoutSessionId) ?? null));
  const plan = ((await findUser(ctx.db, { uid: person.uid }))?.plan ?? 'free') as Plan;
  return {
    verdict: concludeCheck({ before: person.plan as Plan, after: plan }, attempts),
    plan,
    events: paymentTimeline(attempts),
    references: [...receipts.values(), ...found.map(({ history }) => history.checkoutSessionId)],
    payUrl: found.find(({ history, state }) => state !== 'elsewhere' && history.isOpen)?.history.url ?? null,
  };
}

/** Those that we remember, and those that Stripe knows by the person's address. */
async function findSessions(ctx: AppContext, { uid, email }: Person, also?: string): Promise<string[]> {
  const ours = await listCheckoutsOfUser(ctx.db, { uid, atMost: attemptsAtMost });
  const theirs = await ctx.stripe.listSessionsOfEmail(email);
  const all = [...(also ? [also] : []), ...ours.map(({ checkoutSessionId }) => checkoutSessionId), ...theirs];
  return [...new Set(all)].slice(0, attemptsAtMost);
}

type Found = { history: SessionHistory; state: Exclude<Confirmation['state'], 'unrelated'> | 'elsewhere' };

/** Another account's payment is told of, and left to that account. */
async function ask(ctx: AppContext, person: Person, sessionId: string): Promise<Found | null> {
  const history = await ctx.stripe.readHistory(sessionId);
  if (!history) return null;
  if (history.uid !== null && history.uid !== person.uid) return { history, state: 'elsewhere' };
  const { state } = await confirmPayment(ctx, sessionId);
  return state === 'unrelated' ? null : { history, state };
}

function attemptOf({ history, state }: Found, receipt: string | null): Attempt {
  const { openedAt, endsAt, declinedAt, chargedAt, amountCents, refunds, disputes, priceId } = history;
  const price = priceId === null ? undefined : priceById(priceId);
  const currency = history.currency?.toUpperCase();
  return {
    item: price ? receiptItem(price.id) : null,
    openedAt,
    endsAt,
    state: stateOf(history, state),
    declinedAt,
    chargedAt,
    amountCents,
    currency: currency === 'USD' || currency === 'MYR' ? (currency satisfies Currency) : null,
    receipt,
    refunds,
    disputes,
  };
}

function stateOf(history: SessionHistory, state: Found['state']): Attempt['state'] {
  if (state !== 'not-paid') return state;
  if (history.isRefused) return 'refused';
  return history.isExpired ? 'expired' : 'open';
}
