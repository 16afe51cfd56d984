/** The groups that a customer paid for: who has which seat, invitations, links, and seats taken back (decision 204). */
import { dayMs } from '#rules/clock.ts';
import { detailOf } from '#rules/detail.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { giftCodeOf } from '#rules/payments/gift.ts';
import { groupState, mostSeatEmails, seatState } from '#rules/payments/group.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { lockUser, lockUsers, type User } from '#server/accounts/user-store.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { hitGiftMailLimits } from '#server/mail/limits.ts';
import { writeMail, writeMailOnce } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import type { Database } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimit, tooManyRequests } from '#server/platform/rate-limits.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { countGiftEmail, findGift, findGiftByCode, type Gift } from './gift-store.ts';
import { codeOf } from './gifts.ts';
import {
  countSeats,
  deleteFreeSeat,
  findGroup,
  freeSeat,
  type Group,
  listFreeSeats,
  listGroupsOfBuyer,
  listSeats,
  reserveSeat,
  setJoinLink,
} from './group-store.ts';
import { updatePaymentReviews } from './payment-reviews.ts';
import { recomputePlan } from './recompute-plan.ts';

/** Describes the groups of a customer, newest first. */
export async function describeGroups({ db }: Pick<AppContext, 'db'>, { uid }: { uid: string }) {
  const groups = await listGroupsOfBuyer(db, { uid });
  const counts = await countSeats(db, {
    checkoutSessionIds: groups.map(({ checkoutSessionId }) => checkoutSessionId),
  });
  return groups.map((group) => {
    const { checkoutSessionId: id, plan, paidAt } = group;
    return { id, plan, paidAt, state: groupState(group), ...(counts.get(id) ?? { seats: 0, taken: 0 }) };
  });
}

/**
 * Describes a group with its seats. Codes are for its buyer only: not for an instructor, nor for one who impersonates the
 * buyer. @throws {ApiError} not-found for an unknown group, and for one of someone else than `buyer`
 */
export async function describeGroup(
  ctx: AppContext,
  { id, buyer, hasCodes }: { id: string; buyer: string | null; hasCodes: boolean },
) {
  const group = await requireGroup(ctx.db, { id, buyer });
  const state = groupState(group);
  const codeIn = (row: Pick<Gift, 'encryptedCode'>) =>
    hasCodes && state === 'open' && row.encryptedCode !== null ? codeOf(ctx, row) : null;
  const seats = await listSeats(ctx.db, { checkoutSessionId: id });
  return {
    id,
    plan: group.plan,
    paidAt: group.paidAt,
    state,
    bought: group.seats,
    uncertainSince: state === 'open' ? group.uncertainSince : null,
    joinLink: { isOn: group.encryptedCode !== null, code: codeIn(group) },
    seats: seats.map((seat) => {
      const isErased = seat.uid !== null && seat.holder?.email === emailOfErasedUser(seat.uid);
      return {
        seat: seat.seat,
        state: seatState(seat),
        invited: seat.email,
        holder: isErased ? null : seat.holder,
        takenAt: seat.redeemedAt,
        revision: seat.revision,
        emailedAt: seat.emailedAt,
        emailsLeft: Math.max(0, mostSeatEmails - seat.emails),
        code: seatState(seat) === 'reserved' ? codeIn(seat) : null,
      };
    }),
  };
}

/** @throws {ApiError} not-found */
export async function requireGroup(
  db: Database,
  { id, buyer }: { id: string; buyer: string | null },
): Promise<Group> {
  const group = await findGroup(db, { checkoutSessionId: id });
  if (!group || (buyer !== null && group.buyer !== buyer))
    throw new ApiError('not-found', 'There is no such group.');
  return group;
}

/** Locks the buyer's account, whose row guards all changes of the group. @throws {ApiError} aborted: `group-ended` */
async function lockOwnGroup(tx: Database, { uid, id }: { uid: string; id: string }) {
  const { language } = await lockOwnAccount(tx, { uid });
  const group = await requireGroup(tx, { id, buyer: uid });
  if (groupState(group) === 'ended')
    throw new ApiError('aborted', 'The payment for this group was refunded or disputed.', {
      reason: 'group-ended',
    });
  return { group, language };
}

function newCode({ randomBytes, secret }: AppContext, bytes: Uint8Array = randomBytes(20)) {
  const code = giftCodeOf(bytes);
  return { code, stored: { codeHash: hashOf(code), encryptedCode: secret.encrypt('gift', code) } };
}

