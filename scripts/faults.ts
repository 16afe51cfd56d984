/** Faults about money, access, signing in and outages that a tired person could make, each of which a test must notice. */
export type Fault = {
  name: string;
  file: string;
  /** The sound code; it stands there once. */
  from: string;
  to: string;
  /** The tests that are run. */
  tests: readonly string[];
};

const payments = ['server/routes/payments.test.ts', 'server/flows/confirm-payment.test.ts'];
const doubtful = ['server/flows/doubtful-payments.test.ts', 'rules/payment.test.ts'];
const signingIn = ['server/routes/sign-in.test.ts'];
const guesses = ['server/routes/sign-in-limits.test.ts'];
const outages = ['server/outages.test.ts'];
const google = ['server/routes/google-sign-in.test.ts'];

export const faults: readonly Fault[] = [
  {
    name: 'skip the signature',
    file: 'server/outside/stripe/signatures.ts',
    from: 'return stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now);',
    to: 'return JSON.parse(body);',
    tests: ['server/routes/webhooks.test.ts'],
  },
  {
    name: 'believe a signature dated in the future',
    file: 'server/outside/stripe/signatures.ts',
    from: "if (!(signedAt <= delivery.now / 1000 + aheadSeconds)) return 'not-signed';",
    to: '',
    tests: ['server/routes/webhooks.test.ts'],
  },
  {
    name: 'mark the event before the work',
    file: 'server/flows/hear-stripe.ts',
    from: 'const sessionId = await sessionOf(world, events);',
    to: `await markEventsDone(world.db, { events, now: world.now() });
  const sessionId = await sessionOf(world, events);`,
    tests: payments,
  },
  {
    name: 'look back four days for missed events',
    file: 'server/outside/stripe/events.ts',
    from: 'export const eventsKeptMs = 30 * 24',
    to: 'export const eventsKeptMs = 4 * 24',
    tests: ['server/flows/reconcile-payments.test.ts'],
  },
  {
    name: 'move the event cursor past what failed',
    file: 'server/flows/poll-stripe-events.ts',
    from: 'if (isComplete) await putBookmark',
    to: 'await putBookmark',
    tests: ['server/flows/reconcile-payments.test.ts'],
  },
  {
    name: 'count a refund that failed',
    file: 'server/outside/stripe/refunds.ts',
    from: "status !== 'failed' && status !== 'canceled'",
    to: "status !== 'canceled'",
    tests: ['server/outside/stripe/session-reading.test.ts'],
  },
  {
    name: 'take the plan when a bank only asks',
    file: 'server/outside/stripe/disputes.ts',
    from: "return status.startsWith('warning_');",
    to: 'return status === null;',
    tests: ['server/outside/stripe/session-reading.test.ts', 'server/flows/hear-stripe.test.ts'],
  },
  {
    name: 'trust the query: whose payment it is',
    file: 'server/routes/checkouts.ts',
    from: "if (found?.uid !== user.uid) throw new Refusal('not-found', 'There is no such payment.');",
    to: "if (!found || found.uid !== (c.req.query('userID') ?? user.uid)) throw new Refusal('not-found', 'No.');",
    tests: payments,
  },
  {
    name: 'check, then insert',
    file: 'server/store/payments.ts',
    from: `const made = await db
    .insertInto('payments')
    .values({ ...payment, recordedAt: seenAt, refundedAt: refundedCents > 0 ? seenAt : null })
    .onConflict((conflict) => conflict.column('stripeSessionId').doNothing())`,
    to: `const made = known ? undefined : await db
    .insertInto('payments')
    .values({ ...payment, recordedAt: seenAt, refundedAt: refundedCents > 0 ? seenAt : null })`,
    tests: payments,
  },
  {
    name: 'forget the amount',
    file: 'rules/payment.ts',
    from: 'if (session.amountCents !== terms.amountCents)',
    to: 'if (session.amountCents === null)',
    tests: doubtful,
  },
  {
    name: 'forget the currency',
    file: 'rules/payment.ts',
    from: 'if (session.currency?.toUpperCase() !== terms.currency)',
    to: 'if (session.currency === null)',
    tests: doubtful,
  },
  {
    name: 'forget whose it is',
    file: 'rules/payment.ts',
    from: "if (session.namedUid !== session.uid) return wrong('wrong-person', 'two people are named');",
    to: '',
    tests: doubtful,
  },
  {
    name: 'forget the mode',
    file: 'rules/payment.ts',
    from: "if (session.livemode !== expected.livemode) return wrong('other-mode', 'livemode differs');",
    to: '',
    tests: doubtful,
  },
  {
    name: 'let an older answer of Stripe’s win',
    file: 'server/store/payments.ts',
    from: ".where('changes', '=', known?.changes ?? -1)",
    to: '',
    tests: payments,
  },
  {
    name: 'swallow a second payment',
    file: 'server/flows/ask-to-look.ts',
    from: 'const doubts: { stripeSessionId: string; what: LookKind; why: string }[] = doubtsAbout(payments);',
    to: 'const doubts: { stripeSessionId: string; what: LookKind; why: string }[] = []; doubtsAbout([]);',
    tests: doubtful,
  },
  {
    name: 'open a session for every press',
    file: 'server/outside/stripe/checkout-sessions.ts',
    from: '{ idempotencyKey: order.checkoutId },',
    to: '{},',
    tests: ['server/flows/open-checkout.test.ts'],
  },
  {
    name: 'hold a connection while Stripe is asked',
    file: 'server/flows/ask-for-session.ts',
    from: 'const session = await createSession(world, order).catch(',
    to: 'const session = await world.db.transaction().execute(() => createSession(world, order)).catch(',
    tests: ['server/flows/open-checkout.test.ts'],
  },
  {
    name: 'leave older sessions open',
    file: 'server/flows/open-checkout.ts',
    from: "if ((await endCheckout(world, other)) === 'paid') return false;",
    to: '',
    tests: ['server/flows/open-checkout.test.ts'],
  },
  {
    name: 'redeem a code twice in a race',
    file: 'server/store/sign-in-links.ts',
    from: `.where('id', '=', by.id)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', by.now)
    .returning(['id', 'email'])`,
    to: `.where('id', '=', by.id)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', by.now)
    .returning(['id', 'email'])`,
    tests: signingIn,
  },
  {
    name: 'sign a code for any request',
    file: 'server/flows/sign-in-code.ts',
    from: 'return `${linkId}\\n${email}\\n${code}`;',
    to: 'return `${email && linkId && code}`;',
    tests: ['server/flows/sign-in-code.test.ts'],
  },
  {
    name: 'leave the former session of the browser alive',
    file: 'server/routes/sessions.ts',
    from: 'if (before) await endSession(world.db, before.session);',
    to: '',
    tests: signingIn,
  },
  {
    name: 'leave the former session alive when signing in with Google',
    file: 'server/routes/google-sign-in.ts',
    from: 'if (before) await endSession(world.db, before.session);',
    to: '',
    tests: google,
  },
  {
    name: 'take an address for verified of which nothing is said',
    file: 'server/outside/google.ts',
    from: 'isVerified: isVerified === true',
    to: 'isVerified: isVerified !== false',
    tests: google,
  },
  {
    name: 'leave a session open that came too late',
    file: 'server/flows/ask-for-session.ts',
    from: 'await world.stripe.expireSession(checkoutSessionId);',
    to: '',
    tests: ['server/flows/open-checkout.test.ts'],
  },
  {
    name: 'accept a write that says nothing of where it is from',
    file: 'server/http/same-origin.ts',
    from: 'site === null ? origin !== siteUrl',
    to: 'site === null ? origin !== null && origin !== siteUrl',
    tests: ['server/routes/same-origin.test.ts'],
  },
  {
    name: 'refuse a film that cannot be noted',
    file: 'server/flows/begin-playing.ts',
    from: 'if (!isDatabaseTrouble(error)) throw error;',
    to: 'if (error !== null) throw error;',
    tests: outages,
  },
  {
    name: 'let SQLite wait for a lock on the thread that answers',
    file: 'server/database.ts',
    from: "file.pragma('busy_timeout = 0');",
    to: "file.pragma('busy_timeout = 5000');",
    tests: ['server/database.test.ts'],
  },
  {
    name: 'try again alone what a locked file refused to all',
    file: 'server/write-together.ts',
    from: 'if (together.length === 1 || isDatabaseTrouble(error))',
    to: 'if (together.length === 1)',
    tests: outages,
  },
  {
    name: 'date a payment by the day it was recorded',
    file: 'server/flows/record-paid.ts',
    from: 'paidAt: reading.paidAt ?? now',
    to: 'paidAt: now',
    tests: payments,
  },
  {
    name: 'count each IPv6 address as a network',
    file: 'server/client-network.ts',
    from: 'network: `${prefix(4)}::/64`',
    to: 'network: `${prefix(8)}`',
    tests: guesses,
  },
  {
    name: 'forget how many codes were guessed today',
    file: 'server/flows/code-guesses.ts',
    from: '[...ofNetwork, ofEmail, tenMinutes',
    to: '[...ofNetwork, tenMinutes',
    tests: guesses,
  },
  {
    name: 'let a stranger’s wrong codes end the code',
    file: 'server/store/sign-in-links.ts',
    from: "by.isOwn ? 'tries' : 'otherTries'",
    to: "'tries'",
    tests: guesses,
  },
  {
    name: 'delete accounts by a clock that was just set',
    file: 'server/jobs.ts',
    from: 'if (evenMs >= deletionDays * dayMs) await',
    to: 'await',
    tests: ['server/clock.test.ts'],
  },
  {
    name: 'forget sessions by a clock that was just set',
    file: 'server/jobs.ts',
    from: 'if (evenMs < dayMs) return;',
    to: '',
    tests: ['server/clock.test.ts'],
  },
  {
    name: 'leave the unsent mail of whoever was deleted',
    file: 'server/flows/delete-accounts.ts',
    from: 'await dropMailAbout(tx, world, erased.email);',
    to: '',
    tests: ['server/flows/delete-accounts.test.ts'],
  },
];
