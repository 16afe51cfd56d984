/** Reads a learner's page in the studio, their timeline, and their access to a lesson. */
import { type AccessExplanation, explainAccess } from '#rules/access.ts';
import { deletionDue } from '#rules/account.ts';
import { certificateState } from '#rules/certificate.ts';
import { pageOfEvents, type TimelinePlace } from '#rules/learners/timeline.ts';
import { replyText } from '#rules/mail/delivery.ts';
import type { LessonKind } from '#rules/outline.ts';
import { giftState } from '#rules/payments/gift.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { itemName } from '#rules/plans.ts';
import { type Role, roleOf } from '#rules/roles.ts';
import {
  findEmails,
  findLastAgreement,
  findLastError,
  findLessonTitles,
  findNote,
  listLearnerPayments,
  listLearnerProgress,
  listPlaybackSessions,
} from './store.ts';
import { findEmailChange } from '#server/accounts/email-change-store.ts';
import { listEmailAliases, listUidsOf, type User } from '#server/accounts/user-store.ts';
import { listSessions } from '#server/accounts/session-store.ts';
import { findCertificateOf } from '#server/certificates/store.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import { listMailStops } from '#server/mail/bounce-store.ts';
import { recipientKeysOf } from '#server/mail/queue.ts';
import { listOpenCheckouts } from '#server/payments/checkout-store.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readLastSeen } from './list-store.ts';
import { requireLearner } from './require-learner.ts';
import { readTimelineEvents } from './timeline-store.ts';

const eventsPerPage = 50;

/** A few more per table, since several rows may have the time at which the last page ended. */
const rowsAtMost = eventsPerPage + 20;

/** Returns the page of a learner. @throws {ApiError} not-found */
export async function readLearner(
  ctx: AppContext,
  { uid, seesPayments }: { uid: string; seesPayments: boolean },
) {
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
    seesPayments ? listLearnerPayments(db, { uid }) : null,
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

/** Returns why email to this address is stopped, and the last error of its mail server. */
async function readMailState(ctx: AppContext, email: string) {
  const recipientKeys = recipientKeysOf(ctx, email);
  const [stops, last] = await Promise.all([
    listMailStops(ctx.db, { recipientKeys }),
    findLastError(ctx.db, { recipientKeys }),
  ]);
  return {
    stops: stops.map(({ reason, since, ...said }) => ({ reason, since, reply: replyText(said) })),
    lastError: last
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
        watchedAt: own ? doneAt(lesson.kind, own) : null,
      };
    }),
  }));
}

type Progress = Awaited<ReturnType<typeof listLearnerProgress>>[number];

function doneAt(kind: LessonKind, { watchedAt, readAt }: Progress): number | null {
  return kind === 'article' ? readAt : watchedAt;
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
    seats: row.seats,
    gift: row.giftPlan === null ? null : giftState({ uid: row.redeemedBy, payment: row }),
    currency: row.currency.toUpperCase(),
    standing: receiptStanding(row),
  };
}

function certificateOf(row: NonNullable<Awaited<ReturnType<typeof findCertificateOf>>>) {
  const state = certificateState(row);
  // Every row is at least a claim.
  return {
    id: row.id,
    state: state === 'none' ? ('claimed' as const) : state,
    name: row.name,
    claimedAt: row.claimedAt,
    issuedAt: row.issuedAt,
  };
}

/** Explains whether a learner can open a lesson right now. @throws {ApiError} not-found */
export async function explainLesson(
  ctx: AppContext,
  { user, lessonId }: { user: User; lessonId: string },
): Promise<AccessExplanation> {
  const { uid, plan } = user;
  const now = ctx.now();
  const lesson = (await readCourse(ctx)).lessons.get(lessonId);
  if (!lesson) throw new ApiError('not-found', 'There is no such lesson.');
  const [sessions, playbackSessions, checkouts] = await Promise.all([
    listSessions(ctx.db, { uid, now }),
    listPlaybackSessions(ctx.db, { uid }),
    listOpenCheckouts(ctx.db, { uid }),
  ]);
  return explainAccess({
    lesson: { ...lesson, isReady: lesson.kind !== 'video' || lesson.videoId !== null },
    plan,
    isInstructor: roleOf(user, ctx.config.instructorEmails) === 'instructor',
    isBanned: user.bannedAt !== null,
    sessions: sessions.length,
    playbackSessions,
    hasOpenCheckout: checkouts.length > 0,
    now,
  });
}

/** Returns a page of a learner's timeline; assistants get no amounts. */
export async function readTimeline(
  ctx: AppContext,
  { user, role, after }: { user: User; role: Role; after: TimelinePlace | null },
) {
  const now = ctx.now();
  const { uid } = user;
  const [uids, aliases] = await Promise.all([listUidsOf(ctx.db, { uid }), listEmailAliases(ctx.db, { uid })]);
  const emails = [user.email, ...aliases];
  const found = await readTimelineEvents(ctx.db, {
    uid,
    uids,
    emails,
    recipientKeys: emails.flatMap((email) => recipientKeysOf(ctx, email)),
    until: after?.at ?? Number.MAX_SAFE_INTEGER,
    atMost: rowsAtMost,
    now,
  });
  const page = pageOfEvents(found, { after, atMost: eventsPerPage });
  const [actors, titles] = await Promise.all([
    findEmails(ctx.db, { uids: page.map(({ actor }) => actor).filter((actor) => actor !== '') }),
    findLessonTitles(ctx.db, { ids: page.flatMap(({ lessonId }) => lessonId ?? []) }),
  ]);
  const last = page.length === eventsPerPage ? page.at(-1) : undefined;
  return {
    events: page.map(({ lessonId, amountCents, ...event }) => ({
      ...event,
      actor: actors.get(event.actor) ?? event.actor,
      lesson: lessonId === null ? null : (titles.get(lessonId) ?? null),
      amountCents: role === 'instructor' ? amountCents : null,
    })),
    next: last ? `${last.at}.${last.id}` : null,
  };
}
