/** Collects the evidence about a disputed payment. */
import type { LegalKind } from '#rules/content/legal.ts';
import {
  type EvidenceFacts,
  type EvidenceGift,
  type EvidenceGroup,
  type EvidenceLesson,
  type EvidenceOfUse,
  evidenceAtMost,
  paragraphsOf,
} from '#rules/payments/dispute.ts';
import { agreementBoxes, agreementVersion } from '#rules/payments/payment.ts';
import { itemName } from '#rules/plans.ts';
import { deviceOf } from '#rules/sign-in/session.ts';
import { findUser, listEmailAliases, type User } from '#server/accounts/user-store.ts';
import { findLegalText } from '#server/content/legal-text-store.ts';
import { findPublishedAt } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { recipientKeysOf } from '#server/mail/queue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  type Dispute,
  findPurchase,
  findSeatCounts,
  listAgreements,
  listDevices,
  listMailsTo,
  listOpenedLessons,
  listSeatHolders,
  listSignIns,
} from './dispute-store.ts';
import { findGift, type Gift } from './gift-store.ts';

/** @throws {ApiError} not-found */
export async function readEvidence(ctx: AppContext, dispute: Dispute): Promise<EvidenceFacts> {
  const { uid, checkoutSessionId } = dispute;
  const [user, purchase, gift, group] = await Promise.all([
    findUser(ctx.db, { uid }),
    findPurchase(ctx.db, { checkoutSessionId }),
    findGift(ctx.db, { checkoutSessionId, seat: 0 }),
    readGroup(ctx.db, { checkoutSessionId }),
  ]);
  if (!user || !purchase) throw new ApiError('not-found', 'There is no such payment.');
  const published = await findPublishedAt(ctx.db, { time: purchase.paidAt });
  const { lessons, ...use } = await readUse(ctx, user);
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
      email: emailIn(user),
      country: country === 'unknown' ? null : country,
      signedUpAt: user.createdAt,
    },
    gift: gift ? await readGift(ctx, gift) : null,
    ...use,
    group,
    lessons: gift || group ? [] : lessons,
  };
}

/** An account that redeemed its own gift is its recipient, too. */
async function readGift(ctx: AppContext, { uid, redeemedAt }: Gift): Promise<EvidenceGift> {
  const learner = uid === null ? undefined : await findUser(ctx.db, { uid });
  if (!learner || redeemedAt === null) return { recipient: null };
  const { name, createdAt: signedUpAt } = learner;
  const use = await readUse(ctx, learner);
  return { recipient: { name, email: emailIn(learner), signedUpAt, redeemedAt, ...use } };
}

async function readGroup(db: Database, of: { checkoutSessionId: string }): Promise<EvidenceGroup | null> {
  const counts = await findSeatCounts(db, of);
  if (!counts) return null;
  const holders = await listSeatHolders(db, { ...of, atMost: evidenceAtMost.seats });
  return {
    ...counts,
    holders: holders.map((holder) => ({
      ...holder,
      email: emailIn(holder),
      activeAt: holder.activeAt >= holder.joinedAt ? holder.activeAt : null,
    })),
  };
}

/** Returns null for a deleted account. */
function emailIn({ email }: Pick<User, 'email'>): string | null {
  return email.includes('@') ? email : null;
}

async function readUse(ctx: AppContext, user: Pick<User, 'uid' | 'email'>): Promise<EvidenceOfUse> {
  const [agreements, signIns, lessons, mails] = await Promise.all([
    readAgreements(ctx, user.uid),
    readSignIns(ctx, user.uid),
    readLessons(ctx.db, user.uid),
    emailIn(user) === null ? [] : readMails(ctx, user),
  ]);
  return { agreements, signIns, lessons, mails };
}

async function readAgreements({ db }: AppContext, uid: string): Promise<EvidenceFacts['agreements']> {
  const agreements = await listAgreements(db, { uid });
  return Promise.all(
    agreements.map(async ({ version, agreedAt, termsVersion, refundsVersion }) => ({
      version,
      agreedAt,
      boxes: version === agreementVersion ? agreementBoxes : [],
      texts: [
        ...(await readText(db, { kind: 'terms', version: termsVersion })),
        ...(await readText(db, { kind: 'refunds', version: refundsVersion })),
      ],
    })),
  );
}

/** Returns the accepted text in its original language; none for an earlier release. */
async function readText(db: Database, { kind, version }: { kind: LegalKind; version: number | null }) {
  const stored = version === null ? undefined : await findLegalText(db, { kind, version });
  if (!stored) return [];
  const [title = ''] = Object.values(stored.title);
  const [text = ''] = Object.values(stored.text);
  return [{ kind, version: stored.version, since: stored.since, title, paragraphs: paragraphsOf(text) }];
}

/** A session starts at the time of its sign-in, which identifies the device. */
async function readSignIns({ db }: AppContext, uid: string): Promise<EvidenceFacts['signIns']> {
  const [signIns, devices] = await Promise.all([
    listSignIns(db, { uid, atMost: evidenceAtMost.signIns }),
    listDevices(db, { uid }),
  ]);
  const devicesAt = new Map(devices.map((device) => [device.createdAt, device]));
  return signIns.map(({ at, way }) => {
    const session = devicesAt.get(at);
    const device = session ? deviceOf(session.userAgent) : null;
    return { at, way, device, timeZone: session?.timeZone ?? null };
  });
}

async function readLessons(db: Database, uid: string): Promise<EvidenceLesson[]> {
  const rows = await listOpenedLessons(db, { uid, atMost: evidenceAtMost.lessons });
  return rows.map(({ position, kind, lengthMs, removedAt, playedMs, watchedAt, ...lesson }) => ({
    ...lesson,
    // An article counts as read once its quiz was answered, and was not played.
    watchedAt: kind === 'video' ? watchedAt : null,
    index: removedAt === null ? position : null,
    playedSeconds: playedMs / 1000,
    lengthSeconds: removedAt === null ? (lengthMs ?? 0) / 1000 : null,
  }));
}

async function readMails(
  ctx: AppContext,
  user: { uid: string; email: string },
): Promise<EvidenceFacts['mails']> {
  const emails = [user.email, ...(await listEmailAliases(ctx.db, user))];
  const recipientKeys = emails.flatMap((email) => recipientKeysOf(ctx, email));
  return listMailsTo(ctx.db, { recipientKeys, atMost: evidenceAtMost.mails });
}
