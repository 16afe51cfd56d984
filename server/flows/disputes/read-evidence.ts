/** Puts together what this site knows about a disputed payment. */
import { agreementBoxes, agreementVersion } from '#rules/payments/agreement.ts';
import { type EvidenceFacts, type EvidenceLesson, evidenceAtMost } from '#rules/payments/evidence.ts';
import { itemName } from '#rules/plans.ts';
import { deviceOf } from '#rules/sign-in/device.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/flows/course/course-cache.ts';
import { recipientKeyOf } from '#server/flows/mail/write-mail.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findPublishedAt } from '#server/store/content/revisions.ts';
import { findLessonTitles, listLearnerProgress } from '#server/store/learners/learner-page.ts';
import type { Dispute } from '#server/store/payments/disputes.ts';
import {
  findPurchase,
  listAgreements,
  listDevices,
  listMailsTo,
  listSignIns,
} from '#server/store/payments/evidence.ts';
import { findUser } from '#server/store/users.ts';

/** @throws {Refusal} not-found */
export async function readEvidence(ctx: AppContext, dispute: Dispute): Promise<EvidenceFacts> {
  const { uid, checkoutSessionId } = dispute;
  const [user, purchase] = await Promise.all([
    findUser(ctx.db, { uid }),
    findPurchase(ctx.db, { checkoutSessionId }),
  ]);
  if (!user || !purchase) throw new Refusal('not-found', 'There is no such payment.');
  const published = await findPublishedAt(ctx.db, { time: purchase.paidAt });
  const isErased = !user.email.includes('@');
  const { id, status, reason, amountCents, currency, openedAt } = dispute;
  const { number: receipt, country, paymentIntentId: reference, ...paid } = purchase;
  return {
    madeAt: ctx.now(),
    site: published?.document.site.name ?? ctx.config.company.name,
    siteUrl: ctx.config.siteUrl,
    seller: ctx.config.company,
    dispute: { id, status, reason, amountCents, currency, openedAt },
    purchase: {
      ...paid,
      currency: paid.currency.toUpperCase(),
      item: itemName(dispute),
      receipt,
      reference,
    },
    customer: {
      name: user.name,
      email: isErased ? null : user.email,
      country: country === 'unknown' ? null : country,
      signedUpAt: user.createdAt,
    },
    agreements: await readAgreements(ctx, uid),
    signIns: await readSignIns(ctx, uid),
    lessons: await readLessons(ctx, uid),
    mails: isErased ? [] : await readMails(ctx, user.email),
  };
}

async function readAgreements({ db }: AppContext, uid: string): Promise<EvidenceFacts['agreements']> {
  const agreements = await listAgreements(db, { uid });
  return agreements.map((agreement) => ({
    ...agreement,
    boxes: agreement.version === agreementVersion ? agreementBoxes : [],
  }));
}

/** A session is opened at the very moment of its sign-in, so the time tells the device. */
async function readSignIns({ db }: AppContext, uid: string): Promise<EvidenceFacts['signIns']> {
  const [lines, devices] = await Promise.all([
    listSignIns(db, { uid, atMost: evidenceAtMost.signIns }),
    listDevices(db, { uid }),
  ]);
  const devicesAt = new Map(devices.map((device) => [device.createdAt, device]));
  return lines.map(({ at, way }) => {
    const session = devicesAt.get(at);
    const device = session ? deviceOf(session.userAgent) : null;
    return { at, way, device, timeZone: session?.timeZone ?? null };
  });
}

async function readLessons(ctx: AppContext, uid: string): Promise<EvidenceLesson[]> {
  const [{ sections }, rows] = await Promise.all([readCourse(ctx), listLearnerProgress(ctx.db, { uid })]);
  const lessons = new Map(sections.flatMap((section) => section.lessons).map((one) => [one.id, one]));
  const titles = await findLessonTitles(ctx.db, { ids: rows.map(({ lessonId }) => lessonId) });
  return rows
    .map(({ lessonId, openedAt, updatedAt, watchedAt, playedMs }) => {
      const lesson = lessons.get(lessonId);
      return {
        index: lesson?.index ?? null,
        title: titles.get(lessonId) ?? lessonId,
        openedAt,
        lastAt: updatedAt,
        watchedAt,
        playedSeconds: playedMs / 1000,
        lengthSeconds: lesson?.lengthSeconds ?? null,
      };
    })
    .toSorted((a, b) => a.openedAt - b.openedAt)
    .slice(0, evidenceAtMost.lessons);
}

async function readMails(ctx: AppContext, email: string): Promise<EvidenceFacts['mails']> {
  const mails = await listMailsTo(ctx.db, {
    recipientKey: recipientKeyOf(ctx, email),
    atMost: evidenceAtMost.mails,
  });
  return mails.map(({ kind, createdAt, sentAt, failedAt }) => ({
    at: createdAt,
    kind,
    state:
      sentAt !== null ? ('sent' as const) : failedAt !== null ? ('refused' as const) : ('waiting' as const),
  }));
}
