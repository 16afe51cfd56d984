/** The tables of payments: checkouts, payments and receipts, and the reconciliation with Stripe. */
import type { ColumnType, Generated } from 'kysely';
import type { DisputeStatus } from '#rules/payments/dispute.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { BookingKind } from '#rules/payments/sales.ts';
import type { ReviewReason } from '#rules/payments/payment.ts';
import type { DiscrepancyKind } from '#rules/payments/reconciliation.ts';
import type { BillingMode } from '#rules/payments/billing.ts';
import type { Currency } from '#rules/payments/money.ts';
import type { Language } from '#rules/language.ts';
import type { Item, PaidPlan, VerifiedPayment } from '#rules/plans.ts';
import type { Fixed, OptionalFixed } from './columns.ts';

/** Rows are only retired, never changed; a unique index allows one live row for an item in a currency. */
type PricesTable = {
  id: Fixed<string>;
  /** The plan that a payment of this price grants. */
  plan: Fixed<Item['gives']>;
  needs: Fixed<Item['needs']>;
  currency: Fixed<Currency>;
  amountCents: Fixed<number>;
  stripePriceId: Fixed<string>;
  createdAt: Fixed<number>;
  retiredAt: number | null;
};

/** The sale of a price, which has always an end. */
type SalePricesTable = {
  priceId: Fixed<string>;
  amountCents: number;
  startsAt: number;
  endsAt: number;
  createdAt: Fixed<number>;
  /** Random and new with each change, so that one of two changes at the same time is rejected. */
  revision: string;
};

/** The countries that pay in a currency of their own; all others pay in the default one. */
type CountryCurrenciesTable = { country: Fixed<string>; currency: Currency };

/** One row, whose id is 1, once the instructor has changed a setting. */
type PriceSettingsTable = { id: Fixed<1>; defaultCurrency: Currency; notForSale: PaidPlan | null };

/** Coupons are deactivated, never deleted, since checkouts, payments and grants refer to them. */
type CouponsTable = {
  id: Fixed<string>;
  /** In capital letters. */
  code: Fixed<string>;
  /** The learner whose referral link it is; null for a coupon of the instructor. Only a merge changes it. */
  uid: ColumnType<string | null, string | null | undefined, string>;
  /** Null for fixed amounts, which are in `amountsOff` as JSON: cents by currency. */
  percentOff: number | null;
  amountsOff: string;
  /** The one plan that it is for; null for both. */
  plan: PaidPlan | null;
  maxUses: number | null;
  /** 1 for a coupon that each learner can use once, else null. */
  maxUsesEach: number | null;
  startsAt: number | null;
  endsAt: number | null;
  createdAt: Fixed<number>;
  deactivatedAt: number | null;
  /** Counts the changes, so that one of two changes at the same time is rejected. */
  revision: Generated<number>;
};

/** The terms of referrals: one row, once the instructor has set them. */
type ReferralProgramTable = {
  id: Fixed<string>;
  percentOff: number;
  rewardPercent: number;
  waitDays: number;
  isActive: 0 | 1;
  revision: number;
};

type CheckoutsTable = {
  id: Fixed<string>;
  /** In these tables, only a merge of two accounts changes the owner. */
  uid: string;
  priceId: Fixed<string>;
  /** The terms of the checkout as sent to Stripe; null in rows older than these columns. */
  stripePriceId: Fixed<string | null>;
  amountCents: Fixed<number | null>;
  currency: Fixed<Currency | null>;
  /** The language of the payment page; null in rows older than this column. */
  language: OptionalFixed<Language | null>;
  /** The coupon that lowered the amount, and the price before it; a sale has the price alone. */
  couponId: OptionalFixed<string | null>;
  listCents: OptionalFixed<number | null>;
  /** 1 for a gift, else null. */
  isGift: OptionalFixed<1 | null>;
  /** The details that the payment page asks for, and tax; null for neither. */
  billing: OptionalFixed<BillingMode | null>;
  /** The number of seats of a group, else null. */
  seats: OptionalFixed<number | null>;
  /** The uid while the checkout is open, so that each user has one open checkout; null afterwards. */
  openKey: string | null;
  checkoutSessionId: string | null;
  url: string | null;
  createdAt: Fixed<number>;
  expiresAt: number;
  /** The time when a request took the lease to create the session at Stripe; others wait until then. */
  leasedAt: number | null;
  /** The time when the checkout was paid, expired, or flagged for review. */
  completedAt: number | null;
  /** The time when Stripe rejected the amount as too small. */
  tooSmallAt: Generated<number | null>;
};

