/** Sets right what the ledger's check found: the one step behind the instructor's button. */
import { planFromPayments, priceById } from '#rules/plans.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { addressOfNobody } from '#server/store/deletions.ts';
import { type Drift, settleDrift } from '#server/store/drifts.ts';
import { setWithdrawn } from '#server/store/ledger.ts';
import { findPayment, listPayments } from '#server/store/payments.ts';
import { holdUser } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import { lookAtSession } from './check-ledger.ts';
import { confirmPayment } from './confirm-payment.ts';
import { givePlan } from './give-plan.ts';
import { issueReceipt } from './issue-receipt.ts';
import { settleCertificate } from './settle-certificate.ts';

/**
 * Stripe's word counts: what it says is paid is confirmed, what it does not know is withdrawn. False when it still
 * differs afterwards. @throws {StripeFailure} when Stripe does not answer
 */
export async function repairDrift(world: World, drift: Drift, actor: string): Promise<boolean> {
  const { stripeSessionId, uid } = drift;
  // What is true now counts, not what was when the drift was found.
  const now = stripeSessionId === null ? drift : await lookAtSession(world, stripeSessionId);
  if (now && stripeSessionId !== null) await repairSession(world, { ...now, stripeSessionId }, actor);
  if (uid !== null) await settlePlan(world, { uid, actor, why: stripeSessionId ?? 'the ledger’s check' });
  const left = stripeSessionId === null ? null : await lookAtSession(world, stripeSessionId);
  if (left) return false;
  await settleDrift(world.db, { id: drift.id, now: world.now() });
  return true;
}

type SessionDrift = Omit<Drift, 'id' | 'stripeSessionId'> & { stripeSessionId: string };

async function repairSession(world: World, drift: SessionDrift, actor: string): Promise<void> {
  const { kind, stripeSessionId } = drift;
  if (kind === 'entitled-not-paid') return withdraw(world, drift, actor);
  if (kind === 'no-receipt') return giveReceipt(world, stripeSessionId);
  if (kind === 'paid-not-entitled') await setWithdrawn(world.db, { stripeSessionId, withdrawnAt: null });
  await confirmPayment(world, stripeSessionId);
}

/** The row stays, with its receipt's number; it gives nothing any more. */
async function withdraw(world: World, { stripeSessionId, uid }: SessionDrift, actor: string): Promise<void> {
  const now = world.now();
  await world.db.transaction().execute(async (tx) => {
    if (uid !== null) await holdUser(tx, { uid });
    await setWithdrawn(tx, { stripeSessionId, withdrawnAt: now });
    await writeAuditLine(tx, {
      id: world.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'payment-withdrawn',
      subject: uid ?? '',
      detail: `${stripeSessionId}: Stripe has no paid charge for it`,
    });
  });
}

async function giveReceipt(world: World, stripeSessionId: string): Promise<void> {
  const payment = await findPayment(world.db, { stripeSessionId });
  if (!payment || !priceById(payment.priceId)) return;
  const { uid } = payment;
  await world.db.transaction().execute(async (tx) => {
    const held = await holdUser(tx, { uid });
    if (!held) return;
    const email = held.email === addressOfNobody(uid) ? null : held.email;
    await issueReceipt(tx, world, { ...payment, stripeSessionId, email, isFirst: false });
  });
}

/** The plan follows from the payments, whatever happened to either. */
async function settlePlan(
  world: World,
  { uid, actor, why }: { uid: string; actor: string; why: string },
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const held = await holdUser(tx, { uid });
    if (!held) return;
    const payments = await listPayments(tx, { uid });
    const to = planFromPayments(payments);
    await givePlan(tx, world, { uid, from: held.plan, to, actor, why });
    await settleCertificate(tx, world, { uid, email: held.email, payments, actor });
  });
}
