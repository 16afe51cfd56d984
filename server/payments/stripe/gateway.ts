/**
 * The gateway to Stripe, in the words of the site. This folder implements it with the library of
 * Stripe, and no other module knows that library. Amounts are in cents, times in milliseconds since 1970, UTC. Each
 * function answers within 8 seconds, or throws a `StripeFailure` that tells its kind.
 */
import type { DisputeStatus } from '#rules/payments/dispute.ts';
import type { SessionFacts } from '#rules/payments/payment.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { Booking, Payout } from '#rules/payments/sales.ts';
import type { ItemName } from '#rules/plans.ts';

export type StripeGateway = {
  /** True for real money, as the secret key tells; the test mode and the live mode of Stripe never mix. */
  livemode: boolean;

  /** Creates a Checkout session for one payment; for the same checkout Stripe returns the same session. */
  createCheckoutSession: (order: CheckoutOrder) => Promise<CheckoutSession>;
  /** Expires a Checkout session, so that nobody can pay it; false when it is no longer open, or unknown. */
  expireSession: (checkoutSessionId: string) => Promise<boolean>;

  /**
   * Creates a price of an item for one payment, under the item's product, which is created with its first price. The
   * same key creates one price. @throws {StripeFailure} refused, with Stripe's code, for what Stripe does not take
   */
  createPrice: (order: PriceOrder) => Promise<StripePrice>;
  /** Reads a price; null when this account has none of this id. */
  readPrice: (stripePriceId: string) => Promise<StripePrice | null>;

  /**
   * Reads all that decides what a Checkout session entitles to; null when this account has no such session.
   * `hadRefund` also reads the refunds of a payment that Stripe describes as not refunded any more.
   */
  readSession: (checkoutSessionId: string, known?: { hadRefund: boolean }) => Promise<SessionReading | null>;
  /** Reads the history of an attempt to pay; null when this account has no such session. */
  readHistory: (checkoutSessionId: string) => Promise<SessionHistory | null>;

  /**
   * Refunds a part of a payment, or all of it. The same key refunds once. @throws {StripeFailure} refused, with Stripe's
   * code, or `idempotency_error` where the key belongs to a refund of another amount
   */
  refund: (order: RefundOrder) => Promise<void>;

  /**
   * Hands evidence to the bank of a dispute, which takes it once, and returns the id of the file at Stripe. The same
   * key sends once. @throws {StripeFailure} refused, when the bank takes no more evidence
   */
  submitEvidence: (evidence: DisputeEvidence) => Promise<{ fileId: string }>;
  /** Lists the payouts that were created within a time, the newest first, 300 at most. */
  listPayouts: (made: { from: number; to: number }) => Promise<{ payouts: Payout[]; isComplete: boolean }>;

  /** Returns the id of the session of a payment intent; null when this account has none. */
  findSessionOfIntent: (paymentIntentId: string) => Promise<string | null>;
  /**
   * Returns the id of the session behind any id that the pages and mails of Stripe show: of a session, payment,
   * charge, refund or dispute. Null for one that this account does not have; the id of a session is returned
   * unchecked.
   */
  findSessionBehind: (stripeId: string) => Promise<string | null>;
  /** Lists the ids of the newest 20 sessions that were created for an e-mail. */
  listSessionsOfEmail: (email: string) => Promise<string[]>;

  /**
   * Lists the events that may change what a customer owns, span by span and the oldest first. Everything before
   * `until` has been listed. A span holds about a page, however long it is, so that memory stays small. `call` makes
   * each request, so that the caller decides about retries.
   */
  listEvents: (
    made: { after: number; before: number },
    call: <T>(request: () => Promise<T>) => Promise<T>,
  ) => AsyncGenerator<{ events: StripeEvent[]; until: number }>;
  /** Lists all paid charges made before a time, the newest first, page by page. */
  listPaidCharges: (made: { before: number }) => AsyncGenerator<PaidCharge[]>;

  /** Lists where Stripe sends the account's events. @throws {StripeFailure} refused for a key that may not see them */
  listWebhookEndpoints: () => Promise<WebhookEndpoint[]>;
  /**
   * Counts the handled events of a time that Stripe could not deliver and that are newer than the last delivered one;
   * `isTried` is false where Stripe has not tried to deliver any.
   */
  readDeliveries: (made: {
    after: number;
    before: number;
  }) => Promise<{ undelivered: number; isTried: boolean }>;
  /** The types of events that the site handles. */
  handledEvents: readonly string[];

  /**
   * Returns the event of a webhook delivery, from its untouched body and its header `stripe-signature`. Stripe signs
   * each delivery anew, so one that was signed more than 5 minutes ago, or in the future, counts as not signed.
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
  priceId: string;
  /** The price at Stripe, sold once. */
  stripePriceId: string;
  /** Between 30 minutes and 24 hours ahead; Stripe drops what is less than a second. */
  expiresAt: number;
  /** The URL to which Stripe leads after the payment; it has a query, to which `session_id` is added. */
  successUrl: string;
  cancelUrl: string;
};

