import type { SandboxDatabase } from '#sandbox/database.ts';
import { bookTransaction } from '#sandbox/stripe/api/balance.ts';
import {
  type BillingDetails,
  failedCharge,
  makeCharge,
  makeCustomer,
  makePaymentIntent,
  settledCharge,
} from '#sandbox/stripe/api/charges.ts';
import { openDispute } from '#sandbox/stripe/api/disputes.ts';
import type { LocalStripe } from '#sandbox/stripe/local-stripe.ts';
import { type BillingForm, customerDetails } from './make-session.ts';
import type { Charge, CheckoutSession, PaymentIntent } from './objects.ts';
import type { Decline, Payment } from './payment-methods.ts';

/** The result of a delayed payment. */
type SettlementOutcome = 'succeed' | 'fail';

type PaymentOutcome = { outcome: 'complete' | 'expired' } | { outcome: 'declined'; message: string };

/**
 * Pays an open session. Call it inside a transaction: a second submit then finds a completed session and charges
 * nothing.
 */
export function paySession(
  stripe: LocalStripe,
  planSettlement: (sessionId: string, outcome: SettlementOutcome) => void,
  sessionId: string,
  payment: Payment,
  billing: BillingDetails & { form?: BillingForm },
): PaymentOutcome {
  let session = stripe.store.require('checkout.session', sessionId);
  if (session.status === 'complete') return { outcome: 'complete' };
  if (session.status === 'expired') return { outcome: 'expired' };

  session = taxSession(stripe, session, billing.form?.country ?? '');
  const intent = requireIntent(stripe, session);
  const charge = stripe.store.insert('charge', makeCharge(stripe, intent, payment, billing));
  if (payment.method === 'card' && payment.card.decline) {
    declineCharge(stripe, charge, payment.card.decline);
    return { outcome: 'declined', message: payment.card.decline.message };
  }
  const completed = completeSession(stripe, session, intent, billing);
  if (payment.method === 'fpx' && payment.outcome !== 'now') {
    awaitBank(stripe, completed, charge);
    planSettlement(sessionId, payment.outcome === 'succeeds-later' ? 'succeed' : 'fail');
    return { outcome: 'complete' };
  }
  settleCharge(stripe, charge);
  stripe.announce(
    'checkout.session.completed',
    stripe.store.change('checkout.session', sessionId, { payment_status: 'paid' }),
  );
  if (payment.method === 'card' && payment.card.disputed) openDispute(stripe, charge.id);
  return { outcome: 'complete' };
}

/** Completes a pending payment. */
function settleSession(stripe: LocalStripe, sessionId: string, outcome: SettlementOutcome): void {
  const session = stripe.store.require('checkout.session', sessionId);
  const intent = stripe.store.require('payment_intent', session.payment_intent ?? '');
  const charge = stripe.store.require('charge', intent.latest_charge ?? '');
  if (outcome === 'fail') {
    declineCharge(stripe, charge, bankDecline);
    stripe.announce('checkout.session.async_payment_failed', session);
    return;
  }
  settleCharge(stripe, charge);
  stripe.announce(
    'checkout.session.async_payment_succeeded',
    stripe.store.change('checkout.session', sessionId, { payment_status: 'paid' }),
  );
}

const bankDecline: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};

/** The first attempt creates the intent; later attempts reuse it. */
function requireIntent(stripe: LocalStripe, session: CheckoutSession): PaymentIntent {
  if (session.payment_intent)
    // The tax may have changed with the address.
    return stripe.store.change('payment_intent', session.payment_intent, { amount: session.amount_total });
  const wishes = stripe.store.require('intent_wishes', `${session.id}_intent`);
  const intent = makePaymentIntent(stripe, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    methodTypes: session.payment_method_types,
    wishes,
  });
  stripe.store.insert('payment_intent', intent);
  stripe.store.change('checkout.session', session.id, { payment_intent: intent.id });
  return intent;
}

function completeSession(
  stripe: LocalStripe,
  session: CheckoutSession,
  intent: PaymentIntent,
  billing: BillingDetails & { form?: BillingForm },
): CheckoutSession {
  const email = session.customer_email ?? billing.email;
  let customer = session.customer;
  if (!customer && session.customer_creation === 'always') {
    customer = stripe.store.insert('customer', makeCustomer(stripe, email, billing.name)).id;
    stripe.store.change('payment_intent', intent.id, { customer });
  }
  return stripe.store.change('checkout.session', session.id, {
    customer,
    customer_details: customerDetails(email, billing.name, billing.form),
    status: 'complete',
    url: null,
  });
}

