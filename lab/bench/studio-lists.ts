/** The studio's lists, filters and searches among many learners, payments and what belongs to them. */
import { hash, randomBytes } from 'node:crypto';
import { type Bench, engineNames } from './bench.ts';
import { type DatabasePlace, type Engine, execute, insertRows } from './database.ts';
import { fillDatabase } from './learners.ts';
import { readRawReply } from './load.ts';
import { startProduct } from './product.ts';
import { atMost, type Goal } from './report.ts';

/** The longest p95 of any list, in milliseconds. */
const wantedMs = 300;
const times = 40;
const pages = 10;
const dayMs = 86_400_000;

function listsOf(now: number, people: number): string[] {
  const week = now - 7 * dayMs;
  const today = Object.entries({ day: 1, week: 7, month: 30 }).map(([span, days]) => {
    const start = now - days * dayMs;
    return `${span}=${start}&${span}Before=${start - days * dayMs}`;
  });
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return [
    'learners',
    'learners?plan=ultra',
    'learners?country=Indonesia&seen=not-month',
    'learners?section=1',
    `learners?paidFrom=${week}&paidTo=${now}`,
    'learners?q=nur+aisyah',
    `learners?q=learner-${people - 7}@example.com`,
    'learners?q=zzzz',
    'learners?q=tan&plan=premium&country=Malaysia',
    `today?${today.join('&')}`,
    'sales',
    'sales?plan=premium&currency=IDR',
    'sales?state=refunded-in-part',
    'sales?state=disputed',
    `sales?from=${day(now - 30 * dayMs)}&to=${day(now)}`,
    'sales/totals',
    'disputes',
    'payment-reviews',
    'coupons',
    'coupons/bench/uses',
    'referrals',
    'certificates',
    'certificates?state=issued',
    'certificates?state=issued&search=budi',
    'questions?state=open',
    'questions?state=all&words=widget',
    'question-counts',
    'audit',
    'audit?action=payment-recorded',
    `audit?person=learner-${people - 7}@example.com`,
    'waiting-list',
    'waiting-list?q=visitor-77',
    'campaigns',
    'campaigns/bench-1',
    'failed-mails',
    `learners/seed-${people}`,
    `learners/seed-${people}/timeline`,
  ];
}

export async function measureStudioLists(bench: Bench, engine: Engine): Promise<Goal[]> {
  const { people } = bench.options;
  const place = await bench.emptyPlace(engine);
  await fillDatabase(place, { people, learners: 100 });
  const now = Date.now();
  await addRows(place, people, now);
  const session = await addInstructor(place, now);
  const product = await startProduct({ place });
  try {
    const goals: Goal[] = [];
    for (const list of listsOf(now, people)) {
      const spans = await timesOf(product.url, `/api/studio/${list}`, session);
      const p95 = spans[Math.ceil(spans.length * 0.95) - 1] ?? NaN;
      const median = spans[Math.floor(spans.length / 2)] ?? NaN;
      goals.push(
        atMost(
          `${list.replaceAll(/\d{13}/g, '…')}, ${engineNames[engine]}`,
          p95,
          wantedMs,
          ' ms',
          `median ${median.toFixed(1)} ms`,
        ),
      );
    }
    return goals;
  } finally {
    await product.stop();
  }
}

/** Milliseconds of requests of the first pages in turn, in order of length; the first round of them only warms up. */
async function timesOf(url: string, first: string, session: string): Promise<number[]> {
  const paths = [first];
  const spans: number[] = [];
  for (let index = 0; index < pages + times; index++) {
    const path = paths[index % paths.length] ?? first;
    const began = performance.now();
    const { body } = await readRawReply(url, { path, session, headers: { 'Accept-Encoding': 'identity' } });
    if (index >= pages) spans.push(performance.now() - began);
    const { next } = JSON.parse(body.toString()) as { next?: string | null };
    const name = first.includes('questions?') ? 'after' : 'cursor';
    if (next && paths.length < pages && path === paths.at(-1))
      paths.push(`${first}${first.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(next)}`);
  }
  return spans.toSorted((a, b) => a - b);
}

/** Returns the token of the instructor's session. */
async function addInstructor(place: DatabasePlace, now: number): Promise<string> {
  const session = randomBytes(32).toString('base64url');
  await insertRows(place, 'users', [
    {
      uid: 'instructor',
      email: 'instructor@example.com',
      country: 'Malaysia',
      plan: 'free',
      createdAt: now,
      factorPutOffAt: now,
    },
  ]);
  await insertRows(place, 'sessions', [
    {
      id: 'instructor',
      tokenHash: hash('sha256', session, 'base64url'),
      uid: 'instructor',
      userAgent: 'bench',
      createdAt: now,
      lastUsedAt: now,
      factorAt: now,
    },
  ]);
  return session;
}

/**
 * Three of five learners have paid, one of 50 payments was refunded in part, one of 500 is disputed; a tenth used a coupon,
 * and a hundredth came by a referral. A tenth of the learners has a certificate or has claimed one, and asks a question.
 */
