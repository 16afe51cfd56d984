/** Records what Stripe has booked for a payment, and its disputes, in the transaction that records the payment. */
import { detailOf } from '#rules/detail.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { addBookings } from '#server/store/payments/balance-transactions.ts';
import { recordDispute } from '#server/store/payments/disputes.ts';
import { noteSettlement, type RecordedPayment, type Settlement } from '#server/store/payments/payments.ts';
import type { SessionReading } from '#server/stripe-gateway.ts';

type Booked = {
  sessionId: string;
  uid: string;
  reading: SessionReading;
  known: RecordedPayment | undefined;
  askedAt: number;
  isFirst: boolean;
};

/** Fees may be booked later than the payment, and never hold it up: a later reading or the job adds them. */
export async function recordBookings(tx: Database, ctx: AppContext, booked: Booked): Promise<void> {
  const { sessionId: checkoutSessionId, reading, known, isFirst } = booked;
  const { bookings, disputes } = reading;
  const settlement = settlementOf(reading);
  const isNew = isFirst || known?.bookedAt === null;
  if (settlement && isNew && !isFirst) await noteSettlement(tx, { checkoutSessionId, ...settlement });
  // Nearly every further reading knows of one booking, which is there already.
  if (isNew || bookings.length > 1) await addBookings(tx, { checkoutSessionId, bookings });
  for (const dispute of disputes) await recordOne(tx, ctx, booked, dispute);
}

async function recordOne(
  tx: Database,
  ctx: AppContext,
  { sessionId: checkoutSessionId, uid, askedAt: readAt }: Booked,
  dispute: SessionReading['disputes'][number],
): Promise<void> {
  const now = ctx.now();
  const isNews = await recordDispute(tx, { ...dispute, checkoutSessionId, readAt, now });
  if (!isNews) return;
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor: 'stripe',
    action: 'dispute',
    subject: uid,
    detail: detailOf(dispute.id, dispute.status, dispute.amountCents, dispute.currency),
  });
}

/** Returns the fee and the net amount of the charge; undefined while Stripe has not booked it. */
export function settlementOf({ bookings }: SessionReading): Settlement | undefined {
  const charge = bookings.find(({ kind }) => kind === 'charge');
  if (!charge) return undefined;
  const { feeCents, netCents, currency: settledCurrency, bookedAt } = charge;
  return { feeCents, netCents, settledCurrency, bookedAt };
}
