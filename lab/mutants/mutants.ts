/** Mutants of payments, access and outages; those of other nouns have files of their own. */
import { apiKeyMutants } from './api-key-mutants.ts';
import { billingMutants } from './billing-mutants.ts';
import { couponMutants } from './coupon-mutants.ts';
import { giftMutants } from './gift-mutants.ts';
import { groupMutants } from './group-mutants.ts';
import {
  attachmentMutants,
  edgeMutants,
  impersonationMutants,
  legalMutants,
  noteMutants,
} from './course-mutants.ts';
import { disputeMutants, grantMutants, priceMutants } from './money-mutants.ts';
import { referralMutants } from './referral-mutants.ts';
import { mailMutants, operationsMutants, signInMutants, studioMutants } from './operations-mutants.ts';
import { questionMutants } from './question-mutants.ts';
import type { Mutant } from './mutant.ts';
import { webhookMutants } from './webhook-mutants.ts';

const payments = ['server/payments/payments.test.ts', 'server/payments/confirm-payment.test.ts'];
const doubtful = ['server/payments/doubtful-payments.test.ts', 'rules/payments/payment.test.ts'];
const outages = ['server/outages.test.ts'];

export const mutants: readonly Mutant[] = [
  {
    name: 'skip the signature',
    file: 'server/payments/stripe/events.ts',
    from: 'return stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now);',
    to: 'return JSON.parse(body);',
    tests: ['server/payments/checkout-routes-webhooks.test.ts'],
  },
  {
    name: 'believe a signature dated in the future',
    file: 'server/payments/stripe/events.ts',
    from: "if (!(signedAt <= delivery.now / 1000 + aheadSeconds)) return 'not-signed';",
    to: '',
    tests: ['server/payments/checkout-routes-webhooks.test.ts'],
  },
  {
    name: 'mark the event before the work',
    file: 'server/payments/stripe-events.ts',
    from: 'const sessionId = await findSessionOfEvents(ctx, events);',
    to: `await markEventsDone(ctx.db, { events, now: ctx.now() });
  const sessionId = await findSessionOfEvents(ctx, events);`,
    tests: payments,
  },
  {
    name: 'look back four days for missed events',
    file: 'server/payments/stripe/events.ts',
    from: 'export const eventsKeptMs = 30 * 24',
    to: 'export const eventsKeptMs = 4 * 24',
    tests: ['server/payments/stripe-events-poll-missed-events.test.ts'],
  },
  {
    name: 'move the event cursor past what failed',
    file: 'server/payments/stripe-events.ts',
    from: 'if (isComplete) await advanceEventCursor',
    to: 'await advanceEventCursor',
    tests: ['server/payments/stripe-events-poll-missed-events.test.ts'],
  },
  {
    name: 'count a refund that failed',
    file: 'server/payments/stripe/charges.ts',
    from: "status !== 'failed' && status !== 'canceled'",
    to: "status !== 'canceled'",
    tests: ['server/payments/stripe/session-reading.test.ts'],
  },
  {
    name: 'take the plan when a bank only asks',
    file: 'server/payments/stripe/disputes.ts',
    from: "return status.startsWith('warning_');",
    to: 'return status === null;',
    tests: ['server/payments/stripe/session-reading.test.ts', 'server/payments/stripe-events.test.ts'],
  },
  {
    name: 'trust the query: whose payment it is',
    file: 'server/payments/checkout-routes.ts',
    from: "if (found?.uid !== user.uid) throw new ApiError('not-found', 'There is no such payment.');",
    to: "if (!found || found.uid !== (c.req.query('userID') ?? user.uid)) throw new ApiError('not-found', 'No.');",
    tests: payments,
  },
  {
    name: 'check, then insert',
    file: 'server/payments/store.ts',
    from: `const inserted = await db
    .insertInto('payments')
    .values({ ...payment, recordedAt: seenAt, refundedAt: refundedCents > 0 ? seenAt : null })
    // On simultaneous inserts, PostgreSQL may report any of the unique columns.
    .onConflict((conflict) => conflict.doNothing())`,
    to: `const inserted = known ? undefined : await db
    .insertInto('payments')
    .values({ ...payment, recordedAt: seenAt, refundedAt: refundedCents > 0 ? seenAt : null })`,
    tests: payments,
  },
  {
    name: 'forget the amount',
    file: 'rules/payments/payment.ts',
    from: 'if (agreedCents !== terms.amountCents)',
    to: 'if (agreedCents === null)',
    tests: doubtful,
  },
  {
    name: 'forget the currency',
    file: 'rules/payments/payment.ts',
    from: 'if (session.currency?.toUpperCase() !== terms.currency)',
    to: 'if (session.currency === null)',
    tests: doubtful,
  },
  {
    name: 'forget whose it is',
    file: 'rules/payments/payment.ts',
    from: "if (session.namedUid !== session.uid) return wrong('wrong-person', 'person-ambiguous');",
    to: '',
    tests: doubtful,
  },
  {
    name: 'forget the mode',
    file: 'rules/payments/payment.ts',
    from: "if (session.livemode !== expected.livemode) return wrong('other-mode', 'livemode-differs');",
    to: '',
    tests: doubtful,
  },
  {
    name: 'let an older answer of Stripe’s win',
    file: 'server/payments/store.ts',
    from: ".where('changes', '=', known?.changes ?? -1)",
    to: '',
    tests: payments,
  },
  {
    name: 'swallow a second payment',
    file: 'server/payments/payment-reviews.ts',
    from: 'const flags: ReviewFlag[] = flagPayments(payments);',
    to: 'const flags: ReviewFlag[] = []; flagPayments([]);',
    tests: doubtful,
  },
  {
    name: 'open a session for every press',
    file: 'server/payments/stripe/checkout-sessions.ts',
    from: 'const idempotencyKey = order.checkoutId;',
    to: 'const idempotencyKey = crypto.randomUUID();',
    tests: ['server/payments/open-checkout.test.ts'],
  },
  {
    name: 'hold a connection while Stripe is asked',
    file: 'server/payments/checkout-session.ts',
    from: 'const session = await createSession(ctx, order).catch(',
    to: 'const session = await ctx.db.transaction().execute(() => createSession(ctx, order)).catch(',
    tests: ['server/payments/open-checkout.test.ts'],
  },
  {
    name: 'leave older sessions open',
    file: 'server/payments/open-checkout.ts',
    from: "if ((await expireCheckout(ctx, other)) === 'paid') return false;",
    to: '',
    tests: ['server/payments/open-checkout.test.ts'],
  },
  {
    name: 'sign a code for any request',
    file: 'server/accounts/sign-in-code.ts',
    from: 'return `${linkId}\\n${email}\\n${code}`;',
    to: 'return `${email && linkId && code}`;',
    tests: ['server/accounts/sign-in-code.test.ts'],
  },
  {
    name: 'leave a session open that came too late',
    file: 'server/payments/checkout-session.ts',
    from: 'await ctx.stripe.expireSession(checkoutSessionId);',
    to: '',
    tests: ['server/payments/open-checkout.test.ts'],
  },
  {
    name: 'accept a write that says nothing of where it is from',
    file: 'server/platform/http/api.ts',
    from: 'site === null ? origin !== siteUrl',
    to: 'site === null ? origin !== null && origin !== siteUrl',
    tests: ['server/platform/http/same-origin.test.ts'],
  },
  {
    name: 'refuse a film that cannot be noted',
    file: 'server/course/playback.ts',
    from: 'if (!isDatabaseUnavailable(error)) throw error;',
    to: 'if (error !== null) throw error;',
    tests: outages,
  },
  {
    name: 'let SQLite wait for a lock on the thread that answers',
    file: 'server/platform/db/database.ts',
    from: "file.pragma('busy_timeout = 0');",
    to: "file.pragma('busy_timeout = 5000');",
    tests: ['server/platform/db/database.test.ts'],
  },
  {
    name: 'try again alone what a locked file refused to all',
    file: 'server/platform/db/transaction.ts',
    from: 'if (group.length === 1 || isDatabaseUnavailable(error))',
    to: 'if (group.length === 1)',
    tests: outages,
  },
  {
    name: 'date a payment by the day it was recorded',
    file: 'server/payments/record-payment.ts',
    from: 'paidAt: reading.paidAt ?? now',
    to: 'paidAt: now',
    tests: payments,
  },
  {
    name: 'delete accounts by a clock that was just set',
    file: 'server/jobs.ts',
    from: 'if (steadyMs >= deletionDays * dayMs) await',
    to: 'await',
    tests: ['server/clock.test.ts'],
  },
  {
    name: 'forget sessions by a clock that was just set',
    file: 'server/jobs.ts',
    from: 'if (steadyMs < dayMs) return;',
    to: '',
    tests: ['server/clock.test.ts'],
  },
  {
    name: 'leave the unsent mail of whoever was deleted',
    file: 'server/learners/delete-accounts.ts',
    from: 'await deleteMailAbout(tx, ctx, { uid, emails: erased.emails });',
    to: '',
    tests: ['server/learners/delete-accounts.test.ts'],
  },
  {
    name: 'play lessons that were removed',
    file: 'server/course/lesson-store.ts',
    from: ".where('lessons.removedAt', 'is', null)\n    .execute();\n  return new Map(",
    to: '.execute();\n  return new Map(',
    tests: ['server/course/media-routes.test.ts'],
  },
  {
    name: 'save over the draft of another tab',
    file: 'server/content/store.ts',
    from: ".where('version', '=', formerVersion)",
    to: '',
    tests: ['server/publishing/publish.test.ts'],
  },
  {
    name: 'keep the draft that was parsed first',
    file: 'server/content/store.ts',
    from: 'parsedDraft?.stored !== row.document',
    to: 'parsedDraft === undefined',
    tests: ['server/content/store.test.ts'],
  },
  ...attachmentMutants,
  ...noteMutants,
  ...couponMutants,
  ...referralMutants,
  ...disputeMutants,
  ...edgeMutants,
  ...grantMutants,
  ...billingMutants,
  ...giftMutants,
  ...groupMutants,
  ...webhookMutants,
  ...legalMutants,
  ...mailMutants,
  ...operationsMutants,
  ...questionMutants,
  ...priceMutants,
  ...impersonationMutants,
  ...signInMutants,
  ...studioMutants,
  ...apiKeyMutants,
];
