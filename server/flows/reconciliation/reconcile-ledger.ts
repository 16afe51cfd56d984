/**
 * Compares Stripe's ledger with ours, charge by charge, and lists what differs. It reads page by page and says how
 * far it has come; whatever looks wrong is asked about once more at the end, for much may change meanwhile. SQLite
 * answers at once, so between two answers it lets others have their turn.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { compareLedgers, type DriftKind } from '#rules/payments/reconciliation.ts';
import { planFromPayments } from '#rules/plans.ts';
import { describeError } from '#server/log/log.ts';
import { type Drift, keepDrift, settleOtherDrifts } from '#server/store/payments/discrepancies.ts';
import {
  type Entry,
  findEntry,
  findHolding,
  type Holding,
  isLookedAt,
  listEntries,
  listEntriesOfIntents,
  listHoldings,
} from '#server/store/payments/ledger.ts';
import { claimRun, endRun, noteProgress } from '#server/store/payments/reconciliation-runs.ts';
import type { AppContext } from '#server/context.ts';

/** What is younger may still be on its way by webhook. */
const freshMs = 5 * 60 * 1000;

/** Does the check that was asked for, unless another process does it already. */
export async function checkLedger(ctx: AppContext): Promise<void> {
  const run = await claimRun(ctx.db, { now: ctx.now() });
  if (!run) return;
  const end = (drifted: number, failedWhy: string | null) =>
    endRun(ctx.db, { id: run.id, now: ctx.now(), drifted, failedWhy });
  try {
    const drifts = await findDrifts(ctx, run.id);
    const now = ctx.now();
    for (const drift of drifts) {
      await keepDrift(ctx.db, { ...drift, id: ctx.randomBytes(16).toString('base64url') });
      await breathe();
    }
    await settleOtherDrifts(ctx.db, { drifts, now });
    await end(drifts.length, null);
    ctx.log({ event: 'ledger-checked', drifted: drifts.length });
  } catch (error) {
    ctx.log({ event: 'ledger-check-failed', error: describeError(error) });
    await end(0, 'Stripe or the database did not answer, so the check stopped halfway.');
  }
}

type NewDrift = Omit<Drift, 'id'>;

async function findDrifts(ctx: AppContext, runId: string): Promise<NewDrift[]> {
  const before = ctx.now() - freshMs;
  const note = (seen: number) => noteProgress(ctx.db, { id: runId, seen, now: ctx.now() });
  const { suspects, seen, intents } = await walkCharges(ctx, before, note);
  for await (const entries of listEntries(ctx.db, { before }))
    for (const entry of entries)
      if (!intents.has(entry.paymentIntentId) && entry.withdrawnAt === null)
        suspects.add(entry.stripeSessionId);

  const drifts: NewDrift[] = [];
  for (const stripeSessionId of suspects) {
    const drift = await lookAtSession(ctx, stripeSessionId);
    if (drift) drifts.push(drift);
    await note(seen);
  }
  for await (const people of listHoldings(ctx.db)) {
    await breathe();
    for (const holding of people.filter(differs)) {
      const drift = await lookAtPlan(ctx, holding.uid);
      if (drift) drifts.push(drift);
      await breathe();
    }
  }
  return drifts;
}

/** Sessions whose charge and entry differ at first sight, and every payment that Stripe has a charge for. */
async function walkCharges(ctx: AppContext, before: number, note: (seen: number) => Promise<void>) {
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
      if (!compareLedgers(charge, standingEntry(entry))) continue;
      if (!entry && !charge.isOurs) continue;
      const sessionId =
        entry?.stripeSessionId ?? (await ctx.stripe.findSessionOfIntent(charge.paymentIntentId));
      if (sessionId) suspects.add(sessionId);
    }
    seen += charges.length;
    await note(seen);
  }
  return { suspects, intents, seen };
}

/** Asks Stripe and the database anew; null when nothing differs, or when the instructor has it listed already. */
export async function lookAtSession(ctx: AppContext, stripeSessionId: string): Promise<NewDrift | null> {
  const reading = await ctx.stripe.readSession(stripeSessionId);
  const entry = await findEntry(ctx.db, { stripeSessionId });
  const stripe = reading?.facts.paymentStatus === 'paid' ? reading : null;
  const kind = compareLedgers(stripe, standingEntry(entry));
  if (!kind) return null;
  if (kind === 'paid-not-entitled' && (await isLookedAt(ctx.db, { stripeSessionId }))) return null;
  return {
    kind,
    uid: entry?.uid ?? reading?.facts.uid ?? null,
    stripeSessionId,
    detail: detailOf(kind, stripe, entry),
    foundAt: ctx.now(),
  };
}

/** A payment may have come between the two readings of a page, so a person who stands out is read once more. */
async function lookAtPlan(ctx: AppContext, uid: string): Promise<NewDrift | null> {
  const holding = await findHolding(ctx.db, { uid });
  if (!holding || !differs(holding)) return null;
  const detail = `has ${holding.plan}, paid for ${planFromPayments(holding.payments)}`;
  return { kind: 'plan-differs', uid, stripeSessionId: null, detail, foundAt: ctx.now() };
}

function differs({ plan, payments }: Holding): boolean {
  return plan !== planFromPayments(payments);
}

type Fate = { refundedCents: number; dispute: string };

function detailOf(kind: DriftKind, stripe: Fate | null, entry: Fate | undefined): string {
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
function standingEntry(entry: Entry | undefined): Entry | null {
  return entry && entry.withdrawnAt === null ? entry : null;
}
