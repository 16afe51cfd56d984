/**
 * Lists disputes, and sends evidence through Stripe, which accepts it once. The dispute's state is then read from
 * Stripe as always (decision 129).
 */
import { detailOf } from '#rules/detail.ts';
import { disputesPerPage, evidenceVerdict, longestEvidenceText } from '#rules/payments/dispute.ts';
import { itemName } from '#rules/plans.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
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
  /** The instructor's statement, or ''. */
  statement: string;
};

/** Longer than all Stripe calls of one request. */
const leaseMs = 60_000;

/** More open disputes than a shop has. */
const openAtMost = 200;

/** @throws {ApiError} not-found */
export async function requireDispute(ctx: AppContext, { id }: { id: string }): Promise<Dispute> {
  const dispute = await findDispute(ctx.db, { id });
  if (!dispute) throw new ApiError('not-found', 'There is no such dispute.');
  return dispute;
}

/**
 * Sends the evidence, and returns whether Stripe has confirmed it.
 * @throws {ApiError} not-found; aborted with the reason `sent`, `ended`, `too-late`, `not-wanted`, `being-sent` or
 * `stripe-refused`; unavailable when Stripe does not answer
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
  let mayBeRunning = false;
  try {
    const evidence = await prepare(ctx, order);
    await submit(ctx, evidence, actor).catch((error: unknown) => {
      mayBeRunning = isUnanswered(error);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'evidence-failed', dispute: id, reason: error.message });
    throw errorOf(error);
  } finally {
    // A request without a reply may still be running; the lease keeps a second one away.
    if (!mayBeRunning) await releaseEvidenceLease(ctx.db, { id });
  }
  return { isConfirmed: await confirmEvidence(ctx, await requireDispute(ctx, { id })) };
}

type PreparedEvidence = { dispute: Dispute; evidence: DisputeEvidence };

async function prepare(ctx: AppContext, { id, statement }: EvidenceOrder): Promise<PreparedEvidence> {
  const { checkoutSessionId } = await requireDispute(ctx, { id });
  // The dispute may have just been closed or answered in Stripe's dashboard.
  await confirmPayment(ctx, checkoutSessionId);
  const dispute = await requireDispute(ctx, { id });
  const verdict = evidenceVerdict(dispute, ctx.now());
  if (verdict !== 'send')
    throw new ApiError('aborted', 'This dispute does not accept evidence.', { reason: verdict });
  const facts = await readEvidence(ctx, dispute);
  const pdf = await ctx.printer.print({ kind: 'evidence', facts });
  const texts = messagesFor(siteLanguage).evidencePdf.evidenceTexts(facts);
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

/** The audit entry comes first, so that no evidence is sent without one. */
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

/** Returns false when Stripe does not answer; its event or the polling job confirms it later. */
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
  return error instanceof StripeFailure && error.kind !== 'rejected' && error.kind !== 'not-found';
}

function errorOf(failure: StripeFailure): ApiError {
  if (isUnanswered(failure))
    return new ApiError('unavailable', 'Stripe is not responding. Please try again.', {
      reason: 'stripe-away',
    });
  return new ApiError('aborted', 'Stripe rejected this evidence.', { reason: 'stripe-refused' });
}

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
  const separator = cursor.indexOf('_');
  return { closedAt: Number(cursor.slice(0, separator)), id: cursor.slice(separator + 1) };
}
