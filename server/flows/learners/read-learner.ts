/** Reads what the studio shows about one learner. */
import { deletionDue } from '#rules/account.ts';
import { certificateState } from '#rules/certificate.ts';
import { replyText } from '#rules/mail/delivery.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { itemName } from '#rules/plans.ts';
import { type Role, roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/flows/course/course-cache.ts';
import { recipientKeysOf } from '#server/flows/mail/write-mail.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findLastAgreement } from '#server/store/agreements.ts';
import { findEmailChange } from '#server/store/address-changes.ts';
import { findCertificateOf } from '#server/store/certificates.ts';
import { readLastSeen } from '#server/store/learners/learner-list.ts';
import { findNote, listLearnerPayments, listLearnerProgress } from '#server/store/learners/learner-page.ts';
import { listEmailAliases } from '#server/store/learners/email-aliases.ts';
import { findLastRefusal } from '#server/store/mail/mail-reports.ts';
import { listMailStops } from '#server/store/mail/mail-stops.ts';
import { listSessions } from '#server/store/sessions.ts';
import { findUser, type User } from '#server/store/users.ts';

/** Returns a user who was not erased. @throws {Refusal} not-found; for a merged account with the one that stays as hint */
export async function requireLearner(ctx: Pick<AppContext, 'db'>, { uid }: { uid: string }): Promise<User> {
  const user = await findUser(ctx.db, { uid });
  if (user && user.mergedInto !== null)
    throw new Refusal('not-found', 'This account was merged into another.', {
      reason: 'account-merged',
      hint: user.mergedInto,
    });
  if (!user?.email.includes('@')) throw new Refusal('not-found', 'There is no such learner.');
  return user;
}

/** Returns the page of a learner; its payments are for the instructor alone. @throws {Refusal} not-found */
export async function readLearner(ctx: AppContext, { uid, role }: { uid: string; role: Role }) {
  const { db } = ctx;
  const user = await requireLearner(ctx, { uid });
  const [seen, aliases, agreement, change, devices] = await Promise.all([
    readLastSeen(db, { uids: [uid] }),
    listEmailAliases(db, { uid }),
    findLastAgreement(db, { uid }),
    findEmailChange(db, { uid, now: ctx.now() }),
    listSessions(db, { uid, now: ctx.now() }),
  ]);
  const [sections, payments, certificate, note, mail] = await Promise.all([
    readSections(ctx, uid),
    role === 'instructor' ? listLearnerPayments(db, { uid }) : null,
    findCertificateOf(db, { uid }),
    findNote(db, { uid }),
    readMailState(ctx, user.email),
  ]);
  const { name, email, phone, country, umur, kerja, plan, createdAt, bannedAt, deletionAskedAt } = user;
  return {
    learner: {
      uid,
      name,
      email,
      aliases,
      phone,
      country,
      umur,
      kerja,
      plan,
      createdAt,
      bannedAt,
      agreedAt: agreement?.agreedAt ?? null,
      termsVersion: agreement?.termsVersion ?? null,
      refundsVersion: agreement?.refundsVersion ?? null,
      role: roleOf(user, ctx.config.instructorEmails),
      lastSeenAt: seen.get(uid) ?? null,
      deletionDueAt: deletionAskedAt === null ? null : deletionDue(deletionAskedAt),
    },
    addressChange: change
      ? {
          email: change.email,
          oldConfirmed: change.oldConfirmedAt !== null,
          newConfirmed: change.newConfirmedAt !== null,
          expiresAt: change.expiresAt,
        }
      : null,
    devices,
    sections,
    payments: payments?.map(paymentOf) ?? null,
    certificate: certificate ? certificateOf(certificate) : null,
    note,
    mail,
  };
}

/** Whether mail to this e-mail is stopped, and what a mail server refused last. */
async function readMailState(ctx: AppContext, email: string) {
  const recipientKeys = recipientKeysOf(ctx, email);
  const [stops, last] = await Promise.all([
    listMailStops(ctx.db, { recipientKeys }),
    findLastRefusal(ctx.db, { recipientKeys }),
  ]);
  return {
    stops: stops.map(({ reason, since, ...said }) => ({ reason, since, reply: replyText(said) })),
    lastRefusal: last
      ? {
          kind: last.kind,
          outcome: last.outcome,
          at: last.failedAt ?? 0,
          reply: replyText({ ...last, text: last.reply }),
        }
      : null,
  };
}

async function readSections(ctx: AppContext, uid: string) {
  const [{ sections }, rows] = await Promise.all([readCourse(ctx), listLearnerProgress(ctx.db, { uid })]);
  const progress = new Map(rows.map((row) => [row.lessonId, row]));
  return sections.map(({ id, title, lessons }) => ({
    id,
    title,
    lessons: lessons.map((lesson) => {
      const own = progress.get(lesson.id);
      return {
        id: lesson.id,
        index: lesson.index,
        title: lesson.title,
        kind: lesson.kind,
        lengthSeconds: lesson.lengthSeconds,
        playedSeconds: (own?.playedMs ?? 0) / 1000,
        openedAt: own?.openedAt ?? null,
        watchedAt: own?.watchedAt ?? null,
      };
    }),
  }));
}

function paymentOf(row: Awaited<ReturnType<typeof listLearnerPayments>>[number]) {
  const { checkoutSessionId, paymentIntentId, amountCents, refundedCents, paidAt, receipt } = row;
  return {
    checkoutSessionId,
    paymentIntentId,
    amountCents,
    refundedCents,
    paidAt,
    receipt,
    item: itemName(row),
    currency: row.currency.toUpperCase(),
    standing: receiptStanding(row),
  };
}

function certificateOf(row: NonNullable<Awaited<ReturnType<typeof findCertificateOf>>>) {
  const state = certificateState(row);
  // A row is a claim at least.
  return {
    id: row.id,
    state: state === 'none' ? ('claimed' as const) : state,
    name: row.name,
    claimedAt: row.claimedAt,
    issuedAt: row.issuedAt,
  };
}