type Invitations = {
  groupId: string;
  /** An id created by the browser, so that a second click sends nothing more. */
  id: string;
  to: readonly string[];
};

/**
 * Reserves a seat for each address and emails its link, in the buyer's language. An address that was invited before gets
 * the same link again. Either all are invited or none is.
 * @throws {ApiError} invalid-argument for no email address; not-found for a group of someone else; aborted with the reason
 * `group-ended`, `too-few-seats`, `already-joined` or `emails-used`; resource-exhausted when too many were sent
 */
export async function inviteToGroup(
  ctx: AppContext,
  { uid, email, name }: Pick<User, 'uid' | 'email' | 'name'>,
  { groupId: checkoutSessionId, id, to }: Invitations,
): Promise<void> {
  if (!to.every(looksLikeEmail)) throw new ApiError('invalid-argument', 'Please enter valid emails.');
  const addresses = [...new Set(to.map(normalizeEmail))];
  const { document } = await readPublishedContent(ctx);
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const { group, language } = await lockOwnGroup(tx, { uid, id: checkoutSessionId });
    const seats = await listSeats(tx, { checkoutSessionId });
    const free = await listFreeSeats(tx, { checkoutSessionId, atMost: addresses.length });
    for (const address of addresses) {
      const known = seats.find((seat) => seat.email === address || seat.holder?.email === address);
      if (known?.uid) throw rejected('already-joined');
      const seat = known?.seat ?? free.shift();
      if (seat === undefined) throw rejected('too-few-seats');
      const { code, stored } = known ? { code: codeOf(ctx, known), stored: null } : newCode(ctx);
      const mailId = `seat-${hashOf(`${checkoutSessionId} ${id} ${address}`)}`;
      const mail = messagesFor(language).groupMail.seatInvitationMail({
        siteUrl: ctx.config.siteUrl,
        course: textIn(document, document.course.title, language),
        plan: group.plan,
        code,
        from: name ?? email,
      });
      const about = { id: mailId, kind: 'seat-invitation', to: address, uid, language } as const;
      // The second click finds the seats reserved, and its emails queued.
      if (!(await writeMailOnce(tx, ctx, { ...about, ...mail }))) continue;
      if (stored && !(await reserveSeat(tx, { checkoutSessionId, seat, email: address, ...stored })))
        throw rejected('too-few-seats');
      if (!(await countGiftEmail(tx, { checkoutSessionId, seat, atMost: mostSeatEmails, now })))
        throw rejected('emails-used');
      await hitGiftMailLimits(tx, { email: address, now });
      await hitGroupMailLimit(tx, { ...group, now });
    }
  });
}

/** Two emails for each seat and day. @throws {ApiError} resource-exhausted */
async function hitGroupMailLimit(
  tx: Database,
  { checkoutSessionId, seats, now }: Pick<Group, 'checkoutSessionId' | 'seats'> & { now: number },
): Promise<void> {
  const limit = { key: `group-mail:${checkoutSessionId}`, atMost: 2 * seats, windowMs: dayMs, now };
  const waitSeconds = await hitRateLimit(tx, limit);
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
}

const rejections = {
  'too-few-seats': 'There are not enough available seats.',
  'already-joined': 'One of these people has already joined.',
  'emails-used': 'One of these people has already been emailed five times.',
  'changed-elsewhere': 'Someone else has this seat now.',
} as const;

function rejected(reason: keyof typeof rejections): ApiError {
  return new ApiError('aborted', rejections[reason], { reason });
}

/**
 * Reserves a free seat with a link, whose code follows from the group and `id`: the same request again, after a lost reply,
 * returns the same link. @throws {ApiError} not-found; aborted with `group-ended` or `too-few-seats`
 */
export async function createSeatLink(
  ctx: AppContext,
  { uid, groupId: checkoutSessionId, id }: { uid: string; groupId: string; id: string },
): Promise<{ seat: number; code: string }> {
  const signature = ctx.secret.sign('gift-code', `${checkoutSessionId} ${id}`);
  const { code, stored } = newCode(ctx, Buffer.from(signature, 'base64url'));
  return transaction(ctx.db, async (tx) => {
    await lockOwnGroup(tx, { uid, id: checkoutSessionId });
    const known = await findGiftByCode(tx, stored);
    if (known) return { seat: known.seat, code };
    const [seat] = await listFreeSeats(tx, { checkoutSessionId, atMost: 1 });
    const isReserved =
      seat !== undefined && (await reserveSeat(tx, { checkoutSessionId, seat, email: null, ...stored }));
    if (!isReserved) throw rejected('too-few-seats');
    return { seat, code };
  });
}

