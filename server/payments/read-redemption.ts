/** The redemption of a gift as noted at Stripe: signing, reading, and recording it in a restored backup (decision 200). */
import { detailOf } from '#rules/detail.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findGift, markNoted, markRedeemed, markUncertain } from './gift-store.ts';
import type { SessionReading } from './stripe/gateway.ts';

type Redemption = {
  uid: string;
  redeemedAt: number;
  /** Identifies the learner's email address, for an account that the backup lacks. */
  recipientKey: string;
};

/** Returns the redemption in the reading of a session; null without one, and for one that this site did not sign. */
export function readRedemption(
  { secret }: Pick<AppContext, 'secret'>,
  checkoutSessionId: string,
  reading: Pick<SessionReading, 'notedRedemption'> | null,
): Redemption | null {
  const [uid = '', redeemedAt = '', recipientKey = '', signature = ''] =
    reading?.notedRedemption?.split(' ') ?? [];
  const redemption = { uid, redeemedAt: Number(redeemedAt), recipientKey };
  const isSigned = secret.isSignatureOf(
    'gift-redemption',
    signedText(checkoutSessionId, redemption),
    signature,
  );
  return isSigned ? redemption : null;
}

export function signRedemption(
  { secret }: Pick<AppContext, 'secret'>,
  checkoutSessionId: string,
  redemption: Redemption,
): string {
  const { uid, redeemedAt, recipientKey } = redemption;
  const signature = secret.sign('gift-redemption', signedText(checkoutSessionId, redemption));
  return [uid, redeemedAt, recipientKey, signature].join(' ');
}

function signedText(checkoutSessionId: string, { uid, redeemedAt, recipientKey }: Redemption): string {
  return JSON.stringify([checkoutSessionId, uid, redeemedAt, recipientKey]);
}

/**
 * Records a redemption that only Stripe knows, in the transaction that records the payment. The caller has locked
 * the learner, and recomputes their plan. Emails and webhooks were sent when the gift was redeemed.
 */
export async function restoreRedemption(
  tx: Database,
  ctx: AppContext,
  { checkoutSessionId, noted }: { checkoutSessionId: string; noted: Redemption },
): Promise<void> {
  const gift = await findGift(tx, { checkoutSessionId, seat: 0 });
  if (!gift || gift.uid !== null) return;
  const user = await lockUser(tx, noted);
  if (!user) return markUncertain(tx, { checkoutSessionId });
  const { uid, redeemedAt } = noted;
  if (!(await markRedeemed(tx, { checkoutSessionId, seat: 0, uid, now: redeemedAt }))) return;
  await markNoted(tx, { checkoutSessionId, now: ctx.now() });
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor: 'stripe',
    action: 'gift-redeemed',
    subject: uid,
    detail: detailOf(gift.plan, checkoutSessionId),
  });
}