type PaymentsTable = {
  /** The id of the Checkout session; a manual payment has an id of its own, here and as the payment intent. */
  checkoutSessionId: Fixed<string>;
  paymentIntentId: Fixed<string>;
  uid: string;
  kind: ColumnType<PaymentKind, PaymentKind | undefined, never>;
  /** The price that was paid; '' for a manual payment, whose item is in the row. */
  priceId: Fixed<string>;
  gives: OptionalFixed<Item['gives'] | null>;
  needs: OptionalFixed<Item['needs']>;
  amountCents: Fixed<number>;
  currency: Fixed<string>;
  /** The coupon that was used; null with a sale price. `discountCents` is 0 without either. */
  couponId: OptionalFixed<string | null>;
  discountCents: ColumnType<number, number | undefined, never>;
  /** The tax in `amountCents`, and how its checkout was billed; 0 and null without Stripe Tax. */
  taxCents: ColumnType<number, number | undefined, never>;
  billing: OptionalFixed<BillingMode | null>;
  refundedCents: number;
  dispute: VerifiedPayment['dispute'];
  /** The time of the payment according to Stripe. */
  paidAt: Fixed<number>;
  /** The time when the row was inserted. */
  recordedAt: ColumnType<number, number | undefined, never>;
  /** The number of changes, so that an older answer of Stripe does not overwrite a newer one. */
  changes: Generated<number>;
  /** The time when the last refund was recorded. */
  refundedAt: number | null;
  /** The time when the payment was withdrawn, because Stripe does not know it or it was recorded by mistake. */
  withdrawnAt: number | null;
  /** The instructor's reason. */
  withdrawnWhy: string | null;
  /** The reference of a manual payment, the instructor's note, and the instructor's uid. */
  reference: OptionalFixed<string | null>;
  note: string | null;
  recordedBy: OptionalFixed<string | null>;
  /** The customer's country when the payment was recorded; null when unknown. */
  country: OptionalFixed<string | null>;
  /** Stripe's fee and the amount it pays out, in the currency of the payout; null when unknown. */
  feeCents: number | null;
  netCents: number | null;
  /** In capitals. */
  settledCurrency: string | null;
  /** The time when Stripe booked the charge; null until its balance transaction is known. */
  bookedAt: number | null;
  /** Stripe's id of the card, the same for each payment with it; null for other methods, or when the account is erased. */
  cardFingerprint: string | null;
};

/** The payments that bought seats for a group. */
type GroupsTable = {
  checkoutSessionId: Fixed<string>;
  plan: Fixed<PaidPlan>;
  /** The number of seats that were paid for. */
  seats: Fixed<number>;
  /** The code of the join link, with which anyone takes a free seat; null while the link is off. */
  codeHash: string | null;
  encryptedCode: string | null;
  /** The time of the restored backup, since which the seats may be wrong, until someone has checked them; null otherwise. */
  uncertainSince: number | null;
};

/**
 * The places that payments give to others: one for a gift, and one for each seat of a group. The payment gives its buyer
 * nothing, and the learner who redeems a place the plan.
 */
type GiftsTable = {
  checkoutSessionId: Fixed<string>;
  /** From 1 in a group; 0 for a gift. */
  seat: OptionalFixed<number>;
  plan: Fixed<PaidPlan>;
  /** Null for a free seat, which is neither taken nor reserved. */
  codeHash: string | null;
  encryptedCode: string | null;
  /** The address that was invited to a seat; null for a gift, whose recipient is not stored. */
  email: string | null;
  /** How often the code was sent by email, and when last. */
  emails: Generated<number>;
  emailedAt: number | null;
  /** The learner who redeemed it; null until then. Only a merge of two accounts changes it. */
  uid: string | null;
  redeemedAt: number | null;
  /** The time when the redemption was noted at Stripe; null before. */
  notedAt: number | null;
  /** 1 when a restored backup may lack its redemption, so Stripe is asked first; null otherwise. */
  isUncertain: 1 | null;
  /** Counts how often it was reserved and taken, so that a click that meant a former state is rejected. */
  revision: Generated<number>;
};

/** The payments that a learner's link brought. The reward follows from the payment. */
type ReferralsTable = {
  checkoutSessionId: Fixed<string>;
  /** The learner whose link it was. Only a merge of two accounts changes it. */
  uid: string;
  /** The terms when the payment was recorded. */
  rewardPercent: Fixed<number>;
  dueAt: Fixed<number>;
  /** 1 when the learner had paid with the same card. */
  isSameCard: Fixed<0 | 1>;
  /** The amount that the instructor has paid out for it, and the time of the last payout. */
  paidCents: Generated<number>;
  paidAt: number | null;
};

/** The disputes of payments through Stripe, as last read from Stripe. */
type DisputesTable = {
  /** Stripe's id. */
  id: Fixed<string>;
  checkoutSessionId: Fixed<string>;
  amountCents: number;
  /** In capitals. */
  currency: Fixed<string>;
  /** Stripe's code, such as `fraudulent`. */
  reason: string;
  status: DisputeStatus;
  openedAt: Fixed<number>;
  /** The deadline for evidence; null when the bank accepts none. */
  dueAt: number | null;
  /** How often evidence was submitted to the bank, here or in Stripe's dashboard. */
  submissions: number;
  /** The time when the dispute was won or lost. */
  closedAt: number | null;
  /** The time when Stripe was queried, so that an older answer does not overwrite a newer one. */
  readAt: number;
  evidenceSentAt: number | null;
  /** The uid of the instructor. */
  evidenceSentBy: string | null;
  /** The PDF at Stripe. */
  evidenceFileId: string | null;
  /** Until this time a request is sending the evidence; others wait. */
  evidenceLeaseUntil: Generated<number>;
};

