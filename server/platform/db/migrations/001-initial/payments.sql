create table "prices" (
  "id" text primary key,
  "plan" text not null,
  "needs" text,
  "currency" text not null,
  "amountCents" bigint not null,
  "stripePriceId" text not null,
  "createdAt" bigint not null,
  "retiredAt" bigint
);
create unique index "livePrices" on "prices" (plan, coalesce(needs, ''), currency) where "retiredAt" is null;

create table "salePrices" (
  "priceId" text primary key references "prices" ("id"),
  "amountCents" bigint not null,
  "startsAt" bigint not null,
  "endsAt" bigint not null,
  "createdAt" bigint not null,
  "revision" text not null
);

create table "countryCurrencies" (
  "country" text primary key,
  "currency" text not null
);

create table "priceSettings" (
  "id" integer primary key check ("id" = 1),
  "defaultCurrency" text not null,
  "notForSale" text check ("notForSale" in ('premium', 'ultra'))
);

create table "coupons" (
  "id" text primary key,
  "code" text not null unique,
  "uid" text references "users" ("uid"),
  "percentOff" integer,
  "amountsOff" text not null,
  "plan" text,
  "maxUses" integer,
  "maxUsesEach" integer,
  "startsAt" bigint,
  "endsAt" bigint,
  "createdAt" bigint not null,
  "deactivatedAt" bigint,
  "revision" integer not null default 1
);
create index "couponsOfUser" on "coupons" ("uid") where "uid" is not null;

create table "referralProgram" (
  "id" text primary key,
  "percentOff" integer not null,
  "rewardPercent" integer not null,
  "waitDays" integer not null,
  "isActive" integer not null,
  "revision" integer not null
);

create table "checkouts" (
  "id" text primary key,
  "uid" text not null references "users" ("uid"),
  "priceId" text not null,
  "stripePriceId" text,
  "amountCents" bigint,
  "currency" text,
  "language" text,
  "couponId" text references "coupons" ("id"),
  "listCents" bigint,
  "isGift" integer,
  "billing" text,
  "seats" integer,
  "openKey" text unique,
  "checkoutSessionId" text unique,
  "url" text,
  "createdAt" bigint not null,
  "expiresAt" bigint not null,
  "leasedAt" bigint,
  "completedAt" bigint,
  "tooSmallAt" bigint
);
create index "checkoutsTooSmall" on "checkouts" ("tooSmallAt") where "tooSmallAt" is not null;
create index "checkoutsOfCoupon" on "checkouts" ("couponId") where "openKey" is not null;
create index "checkoutsOfPrice" on "checkouts" ("priceId", "openKey");
create index "checkoutsOfUser" on "checkouts" ("uid");
create index "checkoutsPending" on "checkouts" ("completedAt", "createdAt");

create table "payments" (
  "checkoutSessionId" text primary key,
  "paymentIntentId" text not null unique,
  "uid" text not null references "users" ("uid"),
  "kind" text not null default 'stripe',
  "priceId" text not null,
  "gives" text,
  "needs" text,
  "amountCents" bigint not null,
  "currency" text not null,
  "couponId" text references "coupons" ("id"),
  "discountCents" bigint not null default 0,
  "taxCents" bigint not null default 0,
  "billing" text,
  "refundedCents" bigint not null,
  "dispute" text not null,
  "paidAt" bigint not null,
  "recordedAt" bigint not null default 0,
  "changes" integer not null default 0,
  "refundedAt" bigint,
  "withdrawnAt" bigint,
  "withdrawnWhy" text,
  "reference" text,
  "note" text,
  "recordedBy" text,
  "country" text,
  "feeCents" bigint,
  "netCents" bigint,
  "settledCurrency" text,
  "bookedAt" bigint,
  "cardFingerprint" text
);
create index "paymentFigures" on "payments" ("currency", "paidAt", "amountCents", "refundedCents", "withdrawnAt", "taxCents");
create index "paymentsByCurrency" on "payments" ("currency", "paidAt", "checkoutSessionId");
create index "paymentsByHand" on "payments" ("paidAt", "checkoutSessionId") where kind <> 'stripe';
create index "paymentsByTime" on "payments" ("paidAt", "checkoutSessionId");
create index "paymentsChanged" on "payments" ("checkoutSessionId") where ("refundedCents" > 0 or "dispute" <> 'none' or "withdrawnAt" is not null);
create index "paymentsDisputed" on "payments" ("paidAt", "checkoutSessionId") where dispute <> 'none';
create index "paymentsNotBooked" on "payments" ("paidAt", "checkoutSessionId") where "bookedAt" is null and kind = 'stripe';
create index "paymentsOfCoupon" on "payments" ("couponId", "paidAt") where "couponId" is not null;
create index "paymentsOfUser" on "payments" ("uid");
create index "paymentsRefunded" on "payments" ("paidAt", "checkoutSessionId") where "refundedCents" > 0;
create index "paymentsWithdrawn" on "payments" ("paidAt", "checkoutSessionId") where "withdrawnAt" is not null;
create index "refundFigures" on "payments" ("refundedAt", "currency", "refundedCents");

create table "groups" (
  "checkoutSessionId" text primary key references "payments" ("checkoutSessionId"),
  "plan" text not null,
  "seats" integer not null,
  "codeHash" text unique,
  "encryptedCode" text,
  "uncertainSince" bigint
);

