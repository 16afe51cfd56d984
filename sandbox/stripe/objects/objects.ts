import type Stripe from 'stripe';

/*
 * Stripe's objects on the wire: the library's types, but with ids instead of objects (until they are expanded) and
 * decimals as text (the library parses them into Decimal objects).
 */

export type Product = Stripe.Product & { default_price: string | null };

export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
  product: string;
  unit_amount: number;
  unit_amount_decimal: string;
};

export type Coupon = Stripe.Coupon & { amount_off: number; currency: string };

export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };

export type Customer = Stripe.Customer;

export type CheckoutSession = Stripe.Checkout.Session & {
  amount_total: number;
  currency: string;
  customer: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  success_url: string;
};

export type PaymentIntent = Stripe.PaymentIntent & {
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
};

export type Charge = Omit<Stripe.Charge, 'refunds'> & {
  balance_transaction: string | null;
  customer: string | null;
  payment_intent: string;
  refunds: Stripe.ApiList<Refund>;
};

export type Refund = Omit<Stripe.Refund, 'failure_balance_transaction'> & {
  charge: string;
  failure_balance_transaction: string | null;
  payment_intent: string;
};

export type Dispute = Stripe.Dispute & {
  balance_transactions: BalanceTransaction[];
  charge: string;
  payment_intent: string;
};

export type File = Stripe.File;

export type Payout = Stripe.Payout & { balance_transaction: string };

export type BalanceTransaction = Stripe.BalanceTransaction & { source: string };

/** The library's event is a union of some 200 types; this one covers what a course's payments can cause. */
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: CheckoutSession | PaymentIntent | Charge | Refund | Dispute };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type EventType = Extract<
  Stripe.Event['type'],
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.updated'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'
>;

/** The parameters of the session's future payment intent; never returned. */
export interface IntentWishes {
  id: string;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptor: string | null;
}

/** Every stored kind by the name in its `object` field. */
export interface Kinds {
  product: Product;
  price: Price;
  coupon: Coupon;
  item: LineItem;
  customer: Customer;
  'checkout.session': CheckoutSession;
  intent_wishes: IntentWishes;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  file: File;
  payout: Payout;
  balance_transaction: BalanceTransaction;
  event: Event;
}

export type Kind = keyof Kinds;

/** The API version of these shapes, as the library pins it. */
export const apiVersion = '2026-10-28.endive';