/** Stripe's balance transactions for our payments. They never change; Stripe corrects one with another. */
type BalanceTransactionsTable = {
  /** Stripe's id. */
  id: Fixed<string>;
  checkoutSessionId: Fixed<string>;
  kind: Fixed<BookingKind>;
  /** In the currency of the payout; negative for outgoing money. */
  amountCents: Fixed<number>;
  feeCents: Fixed<number>;
  netCents: Fixed<number>;
  /** In capitals. */
  currency: Fixed<string>;
  bookedAt: Fixed<number>;
};

/** Plans that an instructor grants without a payment. */
type GrantsTable = {
  id: Fixed<string>;
  uid: string;
  /** The uid while the grant lasts, so that each user has one at a time; null afterwards. */
  openKey: string | null;
  plan: Fixed<PaidPlan>;
  /** The instructor's reason; emptied when the account is deleted, as is `endedWhy`. */
  why: string;
  /** The coupon that gave it; null for one from the instructor. */
  couponId: OptionalFixed<string | null>;
  /** The uid of the instructor, or of the learner who used the coupon. */
  grantedBy: Fixed<string>;
  grantedAt: Fixed<number>;
  /** The time when it expires; null for a permanent grant. */
  endsAt: Fixed<number | null>;
  endedAt: number | null;
  /** The instructor's uid, or `time` for a grant that expired. */
  endedBy: string | null;
  endedWhy: string | null;
  /** The id of the grant that ended this one. */
  replacedBy: string | null;
};

type ReconciliationRunsTable = {
  id: Fixed<string>;
  /** The same value for every pending or running run, so that there is only one; null once it has ended. */
  openKey: string | null;
  requestedAt: Fixed<number>;
  heartbeatAt: number;
  endedAt: number | null;
  failure: string | null;
  seen: number;
  discrepancyCount: number;
};

type DiscrepanciesTable = {
  id: Fixed<string>;
  /** Identifies the discrepancy and its session or user, so that it has one row. */
  fact: Fixed<string>;
  kind: Fixed<DiscrepancyKind>;
  uid: string | null;
  checkoutSessionId: Fixed<string | null>;
  detail: string;
  foundAt: Fixed<number>;
  resolvedAt: number | null;
};

type PaymentReviewsTable = {
  id: Fixed<string>;
  /** Identifies the reason and the session, so that a review has one row. */
  fact: Fixed<string>;
  reason: Fixed<ReviewReason>;
  uid: string | null;
  checkoutSessionId: Fixed<string>;
  amountCents: Fixed<number | null>;
  currency: Fixed<string | null>;
  detail: Fixed<string>;
  flaggedAt: Fixed<number>;
  resolvedAt: number | null;
  resolvedBy: string | null;
  note: string | null;
};

type ReceiptsTable = {
  number: Fixed<string>;
  checkoutSessionId: Fixed<string>;
  uid: string;
  /** The date on the receipt: the day of the payment. */
  issuedAt: Fixed<number>;
};

/** The addressee of a receipt, as typed on the payment page or corrected on the receipt. */
type BillingDetailsTable = {
  checkoutSessionId: Fixed<string>;
  uid: string;
  name: string;
  company: string;
  address: string;
  country: string;
  taxId: string;
  /** The time of the customer's one correction; null before. */
  correctedAt: number | null;
  /** The time of the instructor's last correction. */
  changedAt: number | null;
};

/** One row, with the id `site`; without it, the mode is `off`. */
type BillingSettingsTable = {
  id: Fixed<string>;
  mode: BillingMode;
  /** The time when Stripe rejected a checkout because Stripe Tax is off; null while it is on. */
  taxRejectedAt: number | null;
};

/** The last receipt number of each year. */
type ReceiptYearsTable = { year: Fixed<number>; last: number };

type StripeEventsTable = { id: Fixed<string>; type: Fixed<string>; doneAt: Fixed<number> };

export type PaymentsTables = {
  prices: PricesTable;
  salePrices: SalePricesTable;
  countryCurrencies: CountryCurrenciesTable;
  priceSettings: PriceSettingsTable;
  coupons: CouponsTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  groups: GroupsTable;
  gifts: GiftsTable;
  referralProgram: ReferralProgramTable;
  referrals: ReferralsTable;
  disputes: DisputesTable;
  balanceTransactions: BalanceTransactionsTable;
  grants: GrantsTable;
  reconciliationRuns: ReconciliationRunsTable;
  discrepancies: DiscrepanciesTable;
  paymentReviews: PaymentReviewsTable;
  receipts: ReceiptsTable;
  billingDetails: BillingDetailsTable;
  billingSettings: BillingSettingsTable;
  receiptYears: ReceiptYearsTable;
  stripeEvents: StripeEventsTable;
};
