/**
 * What the site asks of Stripe, in the site's own words. `server/outside/stripe/` answers with Stripe's library, and no
 * other module knows that library. Amounts are in cents, times in milliseconds since 1970, UTC. Each function answers
 * within 8 seconds, or throws a `StripeFailure` that says of which kind it is.
 */
import type { SessionFacts } from '#rules/payments/payment.ts';
import type { PriceId } from '#rules/plans.ts';

export type StripeGateway = {
  /** Real money: the secret key says so, and Stripe's test and live worlds never mix. */
  livemode: boolean;

  /** Opens a Checkout session for one payment; asked again with the same checkout, Stripe gives the same session. */
  createCheckoutSession: (order: CheckoutOrder) => Promise<CheckoutSession>;
  /** Ends a Checkout session, so that nobody can pay it; false when it is open no more, or unknown. */
  expireSession: (checkoutSessionId: string) => Promise<boolean>;

  /** All that decides what a Checkout session entitles to; null when this account has no such session. */
  readSession: (checkoutSessionId: string) => Promise<SessionReading | null>;
  /** What happened to an attempt to pay, step by step; null when this account has no such session. */
  readHistory: (checkoutSessionId: string) => Promise<SessionHistory | null>;

  /** The id of the session that a payment intent belongs to; null when this account has none. */
  findSessionOfIntent: (paymentIntentId: string) => Promise<string | null>;
  /**
   * The id of the session behind any id that Stripe's pages and mails show: of a session, payment, charge, refund or
   * dispute. Null for one that this account does not have; a session's own id is given back unseen.
   */
  findSessionBehind: (stripeId: string) => Promise<string | null>;
  /** The ids of the newest 20 sessions that were opened for an e-mail. */
  listSessionsOfEmail: (email: string) => Promise<string[]>;

  /**
   * The events after which someone may own more or less than before, a span of time after the other and the oldest
   * first. Everything before `until` has been listed. A span holds about a page, however long it is, so that memory
   * stays small. `call` makes each request, so that the caller decides what is tried again.
   */
  listEvents: (
    made: { after: number; before: number },
    call: <T>(request: () => Promise<T>) => Promise<T>,
  ) => AsyncGenerator<{ events: StripeEvent[]; until: number }>;
  /** Every paid charge made before a time, newest first, page by page. */
  listPaidCharges: (made: { before: number }) => AsyncGenerator<PaidCharge[]>;

  /**
   * The event of a webhook's delivery, from its untouched body and its header `stripe-signature`. Stripe signs each
   * delivery anew, so one that was signed more than 5 minutes ago, or in the future, counts as not signed.
   */
  readDelivery: (delivery: {
    body: string;
    signature: string;
    now: number;
  }) => StripeEvent | 'not-signed' | 'not-an-event';
};

export type CheckoutOrder = {
  /** The id of the checkout, which is the idempotency key. */
  checkoutId: string;
  uid: string;
  email: string;
  priceId: PriceId;
  /** The price at Stripe that is sold, once. */
  stripePriceId: string;
  /** Between 30 minutes and 24 hours ahead; Stripe drops what is less than a second. */
  expiresAt: number;
  /** Where Stripe leads who has paid; it has a query, to which `session_id` is added. */
  successUrl: string;
  cancelUrl: string;
};

export type CheckoutSession = {
  checkoutSessionId: string;
  /** The hosted page on which one pays. */
  url: string;
  amountCents: number | null;
  /** In small letters, as Stripe writes it. */
  currency: string | null;
  livemode: boolean;
};

export type DisputeState = 'none' | 'open' | 'won' | 'lost';

export type SessionReading = {
  facts: SessionFacts;
  /** The id of our own checkout that it was opened for. */
  checkoutId: string | null;
  paymentIntentId: string | null;
  /** What was really given back: a refund that failed or was cancelled counts nothing. */
  refundedCents: number;
  /** A bank that only asks has taken no money, so its inquiry is none. */
  dispute: DisputeState;
  createdAt: number;
  /** When the money was booked; null while none was. */
  paidAt: number | null;
};

export type SessionHistory = {
  checkoutSessionId: string;
  uid: string | null;
  priceId: string | null;
  amountCents: number | null;
  currency: string | null;
  openedAt: number;
  endsAt: number;
  isOpen: boolean;
  isExpired: boolean;
  /** The bank that was to decide later said no. */
  isRefused: boolean;
  /** The hosted page, while it is open. */
  url: string | null;
  declinedAt: number | null;
  chargedAt: number | null;
  paymentIntentId: string | null;
  refunds: { at: number; amountCents: number }[];
  disputes: { at: number; state: Exclude<DisputeState, 'none'> }[];
};

export type PaidCharge = {
  paymentIntentId: string;
  refundedCents: number;
  dispute: DisputeState;
  /** Opened by us, as its metadata say; other things may be sold with the same account. */
  isOurs: boolean;
};

/** An event says where to look; what is true is read from the session. */
export type StripeEvent = {
  id: string;
  /** In Stripe's words: `charge.refunded`, `checkout.session.completed` … */
  type: string;
  livemode: boolean;
  /** The session that the event is about; null when it is about something else. */
  checkoutSessionId: string | null;
  /** The payment that the event is about, or names. */
  paymentIntentId: string | null;
  /** Opened by us, as its metadata say. */
  isOurs: boolean;
  /** What a session that it calls paid says of itself. */
  paidSession: {
    checkoutSessionId: string;
    uid: string | null;
    amountCents: number | null;
    currency: string | null;
  } | null;
};
