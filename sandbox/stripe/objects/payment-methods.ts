import type Stripe from 'stripe';
import { newId } from '#sandbox/stripe/local-stripe.ts';

/** A card as entered, with the behavior of Stripe's test numbers. */
interface TestCard {
  /** Digits only. */
  number: string;
  expiryMonth: number;
  expiryYear: number;
  decline?: Decline;
  /** Whether the payment is disputed afterwards. */
  disputed?: boolean;
}

export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

/**
 * Parses the card form. Unknown numbers are declined, as in Stripe's test mode.
 * @see https://docs.stripe.com/testing
 * @returns the card, or the validation error
 */
export function readCard(
  typed: { number: string; expiry: string; cvc: string },
  now: Date,
): TestCard | string {
  const number = typed.number.replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return 'Your card number is invalid.';
  const expiry = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.expiry.trim());
  const expiryMonth = Number(expiry?.[1]);
  const expiryYear = 2000 + Number(expiry?.[2]);
  if (!expiry || expiryMonth < 1 || expiryMonth > 12) return 'Your card’s expiration date is incomplete.';
  if (new Date(expiryYear, expiryMonth) <= now) return 'Your card’s expiration year is in the past.';
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) return 'Your card’s security code is incomplete.';
  return { number, expiryMonth, expiryYear, ...fateOf(number) };
}

function cardBrand(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return 'unknown';
}

function fateOf(number: string): Pick<TestCard, 'decline' | 'disputed'> {
  if (number === '4000000000000259') return { disputed: true };
  if (payingNumbers.has(number)) return {};
  return { decline: declines[number] ?? notATestCard };
}

const payingNumbers = new Set([
  '4242424242424242',
  '4000056655665556',
  '4000004580000002',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
]);

const notATestCard: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test (live) card.',
};

const declines: Record<string, Decline> = {
  '4000000000000002': {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    code: 'incorrect_cvc',
    message: 'Your card’s security code is incorrect.',
  },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** The check digit of ISO/IEC 7812: from the right, every second digit counts double. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number.at(-1 - place)) * (place % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** The payment method entered on the hosted page. */
export type Payment =
  | { method: 'card'; card: TestCard }
  | { method: 'fpx'; bank: string; outcome: FpxOutcome }
  | { method: 'grabpay' };

export const fpxOutcomes = ['now', 'succeeds-later', 'fails-later'] as const;
type FpxOutcome = (typeof fpxOutcomes)[number];

/** FPX and e-wallets require ringgit. @see https://docs.stripe.com/payments/fpx */
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
