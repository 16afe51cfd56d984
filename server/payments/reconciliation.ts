/**
 * Reconciles Stripe's ledger with ours, charge by charge, and lists and repairs the discrepancies. Each suspect is read
 * again at the end, since payments keep changing; the run yields to other requests, since SQLite answers synchronously.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { detailOf } from '#rules/detail.ts';
import {
  compareLedgers,
  type DiscrepancyDetail,
  type RunFailure,
  type SessionDiscrepancyKind,
} from '#rules/payments/reconciliation.ts';
import { itemName, planOf } from '#rules/plans.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { confirmPayment, readWithOwner } from './confirm-payment.ts';
import { endDueGrantOf } from './grants.ts';
import { listRecipients } from './gift-store.ts';
import { issueReceipt } from './issue-receipt.ts';
import {
  findEntry,
  findLearnerWithPlan,
  hasPaymentReview,
  type LedgerEntry,
  listEntries,
  listEntriesOfIntents,
  listLearnersWithPlan,
  type PlanLearner,
  setWithdrawn,
} from './ledger-store.ts';
import { recomputePlan } from './recompute-plan.ts';
import {
  claimRun,
  type Discrepancy,
  finishRun,
  recordProgress,
  resolveDiscrepancy,
  resolveOtherDiscrepancies,
  saveDiscrepancy,
} from './reconciliation-store.ts';
import { findPayment } from './store.ts';

/** Younger payments may still arrive by webhook. */
const settlingMs = 5 * 60 * 1000;

/** Runs the requested reconciliation, unless another process does. */
export async function reconcileLedger(ctx: AppContext): Promise<void> {
  const run = await claimRun(ctx.db, { now: ctx.now() });
  if (!run) return;
  const finish = (discrepancyCount: number, failure: RunFailure | null) =>
    finishRun(ctx.db, { id: run.id, now: ctx.now(), discrepancyCount, failure });
  try {
    const discrepancies = await findDiscrepancies(ctx, run.id);
    const now = ctx.now();
    for (const discrepancy of discrepancies) {
      await saveDiscrepancy(ctx.db, { ...discrepancy, id: ctx.randomBytes(16).toString('base64url') });
      await yieldToRequests();
    }
    await resolveOtherDiscrepancies(ctx.db, { discrepancies, now });
    await finish(discrepancies.length, null);
    ctx.log.info({ event: 'ledger-reconciled', discrepancyCount: discrepancies.length });
  } catch (error) {
    ctx.log.error({ event: 'reconciliation-failed', error });
    await finish(0, 'stopped-halfway');
  }
}

/**
 * Repairs a discrepancy by Stripe's state: confirms a payment that is paid there, and withdraws one that is unknown
 * there. Returns false when the two still differ.
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function repairDiscrepancy(
  ctx: AppContext,
  discrepancy: Discrepancy,
  actor: string,
): Promise<boolean> {
  const { checkoutSessionId, uid } = discrepancy;
  // The current state counts, not the one at the time of the run.
  const now = checkoutSessionId === null ? discrepancy : await findSessionDiscrepancy(ctx, checkoutSessionId);
  if (now && checkoutSessionId !== null) await repairSession(ctx, { ...now, checkoutSessionId }, actor);
  if (uid !== null) await repairPlan(ctx, { uid, actor, why: checkoutSessionId ?? 'reconciliation' });
  const recipients = checkoutSessionId === null ? [] : await listRecipients(ctx.db, { checkoutSessionId });
  for (const recipient of recipients)
    await repairPlan(ctx, { uid: recipient, actor, why: `gift ${checkoutSessionId}` });
  const left = checkoutSessionId === null ? null : await findSessionDiscrepancy(ctx, checkoutSessionId);
  if (left) return false;
  await resolveDiscrepancy(ctx.db, { id: discrepancy.id, now: ctx.now() });
  return true;
}

type NewDiscrepancy = Omit<Discrepancy, 'id'>;

async function findDiscrepancies(ctx: AppContext, runId: string): Promise<NewDiscrepancy[]> {
  const before = ctx.now() - settlingMs;
  const recordSeen = (seen: number) => recordProgress(ctx.db, { id: runId, seen, now: ctx.now() });
  const { suspects, seen, intents } = await scanCharges(ctx, before, recordSeen);
  for await (const entries of listEntries(ctx.db, { before }))
    for (const entry of entries)
      if (!intents.has(entry.paymentIntentId) && entry.withdrawnAt === null)
        suspects.add(entry.checkoutSessionId);

  const discrepancies: NewDiscrepancy[] = [];
  for (const checkoutSessionId of suspects) {
    const discrepancy = await findSessionDiscrepancy(ctx, checkoutSessionId);
    if (discrepancy) discrepancies.push(discrepancy);
    await recordSeen(seen);
  }
  for await (const learners of listLearnersWithPlan(ctx.db)) {
    await yieldToRequests();
    for (const learner of learners.filter((one) => differs(one, ctx.now()))) {
      const discrepancy = await findPlanDiscrepancy(ctx, learner.uid);
      if (discrepancy) discrepancies.push(discrepancy);
      await yieldToRequests();
    }
  }
  return discrepancies;
}

/**
 * Reads all charges at Stripe. Returns the sessions whose charge and entry seem to differ, and all payment intents with
 * a charge.
 */
