/**
 * The agreed terms in the metadata of a Checkout session, signed by this site. They take the place of the checkout when a
 * restored backup does not have it (decision 177).
 */
import type { BillingMode } from '#rules/payments/billing.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { CheckoutTerms } from '#rules/payments/payment.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Discount } from './checkout-store.ts';
import { findCouponByCode } from './coupon-store.ts';
import type { SignedTerms } from './stripe/gateway.ts';

/** Amounts in the currency's smallest unit. */
type AgreedTerms = CheckoutTerms & {
  /** The price before the discount; null without one. */
  listCents: number | null;
  /** The code of the coupon; null for a sale, or without a discount. */
  coupon: string | null;
  /** The seats of a group, all of which the amount pays; omitted for any other checkout. */
  seats?: number;
};

type Agreement = { checkoutId: string; uid: string; priceId: string } & AgreedTerms;

type Signer = Pick<AppContext, 'secret'>;

/** Returns what is written into the metadata. The same terms give the same text, so a repeated request is the same. */
export function signTerms({ secret }: Signer, agreement: Agreement): SignedTerms {
  const { checkoutId, uid, priceId, stripePriceId, amountCents, currency, listCents, coupon, seats } =
    agreement;
  const billing = agreement.billing || seats ? [agreement.billing ?? 'off'] : [];
  const group = seats ? [seats] : [];
  const terms = JSON.stringify([
    stripePriceId,
    amountCents,
    currency,
    listCents,
    coupon,
    ...billing,
    ...group,
  ]);
  const named = { checkoutId, uid, priceId, terms };
  return { ...named, signature: secret.sign('checkout-terms', signedText(named)) };
}

/** Returns null without terms, and for terms that this site did not sign for this user, price and checkout. */
export function readSignedTerms({ secret }: Signer, signed: SignedTerms | null): AgreedTerms | null {
  if (!signed || !secret.isSignatureOf('checkout-terms', signedText(signed), signed.signature)) return null;
  const [stripePriceId, amountCents, currency, listCents, coupon, billing, seats] = JSON.parse(
    signed.terms,
  ) as [string, number, Currency, number | null, string | null, BillingMode?, number?];
  return {
    stripePriceId,
    amountCents,
    currency,
    listCents,
    coupon,
    ...(billing && { billing }),
    ...(seats && { seats }),
  };
}

/** Returns whether the terms were signed before the site's key was replaced. */
export function isSignedWithFormerKey({ secret }: Signer, signed: SignedTerms | null): boolean {
  if (!signed) return false;
  const [, former] = secret.signaturesOf('checkout-terms', signedText(signed));
  return former !== undefined && former === signed.signature;
}

function signedText({ checkoutId, uid, priceId, terms }: Omit<SignedTerms, 'signature'>): string {
  return JSON.stringify([checkoutId, uid, priceId, terms]);
}

/** Returns the discount of agreed terms. A coupon that is missing here, too, leaves a discount without one. */
export async function agreedDiscount(
  db: Database,
  { amountCents, listCents, coupon: code }: AgreedTerms,
): Promise<Discount | null> {
  if (listCents === null) return null;
  const coupon = code === null ? undefined : await findCouponByCode(db, { code });
  return { couponId: coupon?.id ?? null, discountCents: listCents - amountCents, isSale: code === null };
}