export type PriceOrder = {
  item: ItemName;
  /** The name that the payment page shows. */
  productName: string;
  /** A price whose product is the item's; null where there is none yet. */
  siblingPriceId: string | null;
  currency: Currency;
  amountCents: number;
  idempotencyKey: string;
};

export type RefundOrder = { paymentIntentId: string; amountCents: number; idempotencyKey: string };

/** The texts for the bank, and the PDF with the whole of it. */
export type DisputeEvidence = {
  disputeId: string;
  pdf: Uint8Array;
  fileName: string;
  customerName: string | null;
  customerEmail: string | null;
  productDescription: string;
  /** The day of the purchase, in words. */
  serviceDate: string;
  /** At most 20,000 letters. */
  activityLog: string;
  /** The instructor's words; '' for none. */
  statement: string;
  idempotencyKey: string;
};

export type StripePrice = {
  stripePriceId: string;
  /** Null for a price without one amount, such as one in steps. */
  amountCents: number | null;
  /** In capitals. */
  currency: Currency;
  /** False for a price that sells nothing any more. */
  isActive: boolean;
};

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: readonly string[] | 'all' };

export type CheckoutSession = {
  checkoutSessionId: string;
  /** The URL of the hosted payment page. */
  url: string;
  amountCents: number | null;
  /** The currency in small letters, as Stripe writes it. */
  currency: string | null;
  livemode: boolean;
};

/** A dispute or an inquiry of a bank. */
export type DisputeFacts = {
  id: string;
  amountCents: number;
  /** In capitals. */
  currency: Currency;
  /** Stripe's code, such as `fraudulent`. */
  reason: string;
  status: DisputeStatus;
  openedAt: number;
  /** The deadline of the evidence; null where the bank takes none. */
  dueAt: number | null;
  /** How often evidence was handed to the bank. */
  submissions: number;
};

export type DisputeState = 'none' | 'open' | 'won' | 'lost';

export type SessionReading = {
  facts: SessionFacts;
  /** The id of our checkout that the session was created for. */
  checkoutId: string | null;
  paymentIntentId: string | null;
  /** The refunded amount, without refunds that failed or were cancelled. */
  refundedCents: number;
  /** The state of the dispute; the inquiry of a bank takes no money, so it is none. */
  dispute: DisputeState;
  createdAt: number;
  /** The time when the money was booked; null while none was. */
  paidAt: number | null;
  /** The disputes and the inquiries about the payment. */
  disputes: DisputeFacts[];
  /** The bookings so far: of the charge, of refunds and of disputes. */
  bookings: Booking[];
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
  /** The bank decided later, and refused. */
  isRejected: boolean;
  /** The URL of the hosted payment page while the session is open. */
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
  /** True when our site created it, as its metadata tell; other things may be sold with the same account. */
  isOurs: boolean;
};

/** An event names the session; the facts are read from the session. */
export type StripeEvent = {
  id: string;
  /** The type in the words of Stripe: `charge.refunded`, `checkout.session.completed` … */
  type: string;
  livemode: boolean;
  /** The session that the event is about; null when it is about something else. */
  checkoutSessionId: string | null;
  /** The payment that the event is about, or names. */
  paymentIntentId: string | null;
  /** True when our site created it, as its metadata tell. */
  isOurs: boolean;
  /** The session as the event describes it, when the event calls it paid. */
  paidSession: {
    checkoutSessionId: string;
    uid: string | null;
    amountCents: number | null;
    currency: string | null;
  } | null;
};
