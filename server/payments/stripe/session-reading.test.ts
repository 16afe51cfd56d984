import { expect, test } from 'vitest';
import { connectToReplies } from '#tests/stripe-replies.ts';

test.each<[statuses: string[], dispute: string]>([
  [['needs_response'], 'open'],
  [['under_review'], 'open'],
  [['warning_needs_response'], 'none'],
  [['warning_under_review'], 'none'],
  [['warning_closed'], 'none'],
  [['warning_closed', 'needs_response'], 'open'],
  [[], 'open'],
  [['appeal_under_review'], 'open'],
  [['an unknown status'], 'open'],
  [['won'], 'won'],
  [['lost'], 'lost'],
  [['prevented'], 'lost'],
  [['won', 'needs_response'], 'open'],
  [['needs_response', 'lost', 'won'], 'lost'],
])('disputes with statuses %j make a payment %s', async (statuses, dispute) => {
  const stripe = await connectToReplies({
    '/v1/checkout/sessions/cs_1': paidSession({ disputed: true }),
    '/v1/disputes': { object: 'list', data: statuses.map((status) => ({ status })) },
  });
  expect(await stripe.readSession('cs_1')).toMatchObject({ dispute, refundedCents: 0 });
});

test.each<[what: string, refunds: object[], cents: number]>([
  ['failed', [{ status: 'failed', amount: 7800 }], 0],
  ['was cancelled', [{ status: 'canceled', amount: 7800 }], 0],
  ['is pending', [{ status: 'pending', amount: 7800 }], 7800],
  [
    'succeeded beside one that failed',
    [
      { status: 'failed', amount: 7800 },
      { status: 'succeeded', amount: 800 },
    ],
    800,
  ],
])('a refund that %s counts as the amount returned', async (_, data, refundedCents) => {
  const stripe = await connectToReplies({
    // Stripe itself still counts a failed refund.
    '/v1/checkout/sessions/cs_1': paidSession({ amount_refunded: 7800 }),
    '/v1/refunds': { object: 'list', data, has_more: false },
  });
  expect(await stripe.readSession('cs_1')).toMatchObject({ refundedCents, dispute: 'none' });
});

test('an unknown session is null', async () => {
  const stripe = await connectToReplies({});
  expect(await stripe.readSession('cs_elsewhere')).toBeNull();
  expect(await stripe.readHistory('cs_elsewhere')).toBeNull();
});

function paidSession(charge: { disputed?: boolean; amount_refunded?: number }) {
  return {
    object: 'checkout.session',
    payment_status: 'paid',
    payment_intent: {
      id: 'pi_1',
      latest_charge: { id: 'ch_1', disputed: false, amount_refunded: 0, metadata: {}, ...charge },
    },
    created: 1,
  };
}
