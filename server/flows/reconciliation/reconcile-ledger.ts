/**
 * Compares Stripe's ledger with ours, charge by charge, and lists what differs. It reads page by page and says how
 * far it has come; whatever looks wrong is asked about once more at the end, for much may change meanwhile. SQLite
 * answers at once, so between two answers it lets others have their turn.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { compareLedgers, type DiscrepancyKind } from '#rules/payments/reconciliation.ts';
import { planFromPayments } from '#rules/plans.ts';
import { describeError } from '#server/log/log.ts';
import {
  type Discrepancy,
  saveDiscrepancy,
  resolveOtherDiscrepancies,
} from '#server/store/payments/discrepancies.ts';
import {
  type LedgerEntry,
  findEntry,
  findPlanHolder,
  type PlanHolder,
  hasPaymentReview,
  listEntries,
  listEntriesOfIntents,
  listPlanHolders,
} from '#server/store/payments/ledger.ts';
import { claimRun, finishRun, recordProgress } from '#server/store/payments/reconciliation-runs.ts';
import type { AppContext } from '#server/context.ts';

/** What is younger may still be on its way by webhook. */
const freshMs = 5 * 60 * 1000;

/** Does the check that was asked for, unless another process does it already. */
export async function reconcileLedger(ctx: AppContext): Promise<void> {
  const run = await claimRun(ctx.db, { now: ctx.now() });
  if (!run) return;
  const finish = (discrepancyCount: number, failure: string | null) =>
    finishRun(ctx.db, { id: run.id, now: ctx.now(), discrepancyCount, failure });
  try {
    const discrepancies = await findDiscrepancies(ctx, run.id);
    const now = ctx.now();
    for (const discrepancy of discrepancies) {
      await saveDiscrepancy(ctx.db, { ...discrepancy, id: ctx.randomBytes(16).toString('base64url') });
      await breathe();
    }
    await resolveOtherDiscrepancies(ctx.db, { discrepancies, now });
    await finish(discrepancies.length, null);
    ctx.log({ event: 'ledger-reconciled', discrepancyCount: discrepancies.length });
  } catch (error) {
    ctx.log({ event: 'reconciliation-failed', error: describeError(error) });
    await finish(0, 'Stripe or the database did not answer, so the check stopped halfway.');
  }
}

type NewDiscrepancy = Omit<Discrepancy, 'id'>;

async function findDiscrepancies(ctx: AppContext, runId: string): Promise<NewDiscrepancy[]> {
  const before = ctx.now() - freshMs;
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
  for await (const people of listPlanHolders(ctx.db)) {
    await breathe();
    for (const holding of people.filter(differs)) {
      const discrepancy = await findPlanDiscrepancy(ctx, holding.uid);
      if (discrepancy) discrepancies.push(discrepancy);
      await breathe();
    }
  }
  return discrepancies;
}

/** Sessions whose charge and entry differ at first sight, and every payment that Stripe has a charge for. */
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

/** Asks Stripe and the database anew; null when nothing differs, or when the instructor has it listed already. */
export async function findSessionDiscrepancy(
  ctx: AppContext,
  checkoutSessionId: string,
): Promise<NewDiscrepancy | null> {
  const reading = await ctx.stripe.readSession(checkoutSessionId);
  const entry = await findEntry(ctx.db, { checkoutSessionId });
  const stripe = reading?.facts.paymentStatus === 'paid' ? reading : null;
  const kind = compareLedgers(stripe, activeEntry(entry));
  if (!kind) return null;
  if (kind === 'paid-not-entitled' && (await hasPaymentReview(ctx.db, { checkoutSessionId }))) return null;
  return {
    kind,
    uid: entry?.uid ?? reading?.facts.uid ?? null,
    checkoutSessionId,
    detail: detailOf(kind, stripe, entry),
    foundAt: ctx.now(),
  };
}

/** A payment may have come between the two readings of a page, so a person who stands out is read once more. */
async function findPlanDiscrepancy(ctx: AppContext, uid: string): Promise<NewDiscrepancy | null> {
  const holding = await findPlanHolder(ctx.db, { uid });
  if (!holding || !differs(holding)) return null;
  const detail = `has ${holding.plan}, paid for ${planFromPayments(holding.payments)}`;
  return { kind: 'plan-differs', uid, checkoutSessionId: null, detail, foundAt: ctx.now() };
}

function differs({ plan, payments }: PlanHolder): boolean {
  return plan !== planFromPayments(payments);
}

type Fate = { refundedCents: number; dispute: string };

function detailOf(kind: DiscrepancyKind, stripe: Fate | null, entry: Fate | undefined): string {
  switch (kind) {
    case 'refund-differs':
      return `given back at Stripe: ${inUnits(stripe)}, known here: ${inUnits(entry)}`;
    case 'dispute-differs':
      return `dispute at Stripe: ${stripe?.dispute}, known here: ${entry?.dispute}`;
    case 'paid-not-entitled':
      return 'paid at Stripe, not recorded here';
    case 'entitled-not-paid':
      return 'recorded here, and Stripe has no paid charge for it';
    case 'no-receipt':
      return 'paid and recorded, without a receipt';
    case 'plan-differs':
      return 'the plan is not what was paid for';
  }
}

function inUnits(fate: Fate | null | undefined): string {
  return ((fate?.refundedCents ?? 0) / 100).toFixed(2);
}

/** What was withdrawn counts as never recorded. */
function activeEntry(entry: LedgerEntry | undefined): LedgerEntry | null {
  return entry && entry.withdrawnAt === null ? entry : null;
}
