/** Finds Checkout sessions by the ids of Stripe and by the e-mail of a customer. */
import type Stripe from 'stripe';
import { isEmailRefused, nullWhenMissing } from './errors.ts';

export async function findSessionOfIntent(stripe: Stripe, paymentIntentId: string): Promise<string | null> {
  const sessions = await stripe.checkout.sessions
    .list({ payment_intent: paymentIntentId, limit: 1 })
    .catch(nullWhenMissing);
  return sessions?.data[0]?.id ?? null;
}

export async function findSessionBehind(stripe: Stripe, stripeId: string): Promise<string | null> {
  if (stripeId.startsWith('cs_')) return stripeId;
  const paymentIntentId = stripeId.startsWith('pi_') ? stripeId : await findIntentBehind(stripe, stripeId);
  return paymentIntentId === null ? null : findSessionOfIntent(stripe, paymentIntentId);
}

export async function listSessionsOfEmail(stripe: Stripe, email: string): Promise<string[]> {
  const sessions = await stripe.checkout.sessions
    .list({ customer_details: { email }, limit: 20 })
    .catch((error: unknown) => {
      // No session can have an email address that Stripe rejects.
      if (isEmailRefused(error)) return { data: [] };
      throw error;
    });
  return sessions.data.map(({ id }) => id);
}

async function findIntentBehind(stripe: Stripe, stripeId: string): Promise<string | null> {
  const found = await retrieve(stripe, stripeId)?.catch(nullWhenMissing);
  const intent = found?.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? null;
}

/** Retrieves an object by its id, whose prefix tells its kind. */
function retrieve(
  stripe: Stripe,
  stripeId: string,
): Promise<{ payment_intent: string | Stripe.PaymentIntent | null }> | null {
  if (/^(ch|py)_/.test(stripeId)) return stripe.charges.retrieve(stripeId);
  if (/^(re|pyr)_/.test(stripeId)) return stripe.refunds.retrieve(stripeId);
  if (/^(du|dp)_/.test(stripeId)) return stripe.disputes.retrieve(stripeId);
  return null;
}
