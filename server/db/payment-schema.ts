/** The tables of money: checkouts, payments and receipts, and what compares them with Stripe's books. */
import type { ColumnType, Generated } from 'kysely';

/** Set once, when the row is made. */
export type Fixed<T> = ColumnType<T, T, never>;

export type CheckoutsTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  priceId: Fixed<string>;
  /** What it was opened with, in Stripe's words; null in rows from before these were kept. */
  stripePriceId: Fixed<string | null>;
  amountCents: Fixed<number | null>;
  /** USD or MYR. */
  currency: Fixed<string | null>;
  /** The uid while it is open, so that each person has one open checkout; null afterwards. */
  openKey: string | null;
  checkoutSessionId: string | null;
  url: string | null;
  createdAt: Fixed<number>;
  expiresAt: number;
  /** When somebody last began to ask Stripe for its session; nobody else asks meanwhile. */
  leasedAt: number | null;
  /** When we knew how it ended: paid, expired, or wrong. */
  completedAt: number | null;
};

export type PaymentsTable = {
  checkoutSessionId: Fixed<string>;
  paymentIntentId: Fixed<string>;
  uid: Fixed<string>;
  priceId: Fixed<string>;
  amountCents: Fixed<number>;
  currency: Fixed<string>;
  refundedCents: number;
  dispute: string;
  /** When it was paid, as Stripe tells it. */
  paidAt: Fixed<number>;
  /** When it was written down here. */
  recordedAt: ColumnType<number, number | undefined, never>;
  /** How often it has changed, so that an older answer of Stripe's does not undo a newer one. */
  changes: Generated<number>;
  /** When we last saw that more was given back. */
  refundedAt: number | null;
  /** When it was withdrawn, because Stripe knows nothing of it; it gives nothing then. */
  withdrawnAt: number | null;
};

export type ReconciliationRunsTable = {
  id: Fixed<string>;
  /** The same for every check that waits or runs, so that there is one; null once it has ended. */
  openKey: string | null;
  requestedAt: Fixed<number>;
  heartbeatAt: number;
  endedAt: number | null;
  failure: string | null;
  seen: number;
  discrepancyCount: number;
};

export type DiscrepanciesTable = {
  id: Fixed<string>;
  /** What differs and where: the same again is no second row. */
  fact: Fixed<string>;
  kind: Fixed<string>;
  uid: Fixed<string | null>;
  checkoutSessionId: Fixed<string | null>;
  detail: string;
  foundAt: Fixed<number>;
  resolvedAt: number | null;
};

export type PaymentReviewsTable = {
  id: Fixed<string>;
  /** What was seen and of which session: the same again is no second row. */
  fact: Fixed<string>;
  reason: Fixed<string>;
  uid: Fixed<string | null>;
  checkoutSessionId: Fixed<string>;
  amountCents: Fixed<number | null>;
  currency: Fixed<string | null>;
  detail: Fixed<string>;
  flaggedAt: Fixed<number>;
  resolvedAt: number | null;
  resolvedBy: string | null;
  note: string | null;
};

export type ReceiptsTable = {
  number: Fixed<string>;
  checkoutSessionId: Fixed<string>;
  uid: Fixed<string>;
  /** The day that stands on it: when it was paid. */
  issuedAt: Fixed<number>;
};

/** The last number given in a year. */
export type ReceiptYearsTable = { year: Fixed<number>; last: number };

export type StripeEventsTable = { id: Fixed<string>; type: Fixed<string>; doneAt: Fixed<number> };
