/** The rows about one customer that stand in the evidence of a dispute, the newest first. */
import type { Database } from '#server/db/database.ts';

export async function listAgreements(db: Database, of: { uid: string }) {
  return db
    .selectFrom('agreements')
    .select(['version', 'agreedAt', 'termsVersion', 'refundsVersion'])
    .where('uid', '=', of.uid)
    .orderBy('agreedAt')
    .execute();
}

/** Lists the sign-ins of the audit log; each says by which way. */
export async function listSignIns(db: Database, of: { uid: string; atMost: number }) {
  return db
    .selectFrom('audit')
    .select(['at', 'detail as way'])
    .where('subject', '=', of.uid)
    .where('action', '=', 'sign-in')
    .orderBy('at', 'desc')
    .limit(of.atMost)
    .execute();
}

/** Lists the sessions that last; each began with a sign-in. */
export async function listDevices(db: Database, of: { uid: string }) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'userAgent', 'timeZone'])
    .where('uid', '=', of.uid)
    .execute();
}

export async function listMailsTo(db: Database, of: { recipientKeys: readonly string[]; atMost: number }) {
  return db
    .selectFrom('mail')
    .select(['kind', 'createdAt as at', 'outcome as state'])
    .where('recipientKey', 'in', of.recipientKeys)
    .orderBy('createdAt', 'desc')
    .limit(of.atMost)
    .execute();
}

/** Returns a payment with its receipt, as the evidence tells it. */
export async function findPurchase(db: Database, by: { checkoutSessionId: string }) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.paidAt', 'payments.recordedAt', 'payments.paymentIntentId', 'payments.country'])
    .select(['payments.amountCents', 'payments.currency', 'payments.refundedCents', 'receipts.number'])
    .where('payments.checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
}