async function scanCharges(ctx: AppContext, before: number, recordSeen: (seen: number) => Promise<void>) {
  const suspects = new Set<string>();
  const intents = new Set<string>();
  let seen = 0;
  for await (const charges of ctx.stripe.listPaidCharges({ before })) {
    const paymentIntentIds = charges.map(({ paymentIntentId }) => paymentIntentId);
    const known = new Map(
      (await listEntriesOfIntents(ctx.db, { paymentIntentIds })).map((entry) => [
        entry.paymentIntentId,
        entry,
      ]),
    );
    for (const charge of charges) {
      const entry = known.get(charge.paymentIntentId);
      intents.add(charge.paymentIntentId);
      if (!compareLedgers(charge, activeEntry(entry))) continue;
      if (!entry && !charge.isOurs) continue;
      const sessionId =
        entry?.checkoutSessionId ?? (await ctx.stripe.findSessionOfIntent(charge.paymentIntentId));
      if (sessionId) suspects.add(sessionId);
    }
    seen += charges.length;
    await recordSeen(seen);
  }
  return { suspects, intents, seen };
}

/**
 * Compares one session again, at Stripe and in the database; null when they agree or a payment review covers it
 * already.
 */
async function findSessionDiscrepancy(
  ctx: AppContext,
  checkoutSessionId: string,
): Promise<NewDiscrepancy | null> {
  const reading = await readWithOwner(ctx, checkoutSessionId);
  const entry = await findEntry(ctx.db, { checkoutSessionId });
  const stripe = reading?.facts.paymentStatus === 'paid' ? reading : null;
  const kind = compareLedgers(stripe, activeEntry(entry));
  if (!kind) return null;
  if (kind === 'paid-not-entitled' && (await hasPaymentReview(ctx.db, { checkoutSessionId }))) return null;
  return {
    kind,
    uid: entry?.uid ?? reading?.facts.uid ?? null,
    checkoutSessionId,
    detail: describe(kind, stripe, entry),
    foundAt: ctx.now(),
  };
}

/**
 * Compares the plan of one user again, since a payment may have arrived between two reads of a page. A grant that is
 * due is ended first.
 */
async function findPlanDiscrepancy(ctx: AppContext, uid: string): Promise<NewDiscrepancy | null> {
  await endDueGrantOf(ctx, uid);
  const learner = await findLearnerWithPlan(ctx.db, { uid });
  const now = ctx.now();
  if (!learner || !differs(learner, now)) return null;
  const due = planOf(learner.payments, learner.grants, now);
  const detail = detailOf('plan-differs', learner.plan, due);
  return { kind: 'plan-differs', uid, checkoutSessionId: null, detail, foundAt: ctx.now() };
}

export function differs({ plan, payments, grants }: PlanLearner, now: number): boolean {
  return plan !== planOf(payments, grants, now);
}

type PaymentState = { refundedCents: number; dispute: string };

function describe(
  kind: SessionDiscrepancyKind,
  stripe: PaymentState | null,
  entry: LedgerEntry | undefined,
): DiscrepancyDetail {
  if (kind === 'refund-differs') {
    const refunded = [stripe?.refundedCents ?? 0, entry?.refundedCents ?? 0];
    return detailOf(kind, ...refunded, entry?.currency ?? '');
  }
  if (kind === 'dispute-differs') return detailOf(kind, stripe?.dispute ?? 'none', entry?.dispute ?? 'none');
  return kind;
}

/** A withdrawn payment counts as never recorded. */
function activeEntry(entry: LedgerEntry | undefined): LedgerEntry | null {
  return entry && entry.withdrawnAt === null ? entry : null;
}

type SessionDiscrepancy = Omit<Discrepancy, 'id' | 'checkoutSessionId'> & { checkoutSessionId: string };

async function repairSession(ctx: AppContext, discrepancy: SessionDiscrepancy, actor: string): Promise<void> {
  const { kind, checkoutSessionId } = discrepancy;
  if (kind === 'entitled-not-paid') return withdraw(ctx, discrepancy, actor);
  if (kind === 'no-receipt') return issueMissingReceipt(ctx, checkoutSessionId);
  if (kind === 'paid-not-entitled') await setWithdrawn(ctx.db, { checkoutSessionId, withdrawnAt: null });
  await confirmPayment(ctx, checkoutSessionId);
}

/** Withdraws a payment, which then grants nothing. The row and its receipt number stay. */
async function withdraw(
  ctx: AppContext,
  { checkoutSessionId, uid }: SessionDiscrepancy,
  actor: string,
): Promise<void> {
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    if (uid !== null) await lockUser(tx, { uid });
    await setWithdrawn(tx, { checkoutSessionId, withdrawnAt: now });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-withdrawn',
      subject: uid ?? '',
      detail: detailOf(checkoutSessionId, 'no-paid-charge'),
    });
  });
}

async function issueMissingReceipt(ctx: AppContext, checkoutSessionId: string): Promise<void> {
  const payment = await findPayment(ctx.db, { checkoutSessionId });
  if (!payment) return;
  const { uid } = payment;
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    // Just merged: another click issues it to the remaining account.
    if (!user || user.mergedInto !== null) return;
    const email = user.email === emailOfErasedUser(uid) ? null : user.email;
    const { language } = user;
    const item = itemName(payment);
    const isSale = payment.couponId === null;
    const receipt = { ...payment, isSale, item, checkoutSessionId, email, language };
    await issueReceipt(tx, ctx, { ...receipt, isFirst: false });
  });
}

async function repairPlan(
  ctx: AppContext,
  { uid, actor, why }: { uid: string; actor: string; why: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    if (user && user.mergedInto === null) await recomputePlan(tx, ctx, { ...user, uid, actor, why });
  });
}