function awaitBank(stripe: LocalStripe, session: CheckoutSession, charge: Charge): void {
  const intent = stripe.store.change('payment_intent', charge.payment_intent, {
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'processing',
  });
  stripe.announce('charge.pending', charge);
  stripe.announce('payment_intent.processing', intent);
  stripe.announce('checkout.session.completed', session);
}

function settleCharge(stripe: LocalStripe, charge: Charge): void {
  const { customer } = stripe.store.require('payment_intent', charge.payment_intent);
  const transaction = bookTransaction(stripe, {
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    fee: Math.round(charge.amount * 0.029) + 30,
    source: charge.id,
    type: charge.id.startsWith('ch_') ? 'charge' : 'payment',
  });
  const settled = stripe.store.change('charge', charge.id, {
    ...settledCharge(stripe, charge, transaction.id),
    customer,
  });
  const intent = stripe.store.change('payment_intent', charge.payment_intent, {
    amount_received: charge.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  });
  stripe.announce('charge.succeeded', settled);
  stripe.announce('payment_intent.succeeded', intent);
}

function declineCharge(stripe: LocalStripe, charge: Charge, decline: Decline): void {
  const failed = stripe.store.change('charge', charge.id, failedCharge(decline));
  const intent = stripe.store.change('payment_intent', charge.payment_intent, {
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  });
  stripe.announce('charge.failed', failed);
  stripe.announce('payment_intent.payment_failed', intent);
}

/** Delayed payments; they survive a restart. */
export interface Settlements {
  plan: (sessionId: string, outcome: SettlementOutcome) => void;
  settleDue(): void;
  /** Settles one session or all of them now. @returns how many */
  settleNow(wish: { sessionId?: string; outcome?: SettlementOutcome }): number;
}

export function openSettlements(db: SandboxDatabase, stripe: LocalStripe): Settlements {
  const insert = db.prepare('INSERT INTO settlements (session_id, outcome, due_at) VALUES (?, ?, ?)');
  const takeDue = db.prepare<[number], Settlement>(
    'DELETE FROM settlements WHERE due_at <= ? RETURNING session_id, outcome',
  );
  const takeAny = db.prepare<[string | null], Settlement>(
    'DELETE FROM settlements WHERE session_id = coalesce(?, session_id) RETURNING session_id, outcome',
  );

  return {
    plan(sessionId, outcome) {
      const delay = stripe.settleAfterMs();
      insert.run(sessionId, outcome, delay === null ? null : stripe.now() + delay);
    },
    settleDue: db.transaction(() => {
      for (const { session_id, outcome } of takeDue.all(stripe.now()))
        settleSession(stripe, session_id, outcome);
    }),
    settleNow: db.transaction((wish: { sessionId?: string; outcome?: SettlementOutcome }) => {
      const taken = takeAny.all(wish.sessionId ?? null);
      for (const { session_id, outcome } of taken) settleSession(stripe, session_id, wish.outcome ?? outcome);
      return taken.length;
    }),
  };
}

interface Settlement {
  session_id: string;
  outcome: SettlementOutcome;
}

/** The seller is registered for tax in these countries; in percent. */
const rates: Readonly<Record<string, number>> = { MY: 8, ID: 11 };

/** Computes the tax of a session with automatic tax for the customer's country, as Stripe Tax does. */
function taxSession(stripe: LocalStripe, session: CheckoutSession, country: string): CheckoutSession {
  if (!session.automatic_tax.enabled) return session;
  const rate = rates[country] ?? 0;
  const items = stripe.store.list('item', { parent: session.id, limit: 100 }).data.map((item) => {
    const net = item.amount_subtotal - item.amount_discount;
    const isAdded = item.price.tax_behavior === 'exclusive';
    const tax = Math.round((net * rate) / (isAdded ? 100 : 100 + rate));
    const amounts = { amount_tax: tax, amount_total: isAdded ? net + tax : net };
    return stripe.store.change('item', item.id, amounts);
  });
  const sum = (field: 'amount_tax' | 'amount_total'): number =>
    items.reduce((total, item) => total + item[field], 0);
  return stripe.store.change('checkout.session', session.id, {
    amount_total: sum('amount_total'),
    automatic_tax: { ...session.automatic_tax, status: 'complete' },
    total_details: {
      amount_discount: session.total_details?.amount_discount ?? 0,
      amount_shipping: 0,
      amount_tax: sum('amount_tax'),
    },
  });
}
