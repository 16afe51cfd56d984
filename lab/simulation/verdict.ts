/** Compares the oracle's expectation with what the product shows each customer over HTTP. */
import { type Browser, send } from './browser.ts';
import { type AuditLine, type ByHand, nothingByHand, readAuditLog } from './by-hand/audit-log.ts';
import { findTooManyFreePlans, findWrongDiscounts } from './coupons.ts';
import { type Customer, type Plan, planShown, type Simulation, type Wait } from './customer.ts';
import {
  expectedOwnership,
  type ExpectedOwnership,
  type Payment,
  priceOfOne,
  readStripeSnapshot,
  type StripeSnapshot,
} from './oracle.ts';
import { findPaidBesideFree } from './free-plan-race.ts';
import { findSharedGifts, findWrongGifts } from './gifts.ts';
import { findWrongBalances, findWrongRewards, readBalances } from './referrals.ts';
import { findWrongSales } from './sale-prices.ts';
import { findWrongGroups, isReserved } from './seats.ts';
import { sideBySide } from './side-by-side.ts';

export type Verdict = {
  snapshot: StripeSnapshot;
  paidNotEntitled: string[];
  entitledNotPaid: string[];
  /** Payments without exactly one receipt, or with more than one email: lost, or counted twice. */
  wrongReceipts: string[];
  /** Payments whose discount is not that of their coupon, and coupons used too often, by Stripe's books. */
  wrongDiscounts: string[];
  /** Payments without the price of a sale, and sessions beside a free plan, by Stripe's books. */
  wrongSales: string[];
  paidBesideFree: string[];
  /** Gifts in another state than their payment's, and gifts that several learners got. */
  wrongGifts: string[];
  /** Groups with other seats than were paid for, removed and taken. */
  wrongGroups: string[];
  /** Rewards that differ from what friends paid and the instructor paid out. */
  wrongRewards: string[];
  /** Acts that the site accepted although it must not. */
  wrongAnswers: string[];
  /** How many customers have paid for one thing more than once, and may get a refund. */
  doubles: number;
  /** Double payments that are not on the instructor's list. */
  unflagged: string[];
};

const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };

export async function reachVerdict(
  simulation: Simulation,
  ownCustomers: Customer[],
  instructor: Browser,
): Promise<Verdict> {
  const { links } = simulation;
  const customers = [...ownCustomers, ...simulation.friends.map(({ customer }) => customer)];
  const snapshot = await readStripeSnapshot(simulation.stripe);
  const byHand = new Map<string, ByHand>();
  await sideBySide(16, customers, async (customer) => {
    byHand.set(customer.email, await readByHand(customer));
  });
  const now = simulation.clock.now();
  const seats = simulation.seats.map(({ group, holder }) => ({
    sessionId: group.sessionId,
    email: holder.email,
  }));
  const redemptions = [...simulation.redemptions, ...seats];
  const expected = expectedOwnership(snapshot, { byHand, now, redemptions });
  const allPaid = [...expected.paid.values()].flat();
  const payouts = new Map([...byHand].map(([email, one]) => [email, one.payouts]));
  const balances = links.length > 0 ? await readBalances(instructor) : { balances: [], isMore: false };
  const verdict: Verdict = {
    snapshot,
    paidNotEntitled: [],
    entitledNotPaid: [],
    wrongReceipts: [],
    wrongDiscounts: findTooManyFreePlans(simulation).concat(
      findWrongDiscounts(
        snapshot.paid.flatMap(({ coupon, listCents, ...paid }) =>
          coupon === undefined || listCents === undefined || coupon.startsWith('sale-')
            ? []
            : [{ ...paid, listCents, code: coupon }],
        ),
        links.map(({ code }) => code),
      ),
    ),
    wrongSales: findWrongSales(
      snapshot.paid.map((paid) => ({ ...paid, ...priceOfOne(paid) })),
      simulation.sales,
    ),
    paidBesideFree: await findPaidBesideFree(simulation, snapshot.paid),
    wrongGifts: findSharedGifts(simulation),
    wrongGroups: await findMissingInvitations(simulation),
    wrongRewards: findWrongBalances({ paid: allPaid, links, payouts }, balances),
    wrongAnswers: simulation.wrongAnswers,
    doubles: expected.doubles.length,
    unflagged: await findUnflagged(expected, instructor),
  };
  await sideBySide(16, customers, async (customer) => {
    const { email } = customer;
    const due = expected.plans.get(email) ?? 'free';
    const shown = await planShown(customer);
    const line = `${email} is due ${due} and is shown ${shown}`;
    if (rank[shown] < rank[due]) verdict.paidNotEntitled.push(line);
    if (rank[shown] > rank[due]) verdict.entitledNotPaid.push(line);
    const { recorded, payments: standing } = byHand.get(email) ?? nothingByHand;
    const withdrawn = recorded - standing.length;
    const paid = expected.paid.get(email) ?? [];
    const payments = paid.length + withdrawn;
    const { body } = await customer.browser.ask('GET', '/api/receipts');
    const receipts = body['receipts'] as Receipt[];
    const mails = await countReceiptMails(simulation, email);
    if (receipts.length !== payments || mails > payments)
      verdict.wrongReceipts.push(
        `${email} paid ${payments} times: ${receipts.length} receipts, ${mails} mails`,
      );
    const differing = findWrongReceipts(paid, receipts);
    if (differing.length > 0) verdict.wrongReceipts.push(`${email}: ${differing.join(', ')}`);
    verdict.wrongGifts.push(...(await findWrongGifts(customer, simulation, paid)));
    verdict.wrongGroups.push(...(await findWrongGroups(customer, simulation, paid)));
    if (!links.some(({ owner }) => owner === customer)) return;
    const { rewards } = (await customer.browser.ask('GET', '/api/referrals')).body as { rewards: Reward[] };
    verdict.wrongRewards.push(...findWrongRewards({ email, paid: allPaid, links }, rewards));
  });
  return verdict;
}

type Reward = { currency: string; rewardCents: number };

type Receipt = Pick<Payment, 'currency' | 'amountCents' | 'refundedCents' | 'isGift'> & {
  kind: string;
  seats: number | null;
};

