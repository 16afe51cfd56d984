/**
 * The gateway to Stripe. Only this folder uses Stripe's library. Amounts are in cents, times in milliseconds since
 * 1970, UTC. Each function answers within 8 seconds or throws a `StripeFailure`.
 */
import type { Language } from '#rules/language.ts';
import type { DisputeStatus } from '#rules/payments/dispute.ts';
import type { BillingDetails, BillingMode } from '#rules/payments/billing.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { SessionFacts } from '#rules/payments/payment.ts';
import type { Booking, Payout } from '#rules/payments/sales.ts';
import type { ItemName } from '#rules/plans.ts';

export type StripeGateway = {
  /** True for real money, according to the secret key; Stripe's test and live modes never mix. */
  livemode: boolean;

  /** Creates a Checkout session for one payment; the same checkout gets the same session. */
  createCheckoutSession: (order: CheckoutOrder) => Promise<CheckoutSession>;
  /** Returns true when Stripe Tax has the settings that it needs. @throws {StripeFailure} */
  isTaxReady: () => Promise<boolean>;
  /** Expires a Checkout session, so that it can no longer be paid; false when it is no longer open, or unknown. */
  expireSession: (checkoutSessionId: string) => Promise<boolean>;

  /**
   * Creates a one-time price under the item's product, which is created with its first price. The same key creates one
   * price. @throws {StripeFailure} rejected, with Stripe's code
   */
  createPrice: (order: PriceOrder) => Promise<StripePrice>;
  /** Reads a price; null when this account does not have it. */
  readPrice: (stripePriceId: string) => Promise<StripePrice | null>;

  /**
   * Reads everything that decides what a Checkout session grants; null when this account does not have it. `hadRefund`
   * also reads refunds of a payment that no longer counts as refunded.
   */
  readSession: (checkoutSessionId: string, known?: { hadRefund: boolean }) => Promise<SessionReading | null>;
  /** Reads the history of a payment attempt; null when this account does not have the session. */
  readHistory: (checkoutSessionId: string) => Promise<SessionHistory | null>;

  /**
   * Refunds a payment in part or in full. The same key refunds once. @throws {StripeFailure} rejected, with Stripe's
   * code, or `idempotency_error` when the key belongs to a refund of another amount
   */
  refund: (order: RefundOrder) => Promise<void>;

  /**
   * Writes the redemption of a gift into the metadata of its charge, whose event a restored backup receives.
   * @throws {StripeFailure} rejected, or not-found for a payment without a charge
   */
  noteRedemption: (order: { paymentIntentId: string; note: string }) => Promise<void>;

  /**
   * Submits evidence to the bank, which accepts it once, and returns the file's id at Stripe. The same key submits
   * once. @throws {StripeFailure} rejected, when the bank accepts no more evidence
   */
  submitEvidence: (evidence: DisputeEvidence) => Promise<{ fileId: string }>;
  /** Lists the payouts created within a time, newest first, at most 300. */
  listPayouts: (made: { from: number; to: number }) => Promise<{ payouts: Payout[]; isComplete: boolean }>;

  /** Returns the session of a payment intent; null when this account has none. */
  findSessionOfIntent: (paymentIntentId: string) => Promise<string | null>;
  /**
   * Returns the session of any id that Stripe's pages and emails show: of a session, payment, charge, refund or
   * dispute. Null for an unknown one; a session id is returned unchecked.
   */
  findSessionBehind: (stripeId: string) => Promise<string | null>;
  /** Lists the newest 20 sessions created for an email. */
  listSessionsOfEmail: (email: string) => Promise<string[]>;

  /**
   * Lists the events that may change what a customer owns, span by span, oldest first. Everything before `until` has
   * been listed. A span is about a page, to limit memory. `call` makes each request, so that the caller decides about
   * retries.
   */
  listEvents: (
    made: { after: number; before: number },
    call: <T>(request: () => Promise<T>) => Promise<T>,
  ) => AsyncGenerator<{ events: StripeEvent[]; until: number }>;
  /** Lists all paid charges created before a time, newest first, page by page. */
  listPaidCharges: (made: { before: number }) => AsyncGenerator<PaidCharge[]>;

  /**
   * Lists where Stripe sends the account's events. @throws {StripeFailure} rejected for a key without this permission
   */
  listWebhookEndpoints: () => Promise<WebhookEndpoint[]>;
  /**
   * Counts the handled events of a time that Stripe could not deliver and that are newer than the last delivered one;
   * `isTried` is false when Stripe has not tried to deliver any.
   */
  readDeliveries: (made: {
    after: number;
    before: number;
  }) => Promise<{ undelivered: number; isTried: boolean }>;
  handledEvents: readonly string[];

  /**
   * Returns the event of a webhook delivery, from its raw body and its `stripe-signature` header. Stripe signs each
   * attempt again, so a signature older than 5 minutes or in the future is invalid.
   */
  readDelivery: (delivery: {
    body: string;
    signature: string;
    now: number;
  }) => StripeEvent | 'not-signed' | 'not-an-event';
};

/** The metadata of our sessions as they were written: the account may have been merged since. */
export type SignedTerms = {
  checkoutId: string;
  uid: string;
  priceId: string;
  /** The agreed terms, which only this site can sign. */
  terms: string;
  signature: string;
};

