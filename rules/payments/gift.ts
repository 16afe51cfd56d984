/** Gifts: a plan that someone paid for and another learner redeems with its code. */
import { betterPlan, isEffective, type PaidPlan, type Plan, type VerifiedPayment } from '#rules/plans.ts';

/** `ended` when its payment was refunded, disputed or withdrawn, redeemed or not. */
export const giftStates = ['open', 'redeemed', 'ended'] as const;

export type GiftState = (typeof giftStates)[number];

/** Why a code gives nothing. */
export type GiftObstacle = 'gift-redeemed' | 'gift-ended' | 'seats-taken' | 'plan-owned';

/** The most characters of the buyer's message in the email to the recipient. */
export const longestGiftMessage = 300;

/** The most emails with the code of one gift. */
export const mostGiftEmails = 5;

/** The digits and letters of a code, 5 bits each, without those that are read as others: I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 20 characters are 100 bits. */
const codeLength = 20;

/** The characters of a code as a person may type it, with spaces. */
export const longestTypedGiftCode = 64;

/** Returns the code made of random bytes, such as `7Q2MX-…`: four groups of five. @throws {Error} for fewer than 20 bytes */
export function giftCodeOf(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new Error('A gift code needs 20 bytes');
  const characters = [...bytes.subarray(0, codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return inGroups(characters.join(''));
}

/** Returns a typed code in its usual form; null for a text that cannot be one. */
export function readGiftCode(typed: string): string | null {
  const characters = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(characters) ? inGroups(characters) : null;
}

function inGroups(characters: string): string {
  return characters.match(/.{5}/g)?.join('-') ?? '';
}

/** The facts of a gift: who redeemed it, and its payment. */
type GiftFacts = {
  /** Null until it is redeemed. */
  uid: string | null;
  payment: Pick<VerifiedPayment, 'amountCents' | 'refundedCents' | 'dispute'> & {
    withdrawnAt: number | null;
  };
};

/** Returns true while the payment of a gift counts. */
export function giftStands({ payment }: Pick<GiftFacts, 'payment'>): boolean {
  return payment.withdrawnAt === null && isEffective(payment);
}

export function giftState(gift: GiftFacts): GiftState {
  if (!giftStands(gift)) return 'ended';
  return gift.uid === null ? 'open' : 'redeemed';
}

/**
 * Returns why a learner cannot redeem a gift; null when they can, or have already. Someone who owns the plan, or a better
 * one, keeps the code for another person. A granted plan counts as owned if it has no end.
 */
export function findGiftObstacle(
  gift: GiftFacts & { plan: PaidPlan },
  learner: { uid: string; paidPlan: Plan; lastingGrant: PaidPlan | null },
): GiftObstacle | null {
  if (gift.uid !== null && gift.uid !== learner.uid) return 'gift-redeemed';
  if (!giftStands(gift)) return 'gift-ended';
  if (gift.uid === learner.uid) return null;
  const owned = betterPlan(learner.paidPlan, learner.lastingGrant ?? 'free');
  return betterPlan(owned, gift.plan) === owned ? 'plan-owned' : null;
}