create table "gifts" (
  "checkoutSessionId" text not null references "payments" ("checkoutSessionId"),
  "seat" integer not null default 0,
  "plan" text not null,
  "codeHash" text unique,
  "encryptedCode" text,
  "email" text,
  "emails" integer not null default 0,
  "emailedAt" bigint,
  "uid" text references "users" ("uid"),
  "redeemedAt" bigint,
  "notedAt" bigint,
  "isUncertain" integer,
  "revision" integer not null default 0,
  primary key ("checkoutSessionId", "seat")
);
create index "giftsOfUser" on "gifts" ("uid") where "uid" is not null;
create index "giftsToNote" on "gifts" ("redeemedAt") where "uid" is not null and "notedAt" is null;

create table "referrals" (
  "checkoutSessionId" text primary key references "payments" ("checkoutSessionId"),
  "uid" text not null references "users" ("uid"),
  "rewardPercent" integer not null,
  "dueAt" bigint not null,
  "isSameCard" integer not null,
  "paidCents" bigint not null default 0,
  "paidAt" bigint
);
create index "referralsOfUser" on "referrals" ("uid");

create table "disputes" (
  "id" text primary key,
  "checkoutSessionId" text not null references "payments" ("checkoutSessionId"),
  "amountCents" bigint not null,
  "currency" text not null,
  "reason" text not null,
  "status" text not null,
  "openedAt" bigint not null,
  "dueAt" bigint,
  "submissions" integer not null,
  "closedAt" bigint,
  "readAt" bigint not null,
  "evidenceSentAt" bigint,
  "evidenceSentBy" text,
  "evidenceFileId" text,
  "evidenceLeaseUntil" bigint not null default 0
);
create index "disputesByEnd" on "disputes" ("closedAt", "id");
create index "disputesOfPayment" on "disputes" ("checkoutSessionId");

create table "balanceTransactions" (
  "id" text primary key,
  "checkoutSessionId" text not null references "payments" ("checkoutSessionId"),
  "kind" text not null,
  "amountCents" bigint not null,
  "feeCents" bigint not null,
  "netCents" bigint not null,
  "currency" text not null,
  "bookedAt" bigint not null
);
create index "balanceTransactionsByTime" on "balanceTransactions" ("bookedAt", "currency", "kind", "amountCents", "feeCents");
create index "balanceTransactionsOfPayment" on "balanceTransactions" ("checkoutSessionId");

create table "grants" (
  "id" text primary key,
  "uid" text not null references "users" ("uid"),
  "openKey" text unique,
  "plan" text not null,
  "why" text not null,
  "couponId" text references "coupons" ("id"),
  "grantedBy" text not null,
  "grantedAt" bigint not null,
  "endsAt" bigint,
  "endedAt" bigint,
  "endedBy" text,
  "endedWhy" text,
  "replacedBy" text
);
create index "grantsOfCoupon" on "grants" ("couponId", "grantedAt") where "couponId" is not null;
create index "grantsOfUser" on "grants" ("uid", "grantedAt");
create index "grantsThatEnd" on "grants" ("endsAt") where "openKey" is not null;

create table "reconciliationRuns" (
  "id" text primary key,
  "openKey" text unique,
  "requestedAt" bigint not null,
  "heartbeatAt" bigint not null,
  "endedAt" bigint,
  "failure" text,
  "seen" integer not null,
  "discrepancyCount" integer not null
);

create table "discrepancies" (
  "id" text primary key,
  "fact" text not null unique,
  "kind" text not null,
  "uid" text,
  "checkoutSessionId" text,
  "detail" text not null,
  "foundAt" bigint not null,
  "resolvedAt" bigint
);

create table "paymentReviews" (
  "id" text primary key,
  "fact" text not null unique,
  "reason" text not null,
  "uid" text,
  "checkoutSessionId" text not null,
  "amountCents" bigint,
  "currency" text,
  "detail" text not null,
  "flaggedAt" bigint not null,
  "resolvedAt" bigint,
  "resolvedBy" text,
  "note" text
);
create index "paymentReviewsOfSession" on "paymentReviews" ("checkoutSessionId");
create index "paymentReviewsOpen" on "paymentReviews" ("resolvedAt", "flaggedAt");

create table "receipts" (
  "number" text primary key,
  "checkoutSessionId" text not null unique references "payments" ("checkoutSessionId"),
  "uid" text not null references "users" ("uid"),
  "issuedAt" bigint not null
);
create index "receiptsOfUser" on "receipts" ("uid");

create table "billingDetails" (
  "checkoutSessionId" text primary key references "payments" ("checkoutSessionId"),
  "uid" text not null references "users" ("uid"),
  "name" text not null,
  "company" text not null,
  "address" text not null,
  "country" text not null,
  "taxId" text not null,
  "correctedAt" bigint,
  "changedAt" bigint
);
create index "billingDetailsOfUser" on "billingDetails" ("uid");

create table "billingSettings" (
  "id" text primary key,
  "mode" text not null,
  "taxRejectedAt" bigint
);

create table "receiptYears" (
  "year" integer primary key,
  "last" integer not null
);

create table "stripeEvents" (
  "id" text primary key,
  "type" text not null,
  "doneAt" bigint not null
);
create index "stripeEventsByTime" on "stripeEvents" ("doneAt");
