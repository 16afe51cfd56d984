/** Sets right what the ledger's check found: the one step behind the instructor's button. */
import { planFromPayments, priceById } from '#rules/plans.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { type Drift, settleDrift } from '#server/store/payments/discrepancies.ts';
import { setWithdrawn } from '#server/store/payments/ledger.ts';
import { findPayment, listPayments } from '#server/store/payments/payments.ts';
import { lockUser } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import { lookAtSession } from './reconcile-ledger.ts';
import { confirmPayment } from '#server/flows/payments/confirm-payment.ts';
import { givePlan } from '#server/flows/payments/grant-plan.ts';
import { issueReceipt } from '#server/flows/receipts/issue-receipt.ts';
import { settleCertificate } from '#server/flows/certificates/settle-certificate.ts';

/**
 * Stripe's word counts: what it says is paid is confirmed, what it does not know is withdrawn. False when it still
 * differs afterwards. @throws {StripeFailure} when Stripe does not answer
 */
export async function repairDrift(ctx: AppContext, drift: Drift, actor: string): Promise<boolean> {
  const { stripeSessionId, uid } = drift;
  // What is true now counts, not what was when the drift was found.
  const now = stripeSessionId === null ? drift : await lookAtSession(ctx, stripeSessionId);
  if (now && stripeSessionId !== null) await repairSession(ctx, { ...now, stripeSessionId }, actor);
  if (uid !== null) await settlePlan(ctx, { uid, actor, why: stripeSessionId ?? 'the ledger’s check' });
  const left = stripeSessionId === null ? null : await lookAtSession(ctx, stripeSessionId);
  if (left) return false;
  await settleDrift(ctx.db, { id: drift.id, now: ctx.now() });
  return true;
}

type SessionDrift = Omit<Drift, 'id' | 'stripeSessionId'> & { stripeSessionId: string };

async function repairSession(ctx: AppContext, drift: SessionDrift, actor: string): Promise<void> {
  const { kind, stripeSessionId } = drift;
  if (kind === 'entitled-not-paid') return withdraw(ctx, drift, actor);
  if (kind === 'no-receipt') return giveReceipt(ctx, stripeSessionId);
  if (kind === 'paid-not-entitled') await setWithdrawn(ctx.db, { stripeSessionId, withdrawnAt: null });
  await confirmPayment(ctx, stripeSessionId);
}

/** The row stays, with its receipt's number; it gives nothing any more. */
async function withdraw(
  ctx: AppContext,
  { stripeSessionId, uid }: SessionDrift,
  actor: string,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    if (uid !== null) await lockUser(tx, { uid });
    await setWithdrawn(tx, { stripeSessionId, withdrawnAt: now });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-withdrawn',
      subject: uid ?? '',
      detail: `${stripeSessionId}: Stripe has no paid charge for it`,
    });
  });
}

async function giveReceipt(ctx: AppContext, stripeSessionId: string): Promise<void> {
  const payment = await findPayment(ctx.db, { stripeSessionId });
  if (!payment || !priceById(payment.priceId)) return;
  const { uid } = payment;
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockUser(tx, { uid });
    if (!held) return;
    const email = held.email === emailOfErasedUser(uid) ? null : held.email;
    await issueReceipt(tx, ctx, { ...payment, stripeSessionId, email, isFirst: false });
  });
}

/** The plan follows from the payments, whatever happened to either. */
async function settlePlan(
  ctx: AppContext,
  { uid, actor, why }: { uid: string; actor: string; why: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await lockUser(tx, { uid });
    if (!held) return;
    const payments = await listPayments(tx, { uid });
    const to = planFromPayments(payments);
    await givePlan(tx, ctx, { uid, from: held.plan, to, actor, why });
    await settleCertificate(tx, ctx, { uid, email: held.email, payments, actor });
  });
}
