/**
 * Reconciles the ledger of Stripe with ours, charge by charge, and lists the discrepancies. It reads page by page
 * and records its progress. Every suspected discrepancy is read once more at the end, for payments may change
 * meanwhile. SQLite answers synchronously, so the run yields to other requests between two answers.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { detailOf } from '#rules/detail.ts';
import {
  compareLedgers,
  type DiscrepancyDetail,
  type RunFailure,
  type SessionDiscrepancyKind,
} from '#rules/payments/reconciliation.ts';
import { itemName, planOf } from '#rules/plans.ts';
import { emailOfErasedUser } from '#server/accounts/account-store.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { confirmPayment, readWithOwner } from './confirm-payment.ts';
import { endDueGrantOf } from './grants.ts';
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

/** Payments that are younger may still arrive by webhook. */
const settlingMs = 5 * 60 * 1000;

/** Runs the requested reconciliation, unless another process runs it already. */
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
      await yieldToOthers();
    }
    await resolveOtherDiscrepancies(ctx.db, { discrepancies, now });
    await finish(discrepancies.length, null);
    ctx.log.info({ event: 'ledger-reconciled', discrepancyCount: discrepancies.length });
  } catch (error) {
    ctx.log.error({ event: 'reconciliation-failed', error });
    await finish(0, 'stopped-halfway');
  }
}

type NewDiscrepancy = Omit<Discrepancy, 'id'>;

async function findDiscrepancies(ctx: AppContext, runId: string): Promise<NewDiscrepancy[]> {
  const before = ctx.now() - settlingMs;
  const note = (seen: number) => recordProgress(ctx.db, { id: runId, seen, now: ctx.now() });
  const { suspects, seen, intents } = await scanCharges(ctx, before, note);
  for await (const entries of listEntries(ctx.db, { before }))
    for (const entry of entries)
      if (!intents.has(entry.paymentIntentId) && entry.withdrawnAt === null)
        suspects.add(entry.checkoutSessionId);

  const discrepancies: NewDiscrepancy[] = [];
  for (const checkoutSessionId of suspects) {
    const discrepancy = await findSessionDiscrepancy(ctx, checkoutSessionId);
    if (discrepancy) discrepancies.push(discrepancy);
    await note(seen);
  }
  for await (const holders of listLearnersWithPlan(ctx.db)) {
    await yieldToOthers();
    for (const holder of holders.filter((one) => differs(one, ctx.now()))) {
      const discrepancy = await findPlanDiscrepancy(ctx, holder.uid);
      if (discrepancy) discrepancies.push(discrepancy);
      await yieldToOthers();
    }
  }
  return discrepancies;
}

/**
 * Reads all charges at Stripe. Returns the sessions whose charge and entry seem to differ, and every payment intent
 * that has a charge.
 */
async function scanCharges(ctx: AppContext, before: number, note: (seen: number) => Promise<void>) {
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
    await note(seen);
  }
  return { suspects, intents, seen };
}

/**
 * Compares one session anew, at Stripe and in the database; null without a discrepancy, or when a payment review
 * covers it already.
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
 * Compares the plan of one user anew, since a payment may have arrived between the two readings of a page. A grant whose
 * time was up a moment ago is ended first.
 */
async function findPlanDiscrepancy(ctx: AppContext, uid: string): Promise<NewDiscrepancy | null> {
  await endDueGrantOf(ctx, uid);
  const holder = await findLearnerWithPlan(ctx.db, { uid });
  const now = ctx.now();
  if (!holder || !differs(holder, now)) return null;
  const due = planOf(holder.payments, holder.grants, now);
  const detail = detailOf('plan-differs', holder.plan, due);
  return { kind: 'plan-differs', uid, checkoutSessionId: null, detail, foundAt: ctx.now() };
}

/** Returns true when a user's plan does not follow from their payments and grants. */
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

/** Returns the entry; null for a withdrawn payment, which counts as never recorded. */
function activeEntry(entry: LedgerEntry | undefined): LedgerEntry | null {
  return entry && entry.withdrawnAt === null ? entry : null;
}

/**
 * Repairs a discrepancy by what Stripe says: a payment that Stripe calls paid is confirmed, and one that Stripe does
 * not know is withdrawn. Returns false when the two still differ afterwards. @throws {StripeFailure} when Stripe
 * does not answer
 */
export async function repairDiscrepancy(
  ctx: AppContext,
  discrepancy: Discrepancy,
  actor: string,
): Promise<boolean> {
  const { checkoutSessionId, uid } = discrepancy;
  // The present state counts, not the one at the time of the run.
  const now = checkoutSessionId === null ? discrepancy : await findSessionDiscrepancy(ctx, checkoutSessionId);
  if (now && checkoutSessionId !== null) await repairSession(ctx, { ...now, checkoutSessionId }, actor);
  if (uid !== null) await repairPlan(ctx, { uid, actor, why: checkoutSessionId ?? 'reconciliation' });
  const left = checkoutSessionId === null ? null : await findSessionDiscrepancy(ctx, checkoutSessionId);
  if (left) return false;
  await resolveDiscrepancy(ctx.db, { id: discrepancy.id, now: ctx.now() });
  return true;
}

type SessionDiscrepancy = Omit<Discrepancy, 'id' | 'checkoutSessionId'> & { checkoutSessionId: string };

async function repairSession(ctx: AppContext, discrepancy: SessionDiscrepancy, actor: string): Promise<void> {
  const { kind, checkoutSessionId } = discrepancy;
  if (kind === 'entitled-not-paid') return withdraw(ctx, discrepancy, actor);
  if (kind === 'no-receipt') return issueMissingReceipt(ctx, checkoutSessionId);
  if (kind === 'paid-not-entitled') await setWithdrawn(ctx.db, { checkoutSessionId, withdrawnAt: null });
  await confirmPayment(ctx, checkoutSessionId);
}

/** Withdraws a payment. The row and its receipt number stay, and grant nothing any more. */
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
    const held = await lockUser(tx, { uid });
    // Merged a moment ago: the next press issues it to the account that stays.
    if (!held || held.mergedInto !== null) return;
    const email = held.email === emailOfErasedUser(uid) ? null : held.email;
    const { language } = held;
    const item = itemName(payment);
    await issueReceipt(tx, ctx, { ...payment, item, checkoutSessionId, email, language, isFirst: false });
  });
}

/** Recomputes the plan of a user from their payments and grants. */
async function repairPlan(
  ctx: AppContext,
  { uid, actor, why }: { uid: string; actor: string; why: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const held = await lockUser(tx, { uid });
    if (held && held.mergedInto === null) await recomputePlan(tx, ctx, { ...held, uid, actor, why });
  });
}