export type CheckoutOrder = {
  /** Also the idempotency key. */
  checkoutId: string;
  uid: string;
  signedTerms: SignedTerms;
  email: string;
  /** The language of the payment page. */
  language: Language;
  priceId: string;
  stripePriceId: string;
  /** Written into the metadata, so that a gift stays one if the checkout is missing in a restored backup. */
  isGift: boolean;
  /** The seats of a group, at the price of one each; null for any other purchase. */
  seats: number | null;
  /** The details that the page asks for, and tax. */
  billing: BillingMode;
  /**
   * The discount of a coupon or a sale, in the currency's smallest unit; null for the list price. The page shows
   * `name`, which always belongs to `key`.
   */
  discount: { key: string; name: string; currency: Currency; amountOffCents: number } | null;
  /** Between 30 minutes and 24 hours ahead; Stripe truncates to seconds. */
  expiresAt: number;
  /** Stripe redirects here after the payment; it has a query, to which `session_id` is added. */
  successUrl: string;
  cancelUrl: string;
};

export type PriceOrder = {
  item: ItemName;
  /** The name on the payment page. */
  productName: string;
  /** A price under the item's product; null when there is none yet. */
  siblingPriceId: string | null;
  currency: Currency;
  amountCents: number;
  idempotencyKey: string;
};

export type RefundOrder = { paymentIntentId: string; amountCents: number; idempotencyKey: string };

/** The texts for the bank, and the PDF with everything. */
export type DisputeEvidence = {
  disputeId: string;
  pdf: Uint8Array;
  fileName: string;
  customerName: string | null;
  customerEmail: string | null;
  productDescription: string;
  /** The day of the purchase, as text. */
  serviceDate: string;
  /** At most 20,000 characters. */
  activityLog: string;
  /** The instructor's statement, or ''. */
  statement: string;
  idempotencyKey: string;
};

export type StripePrice = {
  stripePriceId: string;
  /** Null for a price without a single amount, such as a tiered one. */
  amountCents: number | null;
  /** In upper case. */
  currency: Currency;
  /** False for an archived price. */
  isActive: boolean;
};

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: readonly string[] | 'all' };

export type CheckoutSession = {
  checkoutSessionId: string;
  /** The URL of the hosted payment page. */
  url: string;
  amountCents: number | null;
  /** Already known only for a customer whose address Stripe has. */
  taxCents: number;
  /** In lower case, as Stripe writes it. */
  currency: string | null;
  livemode: boolean;
};

/** A dispute or an inquiry of a bank. */
export type DisputeFacts = {
  id: string;
  amountCents: number;
  /** In upper case. */
  currency: Currency;
  /** Stripe's code, such as `fraudulent`. */
  reason: string;
  status: DisputeStatus;
  openedAt: number;
  /** The deadline for evidence; null when the bank accepts none. */
  dueAt: number | null;
  /** How often evidence was submitted. */
  submissions: number;
};

export type DisputeState = 'none' | 'open' | 'won' | 'lost';

export type SessionReading = {
  facts: SessionFacts;
  /** The id of our checkout. */
  checkoutId: string | null;
  /** Null for a session without our terms; the signature is not checked yet. */
  signedTerms: SignedTerms | null;
  /** From the metadata. */
  isGift: boolean;
  /** From the metadata of the charge; the signature is not checked yet. */
  notedRedemption: string | null;
  /** The details that the customer typed; null when the page did not ask. */
  billing: BillingDetails | null;
  paymentIntentId: string | null;
  /** Without refunds that failed or were cancelled. */
  refundedCents: number;
  /** A bank's inquiry takes no money, so it counts as none. */
  dispute: DisputeState;
  createdAt: number;
  /** The time when the charge was booked; null before. */
  paidAt: number | null;
  /** Stripe's id of the card, the same for each payment with it; null for other methods. */
  cardFingerprint: string | null;
  /** Including inquiries. */
  disputes: DisputeFacts[];
  /** Bookings of the charge, of refunds and of disputes. */
  bookings: Booking[];
};

export type SessionHistory = {
  checkoutSessionId: string;
  uid: string | null;
  priceId: string | null;
  /** The id of our checkout; null for a session that something else created. */
  checkoutId: string | null;
  /** Bought for others: a gift, or the seats of a group. */
  isGift: boolean;
  amountCents: number | null;
  currency: string | null;
  openedAt: number;
  endsAt: number;
  isOpen: boolean;
  isExpired: boolean;
  /** A delayed payment was declined. */
  isRejected: boolean;
  /** The URL of the payment page while the session is open. */
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
  /** From the metadata: other things may be sold with the same account. */
  isOurs: boolean;
};

/** An event only names the session; its state is read from Stripe. */
export type StripeEvent = {
  id: string;
  /** Stripe's type: `charge.refunded`, `checkout.session.completed` … */
  type: string;
  livemode: boolean;
  /** The session that the event is about, if any. */
  checkoutSessionId: string | null;
  /** The payment that the event is about or mentions. */
  paymentIntentId: string | null;
  /** From the metadata. */
  isOurs: boolean;
  /** The session in the event, when the event reports it as paid. */
  paidSession: {
    checkoutSessionId: string;
    uid: string | null;
    amountCents: number | null;
    currency: string | null;
  } | null;
};
