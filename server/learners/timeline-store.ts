/** Reads the events of a learner's timeline, from each table up to a time. */
import type { LearnerEvent } from '#rules/learners/timeline.ts';
import { giftState } from '#rules/payments/gift.ts';
import { replyText } from '#rules/mail/delivery.ts';
import { spentReason } from '#rules/sign-in/sign-in.ts';
import { selectPaymentItems } from '#server/payments/store.ts';
import type { Database } from '#server/platform/db/database.ts';

export type EventQuery = {
  uid: string;
  /** The uid and those merged into it, which earlier audit entries still have. */
  uids: readonly string[];
  /** All emails of the learner, and the signatures that identify emails to them. */
  emails: readonly string[];
  recipientKeys: readonly string[];
  /** Only events up to this time. */
  until: number;
  /** The limit for each table that can have many events. */
  atMost: number;
  now: number;
};

const emptyEvent = {
  state: null,
  code: '',
  detail: '',
  actor: '',
  lessonId: null,
  amountCents: null,
  currency: null,
  receipt: null,
} as const;

/** Returns the newest events of each table, possibly more than the limit, and unordered. */
export async function readTimelineEvents(db: Database, query: EventQuery): Promise<LearnerEvent[]> {
  const all = await Promise.all([
    auditEvents(db, query),
    mailEvents(db, query),
    linkEvents(db, query),
    paymentEvents(db, query),
    checkoutEvents(db, query),
    progressEvents(db, query),
    milestones(db, query),
  ]);
  return all.flat().filter(({ at }) => at <= query.until);
}

async function auditEvents(db: Database, query: EventQuery): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'detail'])
    .where('subject', 'in', query.uids)
    // A merge has an entry for each account, and one is enough here.
    .where((row) =>
      row.not(row.and([row('action', '=', 'accounts-merged'), row('detail', 'like', 'into %')])),
    )
    .where('at', '<=', query.until)
    .orderBy('at', 'desc')
    .limit(query.atMost)
    .execute();
  return rows.map(({ id, at, actor, action, detail }) => ({
    ...emptyEvent,
    id: `audit-${id}`,
    at,
    kind: 'audit',
    code: action,
    detail,
    actor: query.uids.includes(actor) ? '' : actor,
  }));
}

async function mailEvents(db: Database, query: EventQuery): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'createdAt', 'outcome', 'smtpCode', 'enhancedCode', 'reply'])
    .where((row) => row.or([row('uid', '=', query.uid), row('recipientKey', 'in', query.recipientKeys)]))
    .where('createdAt', '<=', query.until)
    .orderBy('createdAt', 'desc')
    .limit(query.atMost)
    .execute();
  return rows.map(({ id, kind, createdAt, outcome, ...reply }) => ({
    ...emptyEvent,
    id: `mail-${id}`,
    at: createdAt,
    kind: 'mail',
    code: kind,
    state: outcome,
    detail: replyText({ ...reply, text: reply.reply }),
  }));
}

async function linkEvents(db: Database, query: EventQuery): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('signInLinks')
    .select(['id', 'createdAt', 'usedAt', 'replacedAt', 'expiresAt'])
    .where('email', 'in', query.emails)
    .where('createdAt', '<=', query.until)
    .orderBy('createdAt', 'desc')
    .limit(query.atMost)
    .execute();
  return rows.map((row) => ({
    ...emptyEvent,
    id: `link-${row.id}`,
    at: row.createdAt,
    kind: 'sign-in-link',
    state: spentReason(row, query.now) ?? 'open',
  }));
}

async function paymentEvents(db: Database, { uid }: EventQuery): Promise<LearnerEvent[]> {
  const rows = await selectPaymentItems(db)
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'payments.amountCents', 'payments.currency', 'payments.paidAt'])
    .select(['payments.refundedCents', 'payments.refundedAt', 'receipts.number as receipt'])
    .leftJoin('gifts', (join) =>
      join.onRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId').on('gifts.seat', '=', 0),
    )
    .select(['payments.dispute', 'payments.withdrawnAt', 'gifts.plan as giftPlan', 'gifts.uid as redeemedBy'])
    .where('payments.uid', '=', uid)
    .execute();
  return rows.flatMap(
    ({ checkoutSessionId: id, paidAt, refundedAt, refundedCents, gives, needs, ...row }) => {
      const currency = row.currency.toUpperCase();
      const money = {
        ...emptyEvent,
        currency,
        receipt: row.receipt,
        code: needs === null ? gives : 'upgrade',
        detail:
          row.giftPlan === null ? '' : giftState({ uid: row.redeemedBy, payment: { ...row, refundedCents } }),
      };
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

async function checkoutEvents(db: Database, query: EventQuery): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('checkouts')
    .leftJoin('prices', 'prices.id', 'checkouts.priceId')
    .select(['checkouts.id', 'checkouts.createdAt', 'checkouts.openKey', 'prices.plan', 'prices.needs'])
    .where('checkouts.uid', '=', query.uid)
    .where('checkouts.createdAt', '<=', query.until)
    .orderBy('checkouts.createdAt', 'desc')
    .limit(query.atMost)
    .execute();
  return rows.map(({ id, createdAt, openKey, plan, needs }) => ({
    ...emptyEvent,
    id: `checkout-${id}`,
    at: createdAt,
    kind: 'checkout',
    code: needs === null ? (plan ?? '') : 'upgrade',
    state: openKey === null ? 'ended' : 'open',
  }));
}

/** A course has a few hundred lessons at most, so all progress is read. */
async function progressEvents(db: Database, { uid }: EventQuery): Promise<LearnerEvent[]> {
  const rows = await db
    .selectFrom('progress')
    .select(['lessonId', 'openedAt', 'watchedAt', 'readAt'])
    .where('uid', '=', uid)
    .orderBy('openedAt')
    .execute();
  const done = (['watched', 'read'] as const).flatMap((kind) =>
    rows.flatMap(({ lessonId, [`${kind}At` as const]: at }) =>
      at === null ? [] : [{ ...emptyEvent, id: `${kind}-${lessonId}`, at, kind, lessonId }],
    ),
  );
  const [first] = rows;
  if (!first) return done;
  const { lessonId, openedAt } = first;
  return [{ ...emptyEvent, id: 'first-opened', at: openedAt, kind: 'first-opened', lessonId }, ...done];
}

async function milestones(db: Database, { uid }: EventQuery): Promise<LearnerEvent[]> {
  const [user, agreements, certificate] = await Promise.all([
    db.selectFrom('users').select('createdAt').where('uid', '=', uid).executeTakeFirst(),
    db.selectFrom('agreements').selectAll().where('uid', '=', uid).execute(),
    db.selectFrom('certificates').select('claimedAt').where('uid', '=', uid).executeTakeFirst(),
  ]);
  return [
    ...(user ? [{ ...emptyEvent, id: 'signed-up', at: user.createdAt, kind: 'signed-up' as const }] : []),
    ...agreements.map(({ id, version, agreedAt, termsVersion, refundsVersion }) => ({
      ...emptyEvent,
      id: `agreed-${id}`,
      at: agreedAt,
      kind: 'agreed' as const,
      code: version,
      detail: termsVersion === null ? '' : `${termsVersion}/${refundsVersion ?? ''}`,
    })),
    ...(certificate
      ? [{ ...emptyEvent, id: 'claimed', at: certificate.claimedAt, kind: 'claimed' as const }]
      : []),
  ];
}
