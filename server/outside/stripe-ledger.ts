/** Stripe's side of the ledger: every paid charge, and how the disputes about them stand. */
import type Stripe from 'stripe';
import { readDispute } from './stripe.ts';

export type PaidCharge = {
  paymentIntentId: string;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** Opened by us, as its metadata say; other things may be sold with the same account. */
  isOurs: boolean;
};

/** The charges made before a time (milliseconds since 1970), newest first, page by page. @throws {StripeError} */
export async function* listPaidCharges(
  stripe: Stripe,
  made: { before: number },
): AsyncGenerator<PaidCharge[]> {
  let last: string | undefined;
  for (;;) {
    const { data, has_more: hasMore } = await stripe.charges.list({
      created: { lte: Math.floor(made.before / 1000) },
      limit: 100,
      ...(last !== undefined && { starting_after: last }),
    });
    yield await Promise.all(data.filter(({ paid }) => paid).map((charge) => paidCharge(stripe, charge)));
    last = data.at(-1)?.id;
    if (!hasMore || last === undefined) return;
  }
}

async function paidCharge(stripe: Stripe, charge: Stripe.Charge): Promise<PaidCharge> {
  const intent = charge.payment_intent;
  return {
    paymentIntentId: (typeof intent === 'string' ? intent : intent?.id) ?? charge.id,
    refundedCents: charge.amount_refunded,
    dispute: charge.disputed ? await readDispute(stripe, charge.id) : 'none',
    isOurs: charge.metadata['checkout'] !== undefined || charge.metadata['price'] !== undefined,
  };
}
