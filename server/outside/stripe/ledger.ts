/** The ledger of Stripe: lists all paid charges with the state of their disputes. */
import type Stripe from 'stripe';
import type { PaidCharge } from '#server/stripe-gateway.ts';
import { readDisputes } from './disputes.ts';
import { callStripe } from './in-time.ts';
import { isOurs } from './metadata.ts';

export async function* listPaidCharges(
  stripe: Stripe,
  made: { before: number },
): AsyncGenerator<PaidCharge[]> {
  let last: string | undefined;
  for (;;) {
    const page = await callStripe(readPage(stripe, made.before, last));
    yield page.paid;
    last = page.last;
    if (!page.hasMore || last === undefined) return;
  }
}

async function readPage(stripe: Stripe, before: number, after: string | undefined) {
  const { data, has_more: hasMore } = await stripe.charges.list({
    created: { lte: Math.floor(before / 1000) },
    limit: 100,
    ...(after !== undefined && { starting_after: after }),
  });
  const charges = data.filter((charge) => charge.paid);
  const paid = await Promise.all(charges.map((charge) => paidCharge(stripe, charge)));
  return { paid, last: data.at(-1)?.id, hasMore };
}

async function paidCharge(stripe: Stripe, charge: Stripe.Charge): Promise<PaidCharge> {
  const intent = charge.payment_intent;
  return {
    paymentIntentId: (typeof intent === 'string' ? intent : intent?.id) ?? charge.id,
    refundedCents: charge.amount_refunded,
    dispute: charge.disputed ? (await readDisputes(stripe, charge.id)).state : 'none',
    isOurs: isOurs(charge.metadata),
  };
}