/** Finds payments at Stripe without a receipt of the same amounts, and such receipts without a payment. */
export function findWrongReceipts(paid: readonly Payment[], receipts: readonly Receipt[]): string[] {
  const factsOf = (of: Omit<Receipt, 'kind' | 'seats'> & { seats?: number | null }) => {
    const purpose = of.isGift ? ' for a gift' : of.seats ? ` for ${of.seats} seats` : '';
    return `${of.amountCents} ${of.currency.toLowerCase()}${purpose}, ${of.refundedCents} refunded`;
  };
  const left = receipts.filter(({ kind }) => kind === 'stripe').map(factsOf);
  const missing = paid
    .filter(({ good }) => good === undefined)
    .map(factsOf)
    .filter((facts) => {
      const place = left.indexOf(facts);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
  return [
    ...missing.map((facts) => `no receipt of ${facts}`),
    ...left.map((facts) => `a receipt of ${facts}`),
  ];
}

/** Reads the audit entries about a customer, and caches them after the last manual change. */
async function readByHand(customer: Customer): Promise<ByHand> {
  if (customer.byHand) return customer.byHand;
  const { body } = await customer.browser.ask('GET', '/api/export');
  const byHand = readAuditLog(body['history'] as AuditLine[]);
  if (customer.isDoneByHand) customer.byHand = byHand;
  return byHand;
}

/** The findings that must not exist. */
export function findingsOf(verdict: Verdict): [what: string, cases: string[]][] {
  return [
    ['paid-not-entitled', verdict.paidNotEntitled],
    ['entitled-not-paid', verdict.entitledNotPaid],
    ['people whose receipts do not match their payments', verdict.wrongReceipts],
    ['payments with a wrong discount, or coupons used too often', verdict.wrongDiscounts],
    ['payments without the price of a sale', verdict.wrongSales],
    ['sessions beside a free plan', verdict.paidBesideFree],
    ['gifts that differ from their payment, or that several got', verdict.wrongGifts],
    ['groups that differ from their payment and the seats taken', verdict.wrongGroups],
    ['rewards that differ from what friends paid', verdict.wrongRewards],
    ['answers that must not be', verdict.wrongAnswers],
    [`of ${verdict.doubles} double payments not flagged for a refund`, verdict.unflagged],
  ];
}

export function isClean(verdict: Verdict): boolean {
  return findingsOf(verdict).every(([, cases]) => cases.length === 0);
}

async function findUnflagged({ doubles }: ExpectedOwnership, instructor: Browser): Promise<string[]> {
  const { body } = await instructor.ask('GET', '/api/studio/payment-reviews');
  const reviews = body['reviews'] as {
    reason: string;
    checkoutSessionId: string;
    resolvedAt: number | null;
  }[];
  const asksForRefund = ['paid-twice', 'upgrade-alone'];
  const open = reviews.filter(
    ({ reason, resolvedAt }) => asksForRefund.includes(reason) && resolvedAt === null,
  );
  const flagged = new Set(open.map(({ checkoutSessionId }) => checkoutSessionId));
  return doubles
    .filter((same) => same.filter((sessionId) => flagged.has(sessionId)).length < same.length - 1)
    .map((same) => same.join(' and '));
}

/** Finds reserved seats whose codes were not emailed; the email for a seat that is free or taken may be withdrawn. */
async function findMissingInvitations({ sandboxUrl, invitations }: Simulation): Promise<string[]> {
  const missing: string[] = [];
  for (const invitation of invitations) {
    const { to, code } = invitation;
    const url = `${sandboxUrl}/mail/api/messages?to=${encodeURIComponent(to)}`;
    const { text } = await send({ method: 'GET', url });
    if (!text.includes(`/join#${code}`) && (await isReserved(invitation)))
      missing.push(`${to} was invited without an email`);
  }
  return missing;
}

/** An email that was sent again after a crash has the same Message-ID and counts once. */
export async function countReceiptMails({ sandboxUrl }: Simulation, email: string): Promise<number> {
  const url = `${sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`;
  const mails = JSON.parse((await send({ method: 'GET', url })).text) as {
    subject: string;
    messageId: string;
  }[];
  const receipts = mails.filter(({ subject }) => /receipt/i.test(subject));
  return new Set(receipts.map(({ messageId }) => messageId)).size;
}

const afterWebhookMs = 2_000;

export async function findLate({ waits, sandboxUrl }: Simulation): Promise<string[]> {
  const { text } = await send({ method: 'GET', url: `${sandboxUrl}/control/webhooks/delivered` });
  const delivered = JSON.parse(text) as { sessionId: string; deliveredAt: number }[];
  return judgeWaits(waits, new Map(delivered.map(({ sessionId, deliveredAt }) => [sessionId, deliveredAt])));
}

/**
 * Finds the customers who waited longer than promised: 2 s after an answered webhook, 5 minutes without one.
 * `deliveredAt` is the time of the first successful webhook of each session's payment.
 */
export function judgeWaits(waits: Wait[], deliveredAt: ReadonlyMap<string, number>): string[] {
  return waits.flatMap((wait) => {
    const { email, sessionIds, missingAt } = wait;
    const what =
      sessionIds.length > 0 ? `without what ${sessionIds.join(', ')} paid for` : 'with what was given back';
    if (wait.isOverdue) return [`${email} was still ${what} when patience ended`];
    const toldAt = Math.max(...sessionIds.map((id) => deliveredAt.get(id) ?? Infinity));
    if (missingAt === null || missingAt <= toldAt + afterWebhookMs) return [];
    if (sessionIds.length === 0) return [];
    return [`${email} was still ${what} ${missingAt - toldAt} ms after the webhook was answered`];
  });
}