/** Switches the join link on, with a new code, or off. @throws {ApiError} not-found; aborted with `group-ended` */
export async function switchJoinLink(
  ctx: AppContext,
  { uid, id, isOn }: { uid: string; id: string; isOn: boolean },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { group } = await lockOwnGroup(tx, { uid, id });
    if ((group.encryptedCode !== null) === isOn) return;
    const code = isOn ? newCode(ctx).stored : null;
    await setJoinLink(tx, { checkoutSessionId: id, code });
    await audit(tx, ctx, {
      actor: uid,
      action: 'join-link',
      subject: uid,
      detail: detailOf(isOn ? 'on' : 'off', id),
    });
  });
}

type TakenBack = {
  id: string;
  seat: number;
  /** That of the seat on the screen, since it may be someone else's now. */
  revision: number;
  /** The buyer, or an instructor. */
  actor: string;
  /** The buyer's uid; null for an instructor, who may change any group. */
  buyer: string | null;
  why: string;
  /** Deletes the seat, such as after a partial refund. */
  isRemoved: boolean;
};

/**
 * Takes a seat back: its code ends, and its learner loses the access that it gave, immediately. Progress stays. Again, it
 * changes nothing. @throws {ApiError} not-found; aborted with the reason `changed-elsewhere` when it was reserved or taken
 * after the click
 */
export async function takeSeatBack(ctx: AppContext, order: TakenBack): Promise<void> {
  const { id: checkoutSessionId, seat, actor, isRemoved } = order;
  await transaction(ctx.db, async (tx) => {
    const { buyer } = await requireGroup(tx, order);
    const before = await findGift(tx, { checkoutSessionId, seat });
    if (!before) throw new ApiError('not-found', 'There is no such seat.');
    const { uid, plan } = before;
    await lockUsers(tx, { uids: [...new Set([buyer, uid ?? buyer])] });
    const now = await findGift(tx, { checkoutSessionId, seat });
    if (now?.uid !== uid || now.buyer !== buyer || now.revision !== before.revision)
      throw new StaleReadError(`Seat ${seat} of ${checkoutSessionId} has just changed`);
    const isFree = seatState(before) === 'free';
    if (isFree && !isRemoved) return;
    if (!isFree && before.revision !== order.revision) throw rejected('changed-elsewhere');
    if (!isFree) await freeSeat(tx, { checkoutSessionId, seat, holder: uid });
    if (isRemoved) await deleteFreeSeat(tx, { checkoutSessionId, seat });
    const facts = detailOf(plan, checkoutSessionId, seat);
    const detail = order.why === '' ? facts : `${facts}: ${order.why}`;
    const action = isRemoved ? 'seat-removed' : 'seat-taken-back';
    await audit(tx, ctx, { actor, action, subject: uid ?? buyer, detail });
    if (uid !== null) await endAccess(tx, ctx, { ...before, uid, actor });
  });
}

async function endAccess(
  tx: Database,
  ctx: AppContext,
  {
    uid,
    plan,
    checkoutSessionId,
    actor,
  }: Pick<Gift, 'plan' | 'checkoutSessionId'> & { uid: string; actor: string },
): Promise<void> {
  const user = await lockUser(tx, { uid });
  if (!user) return;
  const payments = await recomputePlan(tx, ctx, { ...user, uid, actor, why: `gift ${checkoutSessionId}` });
  const isUserDeleted = user.email === emailOfErasedUser(uid);
  const grant = { id: checkoutSessionId, plan, reason: 'seat-taken-back' as const };
  await writeEvent(tx, ctx, { type: 'access.ended', uid, data: { grant } });
  if (isUserDeleted) return;
  await updatePaymentReviews(tx, ctx, { uid, sessionId: '', payments, isUserDeleted });
  const { email: to, language } = user;
  const about = { siteUrl: ctx.config.siteUrl, plan, why: 'taken-back' } as const;
  const mail = messagesFor(language).groupMail.seatEndedMail(about);
  await writeMail(tx, ctx, { kind: 'seat-ended', to, language, ...mail });
}

function audit(
  tx: Database,
  ctx: AppContext,
  line: { actor: string; action: string; subject: string; detail: string },
): Promise<void> {
  return writeAuditLine(tx, { id: ctx.randomBytes(16).toString('base64url'), at: ctx.now(), ...line });
}
