/** The gifts that a customer paid for: their codes and states, and the email to the recipient. */
import { giftState, mostGiftEmails } from '#rules/payments/gift.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import type { User } from '#server/accounts/user-store.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { hitGiftMailLimits } from '#server/mail/limits.ts';
import { writeMailOnce } from '#server/mail/queue.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  countGiftEmail,
  findGift,
  type Gift,
  listEncryptedCodes,
  listGiftsOfBuyer,
  replaceEncryptedCode,
} from './gift-store.ts';

/** Describes the gifts of a customer, newest first. An instructor who impersonates the customer sees no codes. */
export async function describeGifts(
  ctx: AppContext,
  { uid, isImpersonated }: { uid: string; isImpersonated: boolean },
) {
  const gifts = await listGiftsOfBuyer(ctx.db, { uid });
  return gifts.map((gift) => {
    const { checkoutSessionId: id, plan, paidAt, redeemedAt, emails, emailedAt } = gift;
    const state = giftState(gift);
    const code = state === 'open' && !isImpersonated ? codeOf(ctx, gift) : null;
    const emailsLeft = state === 'open' ? Math.max(0, mostGiftEmails - emails) : 0;
    return { id, plan, state, code, paidAt, redeemedAt, emailedAt, emailsLeft };
  });
}

type GiftEmail = {
  /** An id created by the browser, so that a second click sends nothing more to the same address. */
  id: string;
  to: string;
  /** The buyer's message, or ''. */
  message: string;
};

/**
 * Sends the code to someone, in the buyer's language.
 * @throws {ApiError} invalid-argument for no email address; not-found for a gift of someone else; aborted with the reason
 * `gift-redeemed`, `gift-ended` or `emails-used`; resource-exhausted when this address got too many
 */
export async function emailGift(
  ctx: AppContext,
  { uid, email, name }: Pick<User, 'uid' | 'email' | 'name'>,
  { giftId: checkoutSessionId, ...order }: GiftEmail & { giftId: string },
): Promise<void> {
  if (!looksLikeEmail(order.to)) throw new ApiError('invalid-argument', 'Please enter a valid email.');
  const to = normalizeEmail(order.to);
  const { document } = await readPublishedContent(ctx);
  const now = ctx.now();
  // After a lost reply, the buyer may correct the address: that is another email.
  const id = `gift-${hashOf(`${order.id} ${to}`)}`;
  await transaction(ctx.db, async (tx) => {
    const { language } = await lockOwnAccount(tx, { uid });
    const gift = await findGift(tx, { checkoutSessionId, seat: 0 });
    if (gift?.buyer !== uid) throw new ApiError('not-found', 'There is no such gift.');
    const state = giftState(gift);
    if (state !== 'open')
      throw new ApiError('aborted', 'This gift can’t be sent any more.', { reason: `gift-${state}` });
    const mail = messagesFor(language).giftMail.giftMail({
      siteUrl: ctx.config.siteUrl,
      course: textIn(document, document.course.title, language),
      plan: gift.plan,
      code: codeOf(ctx, gift),
      from: name ?? email,
      message: order.message.trim(),
    });
    // The buyer's deletion removes this email, too.
    if (!(await writeMailOnce(tx, ctx, { id, kind: 'gift', to, uid, language, ...mail }))) return;
    if (!(await countGiftEmail(tx, { checkoutSessionId, seat: 0, atMost: mostGiftEmails, now })))
      throw new ApiError('aborted', 'This gift has already been emailed five times.', {
        reason: 'emails-used',
      });
    await hitGiftMailLimits(tx, { email: to, now });
  });
}

/** @throws {Error} for a free seat, which has no code */
export function codeOf(
  { secret }: Pick<AppContext, 'secret'>,
  { encryptedCode }: Pick<Gift, 'encryptedCode'>,
): string {
  if (encryptedCode === null) throw new Error('A free seat has no code');
  return secret.decrypt('gift', encryptedCode);
}

/** Re-encrypts the codes with the current key, and returns the number that changed. */
export async function reencryptGiftCodes({ db, secret }: Pick<AppContext, 'db' | 'secret'>): Promise<number> {
  let count = 0;
  for (const { encryptedCode: from } of await listEncryptedCodes(db)) {
    const to = secret.reencrypt('gift', from);
    if (to === null) continue;
    await replaceEncryptedCode(db, { from, to });
    count += 1;
  }
  return count;
}