async function addRows(place: DatabasePlace, people: number, now: number): Promise<void> {
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${people})`;
  const some = (where: string) => `from numbers where ${where}`;
  // The newest learner paid last.
  const at = `(${now - 400 * dayMs} + cast(n as bigint) * ${Math.floor((400 * dayMs) / people)})`;
  const paid = 'n % 5 < 3';
  await execute(place, [
    `update users set plan = 'ultra', "paidPlan" = 'ultra' where uid like 'seed-%' and cast(substr(uid, 6) as bigint) % 5 < 3`,
    `insert into coupons (id, code, "percentOff", "amountsOff", "createdAt") values ('bench', 'BENCH', 10, '{}', ${now})`,
    `insert into payments ("checkoutSessionId", "paymentIntentId", uid, "priceId", gives, "amountCents", currency, "couponId", "discountCents", "refundedCents", dispute, "paidAt", "recordedAt", country, "feeCents", "netCents", "settledCurrency", "bookedAt", "refundedAt")
     ${numbers} select 'cs_' || n, 'pi_' || n, 'seed-' || n, 'price', case n % 2 when 0 then 'premium' else 'ultra' end, 7800,
       case n % 3 when 0 then 'MYR' when 1 then 'IDR' else 'USD' end, case when n % 10 = 1 then 'bench' end, case when n % 10 = 1 then 780 else 0 end,
       case when n % 50 = 1 then 1000 else 0 end, case when n % 500 = 2 then 'open' else 'none' end, ${at}, ${at},
       case n % 3 when 0 then 'Malaysia' when 1 then 'Indonesia' else 'Others' end, 300, 7500, 'MYR', ${at}, case when n % 50 = 1 then ${at} end
     ${some(paid)}`,
    `insert into receipts (number, "checkoutSessionId", uid, "issuedAt") ${numbers} select '2026-' || n, 'cs_' || n, 'seed-' || n, ${at} ${some(paid)}`,
    `insert into disputes (id, "checkoutSessionId", "amountCents", currency, reason, status, "openedAt", "dueAt", submissions, "closedAt", "readAt")
     ${numbers} select 'dp_' || n, 'cs_' || n, 7800, 'USD', 'fraudulent', case when n % 1000 = 2 then 'lost' else 'needs_response' end, ${at}, ${at} + ${7 * dayMs}, 0,
       case when n % 1000 = 2 then ${at} + ${9 * dayMs} end, ${at} ${some('n % 500 = 2 and n % 5000 <> 502')} limit 1000`,
    `insert into referrals ("checkoutSessionId", uid, "rewardPercent", "dueAt", "isSameCard") ${numbers} select 'cs_' || n, 'seed-' || (1 + n % 500), 20, ${at}, 0 ${some('n % 100 = 1')}`,
    `insert into audit (id, at, actor, action, subject, detail) ${numbers} select 'a' || n, ${at}, 'stripe', 'payment-recorded', 'seed-' || n, '{}' ${some(paid)}`,
    `insert into certificates (id, uid, name, "claimedAt", "declinedAt", "issuedAt", "revokedAt", "claimedVideos", course)
     ${numbers} select 'c' || n, 'seed-' || n, case n % 7 when 2 then 'Budi ' else 'Siti ' end || n, ${at}, case when n % 200 = 11 then ${at} end,
       case when n % 200 > 31 then ${at} end, null, null, 'Course' ${some('n % 10 = 1')}`,
    `insert into questions (id, uid, "lessonId", second, text, folded, "createdAt", "openSince")
     ${numbers} select substr('00000000000000000000000000000000' || n, length('' || n) + 1), 'seed-' || n, (select min(id) from lessons where kind = 'video'), n % 600, 'How does this widget ' || n || ' work?', 'how does this widget ' || n || ' work?', ${at},
       case when n % 100 = 1 then ${at} end ${some('n % 10 = 1')}`,
    `insert into "waitingList" (id, email, language, "askedAt", "confirmedAt") ${numbers} select 'w' || n, 'visitor-' || n || '@example.com', 'en', ${at}, case when n % 3 < 2 then ${at} end ${some('n % 10 = 1')}`,
    `insert into campaigns (id, subject, body, audience, "perMinute", state, version, "createdAt", "changedAt", "startedAt", "endedAt", recipients, queued)
     ${numbers} select 'bench-' || n, '{"en":"News"}', '{"en":"Hello"}', '{}', 3000, 'sent', 1, ${at}, ${at}, ${at}, ${at}, ${people}, ${people} ${some('n <= 300')}`,
    `insert into "campaignRecipients" (id, "campaignId", uid, state) ${numbers} select 'r' || n, 'bench-1', 'seed-' || n, 'queued' ${some('n > 0')}`,
    `insert into mail (id, "encryptedContent", kind, "messageId", "createdAt", "nextTryAt", tries, "sentAt", "failedAt", outcome, uid, "campaignId")
     ${numbers} select 'm' || n, '', 'campaign', 'm' || n, ${at}, 0, 1, case when n % 100 <> 1 then ${at} end, case when n % 100 = 1 then ${at} end, 'waiting', 'seed-' || n, 'bench-1' ${some('n > 0')}`,
    ...(place.databaseUrl === null ? ['pragma wal_checkpoint(truncate)'] : ['vacuum analyze']),
  ]);
}
