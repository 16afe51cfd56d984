/** Reads the events of a learner's timeline, from each table those up to a time. */
import { replyText } from '#rules/mail/delivery.ts';
import type { LearnerEvent } from '#rules/learners/timeline.ts';
import type { Database } from '#server/platform/db/database.ts';
import { selectPaymentItems } from '#server/payments/store.ts';
import { spentReason } from '#server/accounts/sign-in-link-store.ts';

export type EventsAsked = {
  uid: string;
  /** The uid, and those of the accounts that were merged into this one: lines of the audit keep theirs. */
  uids: readonly string[];
  /** Every e-mail of the learner, and the signatures by which the mails to them are found. */
  emails: readonly string[];
  recipientKeys: readonly string[];
  /** No event is younger. */
  until: number;
  /** The most events of each table that can have many. */
  atMost: number;
  now: number;
};

/** Returns the newest events of each table; more than asked for, and in no order. */
export async function readTimelineEvents(db: Database, asked: EventsAsked): Promise<LearnerEvent[]> {
  const all = await Promise.all([
    auditEvents(db, asked),
    mailEvents(db, asked),
    linkEvents(db, asked),
    paymentEvents(db, asked),
    checkoutEvents(db, asked),
    progressEvents(db, asked),
    milestones(db, asked),
  ]);
  return all.flat().filter(({ at }) => at <= asked.until);
}

const blank = {
  state: null,
  code: '',
  detail: '',
  actor: '',
  lessonId: null,
  amountCents: null,
  currency: null,
  receipt: null,
} as const;

async function auditEvents(db: Database, asked: EventsAsked): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .where('subject', 'in', asked.uids)
    // A merge has a line about each account, and one of them is enough here.
    .where((row) =>
      row.not(row.and([row('action', '=', 'accounts-merged'), row('detail', 'like', 'into %')])),
    )
    .where('at', '<=', asked.until)
    .orderBy('at', 'desc')
    .limit(asked.atMost)
    .execute();
  return rows.map(({ id, at, actor, action, detail }) => ({
    ...blank,
    id: `audit-${id}`,
    at,
    kind: 'audit',
    code: action,
    detail,
    actor: asked.uids.includes(actor) ? '' : actor,
  }));
}

async function mailEvents(db: Database, asked: EventsAsked): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'createdAt', 'outcome', 'smtpCode', 'enhancedCode', 'reply'])
    .where((row) => row.or([row('uid', '=', asked.uid), row('recipientKey', 'in', asked.recipientKeys)]))
    .where('createdAt', '<=', asked.until)
    .orderBy('createdAt', 'desc')
    .limit(asked.atMost)
    .execute();
  return rows.map(({ id, kind, createdAt, outcome, ...reply }) => ({
    ...blank,
    id: `mail-${id}`,
    at: createdAt,
    kind: 'mail',
    code: kind,
    state: outcome,
    detail: replyText({ ...reply, text: reply.reply }),
  }));
}

async function linkEvents(db: Database, asked: EventsAsked): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('signInLinks')
    .select(['id', 'createdAt', 'usedAt', 'replacedAt', 'expiresAt'])
    .where('email', 'in', asked.emails)
    .where('createdAt', '<=', asked.until)
    .orderBy('createdAt', 'desc')
    .limit(asked.atMost)
    .execute();
  return rows.map((row) => ({
    ...blank,
    id: `link-${row.id}`,
    at: row.createdAt,
    kind: 'sign-in-link',
    state: spentReason(row, asked.now) ?? 'open',
  }));
}

async function paymentEvents(db: Database, { uid }: EventsAsked): Promise<LearnerEvent[]> {
  const rows = await selectPaymentItems(db)
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'payments.amountCents', 'payments.currency', 'payments.paidAt'])
    .select(['payments.refundedCents', 'payments.refundedAt', 'receipts.number as receipt'])
    .where('payments.uid', '=', uid)
    .execute();
  return rows.flatMap(
    ({ checkoutSessionId: id, paidAt, refundedAt, refundedCents, gives, needs, ...row }) => {
      const currency = row.currency.toUpperCase();
      const money = { ...blank, currency, receipt: row.receipt, code: needs === null ? gives : 'upgrade' };
      const paid = {
        ...money,
        id: `paid-${id}`,
        at: paidAt,
        kind: 'paid',
        amountCents: row.amountCents,
      } as const;
      if (refundedAt === null) return [paid];
      const refund = { ...money, kind: 'refunded', amountCents: refundedCents } as const;
      return [paid, { ...refund, id: `refunded-${id}`, at: refundedAt }];
    },
  );
}

async function checkoutEvents(db: Database, asked: EventsAsked): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('checkouts')
    .leftJoin('prices', 'prices.id', 'checkouts.priceId')
    .select(['checkouts.id', 'checkouts.createdAt', 'checkouts.openKey', 'prices.plan', 'prices.needs'])
    .where('checkouts.uid', '=', asked.uid)
    .where('checkouts.createdAt', '<=', asked.until)
    .orderBy('checkouts.createdAt', 'desc')
    .limit(asked.atMost)
    .execute();
  return rows.map(({ id, createdAt, openKey, plan, needs }) => ({
    ...blank,
    id: `checkout-${id}`,
    at: createdAt,
    kind: 'checkout',
    code: needs === null ? (plan ?? '') : 'upgrade',
    state: openKey === null ? 'ended' : 'open',
  }));
}

/** A course has some hundred lessons at most, so a learner's progress is read as a whole. */
async function progressEvents(db: Database, { uid }: EventsAsked): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('progress')
    .select(['lessonId', 'openedAt', 'watchedAt'])
    .where('uid', '=', uid)
    .orderBy('openedAt')
    .execute();
  const watched = rows.flatMap(({ lessonId, watchedAt }) =>
    watchedAt === null
      ? []
      : [{ ...blank, id: `watched-${lessonId}`, at: watchedAt, kind: 'watched' as const, lessonId }],
  );
  const [first] = rows;
  if (!first) return watched;
  const { lessonId, openedAt } = first;
  return [{ ...blank, id: 'first-opened', at: openedAt, kind: 'first-opened', lessonId }, ...watched];
}

async function milestones(db: Database, { uid }: EventsAsked): Promise<LearnerEvent[]> {
  const [user, agreements, certificate] = await Promise.all([
    db.selectFrom('users').select('createdAt').where('uid', '=', uid).executeTakeFirst(),
    db.selectFrom('agreements').selectAll().where('uid', '=', uid).execute(),
    db.selectFrom('certificates').select('claimedAt').where('uid', '=', uid).executeTakeFirst(),
  ]);
  return [
    ...(user ? [{ ...blank, id: 'signed-up', at: user.createdAt, kind: 'signed-up' as const }] : []),
    ...agreements.map(({ id, version, agreedAt, termsVersion, refundsVersion }) => ({
      ...blank,
      id: `agreed-${id}`,
      at: agreedAt,
      kind: 'agreed' as const,
      code: version,
      detail: termsVersion === null ? '' : `${termsVersion}/${refundsVersion ?? ''}`,
    })),
    ...(certificate
      ? [{ ...blank, id: 'claimed', at: certificate.claimedAt, kind: 'claimed' as const }]
      : []),
  ];
}
