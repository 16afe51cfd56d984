/** The webhooks of a payment: paid, refunded, disputed. Call them in the transaction of the change. */
import { itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { findPayment } from './store.ts';
import type { SessionReading } from './stripe/gateway.ts';

type EventContext = Pick<AppContext, 'randomBytes' | 'now'>;

export async function writePaidEvent(
  tx: Database,
  ctx: EventContext,
  of: { uid: string; checkoutSessionId: string },
): Promise<void> {
  const data = async () => {
    const facts = await readPayment(tx, of);
    return facts && { payment: facts.payment };
  };
  await writeEvent(tx, ctx, { type: 'learner.paid', uid: of.uid, data });
}

/** `amountCents` is this refund, which the payment's row already includes. */
export async function writeRefundedEvent(
  tx: Database,
  ctx: EventContext,
  of: { uid: string; checkoutSessionId: string; amountCents: number },
): Promise<void> {
  const data = async () => {
    const facts = await readPayment(tx, of);
    if (!facts) return null;
    const { payment, refundedCents: total } = facts;
    return { payment, refund: { amount: of.amountCents, total, currency: payment.currency } };
  };
  await writeEvent(tx, ctx, { type: 'learner.refunded', uid: of.uid, data });
}

export async function writeDisputedEvent(
  tx: Database,
  ctx: EventContext,
  of: { uid: string; checkoutSessionId: string; dispute: SessionReading['disputes'][number] },
): Promise<void> {
  const { uid, checkoutSessionId, dispute } = of;
  const { id, status, reason, amountCents: amount, currency } = dispute;
  const data = { payment: { id: checkoutSessionId }, dispute: { id, status, reason, amount, currency } };
  await writeEvent(tx, ctx, { type: 'learner.disputed', uid, data });
}

async function readPayment(tx: Database, { checkoutSessionId: id }: { checkoutSessionId: string }) {
  const row = await findPayment(tx, { checkoutSessionId: id });
  if (!row) return null;
  const { amountCents: amount, kind: method, refundedCents } = row;
  const currency = row.currency.toUpperCase();
  const { isGift, seats } = row;
  return { payment: { id, item: itemName(row), method, amount, currency, isGift, seats }, refundedCents };
}
