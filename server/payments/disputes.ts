/**
 * Sends the evidence about a dispute to the bank, through Stripe, which takes it once. What Stripe then says about the
 * dispute is read as ever (decision 129).
 */
import { detailOf } from '#rules/detail.ts';
import { disputesPerPage, evidenceVerdict, longestEvidenceText } from '#rules/payments/dispute.ts';
import { itemName } from '#rules/plans.ts';
import { siteLanguage, wordsFor } from '#words/words-for.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { confirmPayment } from './confirm-payment.ts';
import { readEvidence } from './dispute-evidence.ts';
import {
  acquireEvidenceLease,
  type Dispute,
  type DisputeCursor,
  findDispute,
  listEndedDisputes,
  listOpenDisputes,
  noteEvidenceSent,
  releaseEvidenceLease,
} from './dispute-store.ts';
import { StripeFailure } from './stripe/errors.ts';
import type { DisputeEvidence } from './stripe/gateway.ts';

type EvidenceOrder = {
  id: string;
  /** The instructor's words; '' for none. */
  statement: string;
};

/** Longer than all calls of one request together. */
const leaseMs = 60_000;

/** @throws {ApiError} not-found */
export async function requireDispute(ctx: AppContext, { id }: { id: string }): Promise<Dispute> {
  const dispute = await findDispute(ctx.db, { id });
  if (!dispute) throw new ApiError('not-found', 'There is no such dispute.');
  return dispute;
}

/**
 * Sends the evidence, and returns whether Stripe has said since that the bank has it. @throws {ApiError} not-found;
 * aborted with the reason `sent`, `ended`, `too-late`, `not-wanted`, `being-sent` or `stripe-refused`; unavailable when
 * Stripe does not answer
 */
export async function sendEvidence(
  ctx: AppContext,
  order: EvidenceOrder,
  actor: string,
): Promise<{ isConfirmed: boolean }> {
  const { id } = order;
  await requireDispute(ctx, { id });
  const now = ctx.now();
  if (!(await acquireEvidenceLease(ctx.db, { id, now, until: now + leaseMs })))
    throw new ApiError('aborted', 'The evidence is being sent.', { reason: 'being-sent' });
  let isUnderWay = false;
  try {
    const evidence = await prepare(ctx, order);
    await submit(ctx, evidence, actor).catch((error: unknown) => {
      isUnderWay = isUnanswered(error);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'evidence-failed', dispute: id, reason: error.message });
    throw refusalOf(error);
  } finally {
    // A request whose answer was lost may still be under way; the lease keeps a second one from coming beside it.
    if (!isUnderWay) await releaseEvidenceLease(ctx.db, { id });
  }
  return { isConfirmed: await confirmEvidence(ctx, await requireDispute(ctx, { id })) };
}

type PreparedEvidence = { dispute: Dispute; evidence: DisputeEvidence };

async function prepare(ctx: AppContext, { id, statement }: EvidenceOrder): Promise<PreparedEvidence> {
  const { checkoutSessionId } = await requireDispute(ctx, { id });
  // The bank may have decided a moment ago, or have the evidence from Stripe's dashboard.
  await confirmPayment(ctx, checkoutSessionId);
  const dispute = await requireDispute(ctx, { id });
  const verdict = evidenceVerdict(dispute, ctx.now());
  if (verdict !== 'send') throw new ApiError('aborted', 'This takes no evidence.', { reason: verdict });
  const facts = await readEvidence(ctx, dispute);
  const pdf = await ctx.printer.print({ kind: 'evidence', facts });
  const texts = wordsFor(siteLanguage).evidencePdf.evidenceTexts(facts);
  const evidence = {
    disputeId: id,
    pdf,
    fileName: `${id}.pdf`,
    customerName: facts.customer.name,
    customerEmail: facts.customer.email,
    ...texts,
    activityLog: texts.activityLog.slice(0, longestEvidenceText),
    statement,
    idempotencyKey: `evidence-${id}-${dispute.submissions}`,
  };
  return { dispute, evidence };
}

/** The line is written before Stripe is asked, so that no evidence goes out without one. */
async function submit(
  ctx: AppContext,
  { dispute, evidence }: PreparedEvidence,
  actor: string,
): Promise<void> {
  const { id } = dispute;
  await writeAuditLine(ctx.db, {
    id: evidence.idempotencyKey,
    at: ctx.now(),
    actor,
    action: 'evidence-sent',
    subject: dispute.uid,
    detail: detailOf(id, dispute.amountCents, dispute.currency),
  });
  const { fileId } = await ctx.stripe.submitEvidence(evidence);
  await noteEvidenceSent(ctx.db, { id, at: ctx.now(), by: actor, fileId });
}

/** Returns false when Stripe gives no answer any more; its event or the polling job tells later. */
async function confirmEvidence(ctx: AppContext, { checkoutSessionId }: Dispute): Promise<boolean> {
  try {
    await confirmPayment(ctx, checkoutSessionId);
    return true;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return false;
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof StripeFailure && error.kind !== 'refused' && error.kind !== 'not-found';
}

function refusalOf(failure: StripeFailure): ApiError {
  if (isUnanswered(failure))
    return new ApiError('unavailable', 'Stripe does not answer. Please try again.', {
      reason: 'stripe-away',
    });
  return new ApiError('aborted', 'Stripe does not take this evidence.', { reason: 'stripe-refused' });
}

// The disputes of the studio: the open ones, the next deadline first, and a page of those that have ended.

/** More than a shop has at a time; the next deadlines come first. */
const openAtMost = 200;

export async function readDisputesPage(ctx: AppContext, cursor: string | undefined) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [open, ended] = await Promise.all([
    after ? [] : listOpenDisputes(ctx.db, { atMost: openAtMost }),
    listEndedDisputes(ctx.db, { after, atMost: disputesPerPage + 1 }),
  ]);
  const shown = ended.slice(0, disputesPerPage);
  const last = shown.at(-1);
  const now = ctx.now();
  return {
    open: open.map((dispute) => rowOf(dispute, now)),
    ended: shown.map((dispute) => rowOf(dispute, now)),
    next: ended.length > disputesPerPage && last ? `${last.closedAt}_${last.id}` : null,
  };
}

function rowOf(dispute: Dispute, now: number) {
  const { gives, needs, checkoutSessionId: _checkoutSessionId, submissions, ...row } = dispute;
  const evidence = evidenceVerdict({ ...dispute, submissions }, now);
  return { ...row, item: itemName({ gives, needs }), isAnswered: submissions > 0, evidence };
}

function readCursor(cursor: string): DisputeCursor {
  const place = cursor.indexOf('_');
  return { closedAt: Number(cursor.slice(0, place)), id: cursor.slice(place + 1) };
}
