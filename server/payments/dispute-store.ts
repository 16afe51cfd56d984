/** Disputes as last read from Stripe, with the evidence sent and the rows behind it. */
import { type DisputeStatus, isEnded } from '#rules/payments/dispute.ts';
import { hasComeIn } from '#server/platform/db/clock-conditions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectPaymentItems } from './store.ts';

/** A dispute as read from Stripe. */
type DisputeReading = {
  id: string;
  amountCents: number;
  /** In upper case. */
  currency: string;
  reason: string;
  status: DisputeStatus;
  openedAt: number;
  dueAt: number | null;
  submissions: number;
};

/**
 * Records a dispute; `readAt` is the time of the request to Stripe. Returns true when its status is new; an older reply
 * changes nothing.
 */
export async function recordDispute(
  db: Database,
  dispute: DisputeReading & { checkoutSessionId: string; readAt: number; now: number },
): Promise<boolean> {
  const { now, readAt, ...reading } = dispute;
  const closedAt = isEnded(reading.status) ? now : null;
  const inserted = await db
    .insertInto('disputes')
    .values({ ...reading, readAt, closedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return true;
  const { id, status, amountCents, reason, dueAt, submissions } = reading;
  const changed = await db
    .updateTable('disputes')
    .set({ status, closedAt })
    .where('id', '=', id)
    .where('status', '!=', status)
    .where('readAt', '<=', readAt)
    .returning('id')
    .executeTakeFirst();
  await db
    .updateTable('disputes')
    .set({ amountCents, reason, dueAt, submissions, readAt })
    .where('id', '=', id)
    .where('readAt', '<=', readAt)
    .execute();
  return changed !== undefined;
}

export type Dispute = Awaited<ReturnType<typeof listOpenDisputes>>[number];

/** Lists open disputes, next deadline first. */
export async function listOpenDisputes(db: Database, page: { atMost: number }) {
  return selectDisputes(db)
    .where('disputes.closedAt', 'is', null)
    .orderBy((row) => row.fn.coalesce('disputes.dueAt', row.val(Number.MAX_SAFE_INTEGER)))
    .orderBy('disputes.id')
    .limit(page.atMost)
    .execute();
}

/** The last dispute of the previous page. */
export type DisputeCursor = { closedAt: number; id: string };

/** Lists closed disputes, latest first. */
export async function listEndedDisputes(
  db: Database,
  page: { after?: DisputeCursor | undefined; atMost: number },
): Promise<Dispute[]> {
  const { after } = page;
  return selectDisputes(db)
    .where('disputes.closedAt', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('disputes.closedAt', '<', after?.closedAt ?? 0),
          row.and([
            row('disputes.closedAt', '=', after?.closedAt ?? 0),
            row('disputes.id', '<', after?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('disputes.closedAt', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(page.atMost)
    .execute();
}

export async function findDispute(db: Database, by: { id: string }): Promise<Dispute | undefined> {
  return selectDisputes(db).where('disputes.id', '=', by.id).executeTakeFirst();
}

/** Takes the lease to send evidence; null while another request holds it. */
export async function acquireEvidenceLease(
  db: Database,
  lease: { id: string; now: number; until: number },
): Promise<{ id: string } | null> {
  const acquired = await db
    .updateTable('disputes')
    .set({ evidenceLeaseUntil: lease.until })
    .where('id', '=', lease.id)
    .where(hasComeIn('evidenceLeaseUntil', { now: lease.now, longestMs: lease.until - lease.now }))
    .returning('id')
    .executeTakeFirst();
  return acquired ?? null;
}

export async function releaseEvidenceLease(db: Database, of: { id: string }): Promise<void> {
  await db.updateTable('disputes').set({ evidenceLeaseUntil: 0 }).where('id', '=', of.id).execute();
}

/** Stores the sender of the evidence, and its file id at Stripe. */
export async function noteEvidenceSent(
  db: Database,
  sent: { id: string; at: number; by: string; fileId: string },
): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ evidenceSentAt: sent.at, evidenceSentBy: sent.by, evidenceFileId: sent.fileId })
    .where('id', '=', sent.id)
    .execute();
}

function selectDisputes(db: Database) {
  return selectPaymentItems(db)
    .innerJoin('disputes', 'disputes.checkoutSessionId', 'payments.checkoutSessionId')
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .leftJoin('users', 'users.uid', 'payments.uid')
    .select(['disputes.id', 'disputes.amountCents', 'disputes.currency', 'disputes.reason'])
    .select(['disputes.status', 'disputes.openedAt', 'disputes.dueAt', 'disputes.submissions'])
    .select(['disputes.closedAt', 'disputes.evidenceSentAt', 'payments.checkoutSessionId', 'payments.uid'])
    .select(['payments.paidAt', 'users.email', 'receipts.number as receipt']);
}

export async function listAgreements(db: Database, of: { uid: string }) {
  return db
    .selectFrom('agreements')
    .select(['version', 'agreedAt', 'termsVersion', 'refundsVersion'])
    .where('uid', '=', of.uid)
    .orderBy('agreedAt')
    .execute();
}

/** Lists the user's sign-ins from the audit, newest first. */
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

/** Lists the user's current sessions; each began with a sign-in. */
export async function listDevices(db: Database, of: { uid: string }) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'userAgent', 'timeZone'])
    .where('uid', '=', of.uid)
    .execute();
}

/** Lists the lessons that the user opened, removed ones included, in the order of the first time. */
export async function listOpenedLessons(db: Database, of: { uid: string; atMost: number }) {
  return db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select(['lessons.title', 'lessons.kind', 'lessons.position', 'lessons.removedAt', 'videos.lengthMs'])
    .select(['progress.openedAt', 'progress.updatedAt as lastAt', 'progress.watchedAt', 'progress.playedMs'])
    .where('progress.uid', '=', of.uid)
    .orderBy('progress.openedAt')
    .limit(of.atMost)
    .execute();
}

/** Lists the learners who hold seats of a group with what they did in the course, those who watched most first. */
export async function listSeatHolders(db: Database, of: { checkoutSessionId: string; atMost: number }) {
  const rows = await db
    .selectFrom('gifts')
    .innerJoin('users', 'users.uid', 'gifts.uid')
    .leftJoin('progress', 'progress.uid', 'gifts.uid')
    .leftJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select(['users.name', 'users.email', 'gifts.redeemedAt'])
    .select((row) => [
      row.fn.max('progress.updatedAt').as('playedAt'),
      row.fn.count<number | string>('progress.lessonId').as('opened'),
      row.fn
        .count<number | string>('progress.watchedAt')
        .filterWhere('lessons.kind', '=', 'video')
        .as('watched'),
      row
        .selectFrom('sessions')
        .select((session) => session.fn.max('sessions.lastUsedAt').as('at'))
        .whereRef('sessions.uid', '=', 'gifts.uid')
        .as('usedAt'),
    ])
    .where('gifts.checkoutSessionId', '=', of.checkoutSessionId)
    .where('gifts.seat', '>', 0)
    .groupBy(['gifts.seat', 'gifts.uid', 'users.name', 'users.email', 'gifts.redeemedAt'])
    .orderBy('watched', 'desc')
    .orderBy('opened', 'desc')
    .orderBy('gifts.redeemedAt')
    .orderBy('gifts.seat')
    .limit(of.atMost)
    .execute();
  return rows.map(({ redeemedAt, opened, watched, playedAt, usedAt, ...user }) => ({
    ...user,
    joinedAt: redeemedAt ?? 0,
    activeAt: Math.max(playedAt ?? 0, usedAt ?? 0),
    opened: Number(opened),
    watched: Number(watched),
  }));
}

/** Counts the seats of a group that are taken and reserved; null for a payment that bought none. */
export async function findSeatCounts(db: Database, of: { checkoutSessionId: string }) {
  const row = await db
    .selectFrom('groups')
    .leftJoin('gifts', 'gifts.checkoutSessionId', 'groups.checkoutSessionId')
    .select(['groups.seats as bought'])
    .select((seat) => [
      seat.fn.count<number | string>('gifts.uid').as('taken'),
      seat.fn.count<number | string>('gifts.codeHash').filterWhere('gifts.uid', 'is', null).as('reserved'),
      seat.fn.min('gifts.redeemedAt').as('firstAt'),
      seat.fn.max('gifts.redeemedAt').as('lastAt'),
    ])
    .where('groups.checkoutSessionId', '=', of.checkoutSessionId)
    .groupBy('groups.seats')
    .executeTakeFirst();
  return row ? { ...row, taken: Number(row.taken), reserved: Number(row.reserved) } : null;
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

export async function findPurchase(db: Database, by: { checkoutSessionId: string }) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.paidAt', 'payments.recordedAt', 'payments.paymentIntentId', 'payments.country'])
    .select(['payments.amountCents', 'payments.currency', 'payments.refundedCents', 'receipts.number'])
    .where('payments.checkoutSessionId', '=', by.checkoutSessionId)
    .executeTakeFirst();
}
