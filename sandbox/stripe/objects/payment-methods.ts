import type Stripe from 'stripe';
import { cardBrand, type TestCard } from './test-cards.ts';
import { newId } from './ids.ts';

/** How somebody pays on the hosted page. */
export type Payment =
  | { method: 'card'; card: TestCard }
  | { method: 'fpx'; bank: string; outcome: FpxOutcome }
  | { method: 'grabpay' };

export const fpxOutcomes = ['now', 'succeeds-later', 'fails-later'] as const;
type FpxOutcome = (typeof fpxOutcomes)[number];

/** FPX and e-wallets need ringgit. @see https://docs.stripe.com/payments/fpx */
export function methodTypesFor(currency: string): string[] {
  return currency === 'myr' ? ['card', 'fpx', 'grabpay'] : ['card'];
}

/** The `payment_method_details` of a charge. */
export function describePayment(payment: Payment, amount: number): Stripe.Charge.PaymentMethodDetails {
  switch (payment.method) {
    case 'card':
      return { type: 'card', card: describeCard(payment.card, amount) };
    case 'fpx':
      return {
        type: 'fpx',
        fpx: { account_holder_type: 'individual', bank: payment.bank, transaction_id: newId('txn') },
      };
    case 'grabpay':
      return { type: 'grabpay', grabpay: { transaction_id: newId('txn') } };
  }
}

function describeCard(
  card: TestCard,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card & { transaction_link_id: null } {
  const brand = cardBrand(card.number);
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.expiryMonth,
    exp_year: card.expiryYear,
    extended_authorization: { status: 'disabled' },
    fingerprint: `sandbox${card.number.slice(-9)}`,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
