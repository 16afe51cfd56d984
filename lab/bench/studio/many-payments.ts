/** The rows of a site that many people bought from: payments, receipts, bookings, disputes, reviews, mails, audit lines. */
import { hash, randomBytes } from 'node:crypto';
import { type DatabasePlace, execute, insertRows } from '../database.ts';

const dayMs = 86_400_000;

/** A database ends a statement after some seconds. */
const atOnce = 20_000;

/**
 * Gives six of ten people a payment with receipt, mail, Stripe's booking and an audit line, spread over 400 days up to
 * `now`. Of 1,000 payments 10 are refunded, 4 disputed, 3 reviewed, and 2 have a mail that came back.
 */
export async function addPayments(
  place: DatabasePlace,
  { people, now }: { people: number; now: number },
): Promise<void> {
  for (let first = 1; first <= people; first += atOnce)
    await execute(place, paymentsOf({ first, last: Math.min(people, first + atOnce - 1), now }));
  if (place.databaseUrl !== null) await execute(place, ['vacuum analyze']);
}

function paymentsOf({ first, last, now }: { first: number; last: number; now: number }): string[] {
  const people = `users where uid like 'seed-%' and cast(substr(uid, 6) as integer) between ${first} and ${last}`;
  const n = 'cast(substr(uid, 6) as bigint)';
  const paidAt = `${now} - (${n} * 7919 % 400) * ${dayMs} - ${n} * 104729 % ${dayMs}`;
  const inRinggit = `${n} % 3 = 0`;
  const paid = `payments where uid in (select uid from ${people})`;
  const weekMs = 7 * dayMs;
  return [
    `insert into payments ("checkoutSessionId", "paymentIntentId", uid, "priceId", "amountCents", currency, "refundedCents", dispute, "paidAt", "recordedAt", "refundedAt", country, "feeCents", "netCents", "settledCurrency", "bookedAt")
      select 'cs_test_' || uid, 'pi_' || uid, uid,
        case when ${inRinggit} then 'premium-myr' else 'premium-usd' end,
        case when ${inRinggit} then 6800 else 5800 end,
        case when ${inRinggit} then 'myr' else 'usd' end,
        case when ${n} % 50 = 0 then 5800 else 0 end, 'none', ${paidAt}, ${paidAt},
        case when ${n} % 50 = 0 then ${now} - ${n} % 400 * ${dayMs} end,
        case when ${inRinggit} then 'MY' else 'ID' end,
        300, 5500, 'MYR', case when ${n} % 1000 = 0 then null else ${paidAt} end
      from ${people} and ${n} % 10 < 6`,
    `insert into receipts (number, "checkoutSessionId", uid, "issuedAt")
      select 'LEC-2026-' || substr(uid, 6), "checkoutSessionId", uid, "paidAt" from ${paid}`,
    `insert into audit (id, at, actor, action, subject, detail)
      select 'bench-' || uid, "paidAt", 'stripe', 'plan-changed', uid, 'free premium paid' from ${paid}`,
    `insert into "balanceTransactions" (id, "checkoutSessionId", kind, "amountCents", "feeCents", "netCents", currency, "bookedAt")
      select 'txn_' || uid, "checkoutSessionId", 'charge', 5800, 300, 5500, 'MYR', "bookedAt" from ${paid} and "bookedAt" is not null`,
    `insert into disputes (id, "checkoutSessionId", "amountCents", currency, reason, status, "openedAt", "dueAt", submissions, "closedAt", "readAt")
      select 'du_' || uid, "checkoutSessionId", "amountCents", upper(currency), 'fraudulent',
        case when ${n} % 2500 = 1 then 'needs-response' else 'lost' end, "paidAt", ${now + weekMs}, 0,
        case when ${n} % 2500 = 1 then null else "paidAt" end, "paidAt" from ${paid} and ${n} % 250 = 1`,
    `insert into "paymentReviews" (id, fact, reason, uid, "checkoutSessionId", "amountCents", currency, detail, "flaggedAt", "resolvedAt", "resolvedBy", note)
      select 'review-' || uid, 'paid-twice:' || uid, 'paid-twice', uid, "checkoutSessionId", "amountCents", currency, '', "paidAt",
        case when ${n} % 3000 = 2 then null else "paidAt" end, case when ${n} % 3000 = 2 then null else 'seed-1' end,
        case when ${n} % 3000 = 2 then null else 'paid back' end from ${paid} and ${n} % 300 = 2`,
    `insert into mail (id, "encryptedContent", kind, "messageId", "createdAt", "nextTryAt", tries, "sentAt", "failedAt", outcome, "recipientKey", uid)
      select 'mail-' || uid, '', 'receipt', '<' || uid || '@example.com>', "paidAt", 0, 1, "paidAt",
        case when ${n} % 500 = 3 then ${now} - ${n} % ${weekMs} end,
        case when ${n} % 500 = 3 then 'bounced' else 'left' end, uid, uid from ${paid}`,
  ];
}

/** Signs the first of the people in as an instructor with a fresh second factor. @returns the token of the session */
export async function signInInstructor(place: DatabasePlace, now: number): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  const hourMs = 3_600_000;
  await execute(place, [
    `update users set role = 'instructor', "factorPutOffAt" = ${now} where uid = 'seed-1'`,
  ]);
  await insertRows(place, 'sessions', [
    {
      id: randomBytes(12).toString('base64url'),
      tokenHash: hash('sha256', session, 'base64url'),
      uid: 'seed-1',
      userAgent: 'bench',
      timeZone: 'Asia/Kuala_Lumpur',
      createdAt: now,
      lastUsedAt: now + hourMs,
      factorAt: now + hourMs,
    },
  ]);
  return session;
}
