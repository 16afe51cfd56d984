/** Mutants of signing in: by link, by code and by Google. */
import type { Mutant } from './mutant.ts';

const signingIn = ['server/accounts/sign-in.test.ts'];
const guesses = ['server/accounts/sign-in-limits.test.ts'];
const google = ['server/accounts/google-sign-in-routes.test.ts'];

export const signInMutants: readonly Mutant[] = [
  {
    name: 'redeem a code twice in a race',
    file: 'server/accounts/sign-in-link-store.ts',
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
    name: 'leave the former session of the browser alive',
    file: 'server/accounts/sign-in-routes.ts',
    from: 'if (before) await endSession(ctx.db, before.session);',
    to: '',
    tests: signingIn,
  },
  {
    name: 'leave the former session alive when signing in with Google',
    file: 'server/accounts/google-sign-in-routes.ts',
    from: 'if (before) await endSession(ctx.db, before.session);',
    to: '',
    tests: google,
  },
  {
    name: 'take an address for verified of which nothing is said',
    file: 'server/accounts/google.ts',
    from: 'isVerified: isVerified === true',
    to: 'isVerified: isVerified !== false',
    tests: google,
  },
  {
    name: 'count each IPv6 address as a network',
    file: 'server/platform/rate-limits.ts',
    from: 'network: `${prefix(4)}::/64`',
    to: 'network: `${prefix(8)}`',
    tests: guesses,
  },
  {
    name: 'forget how many codes were guessed today',
    file: 'server/accounts/sign-in-code.ts',
    from: '[...ofNetwork, ofEmail, tenMinutes',
    to: '[...ofNetwork, tenMinutes',
    tests: guesses,
  },
  {
    name: 'let a stranger’s wrong codes end the code',
    file: 'server/accounts/sign-in-link-store.ts',
    from: "by.isOwn ? 'tries' : 'otherTries'",
    to: "'tries'",
    tests: guesses,
  },
];

// Mutants of the studio's roles and second factor.

const permissions = ['server/handle.test.ts'];
const factors = ['server/accounts/second-factor-routes.test.ts'];

export const studioMutants: readonly Mutant[] = [
  {
    name: 'let every role into every endpoint of the studio',
    file: 'server/handle.ts',
    from: '&& rolesOf[role].includes(viewer.role)',
    to: '',
    tests: permissions,
  },
  {
    name: 'take an old proof of the second factor for a fresh one',
    file: 'rules/sign-in/second-factor.ts',
    from: "need === 'session' || isFresh(facts.provenAt, now)",
    to: 'true',
    tests: permissions,
  },
  {
    name: 'accept a code of an authenticator app twice',
    file: 'server/accounts/second-factor-store.ts',
    from: ".where('lastStep', '<', use.step)",
    to: '',
    tests: factors,
  },
  {
    name: 'accept a recovery code twice',
    file: 'server/accounts/second-factor-store.ts',
    from: `.where('usedAt', 'is', null)
    .returning('uid')`,
    to: ".returning('uid')",
    tests: factors,
  },
  {
    name: 'answer a challenge in another session',
    file: 'server/accounts/factor-challenge-store.ts',
    from: `.deleteFrom('factorChallenges')
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)`,
    to: `.deleteFrom('factorChallenges')
    .where('id', '=', id)`,
    tests: factors,
  },
  {
    name: 'accept the invitation of another address',
    file: 'server/accounts/team-store.ts',
    from: ".where('openKey', '=', by.email)",
    to: '',
    tests: ['server/accounts/team-routes.test.ts'],
  },
];

// Mutants of the mail queue, and of the reports about mails that have left.

const reports = ['server/mail/routes.test.ts'];
const outcomes = ['server/mail/mail-outcomes.test.ts'];

export const mailMutants: readonly Mutant[] = [
  {
    name: 'take reports of mail without the token',
    file: 'server/mail/routes.ts',
    from: 'if (!hasToken(c, mailWebhookToken)) {',
    to: 'if (mailWebhookToken === "") {',
    tests: reports,
  },
  {
    name: 'stop mail to an address after a refusal by policy',
    file: 'rules/mail/mail-stop.ts',
    from: String.raw`/^5\.[0124]\./`,
    to: String.raw`/^5\./`,
    tests: ['rules/mail/mail-stop.test.ts', ...reports],
  },
  {
    name: 'send mail to an address that gets none',
    file: 'server/mail/delivery.ts',
    from: 'if (isStopped(stops, { kind: mail.kind, now: ctx.now() }))',
    to: 'if (stops.length < 0)',
    tests: outcomes,
  },
  {
    name: 'forget a bounce that comes before the mail server has answered',
    file: 'server/mail/store.ts',
    from: `    .where('outcome', '=', 'waiting')
    .returning('id')`,
    to: `    .returning('id')`,
    tests: outcomes,
  },
];

// Mutants of running the site: its end, its load, backups and restores, what it forgets, and who watches it.

const restore = ['server/operations/backup/restore-backup.test.ts'];
const breaker = ['server/platform/circuit-breaker.test.ts'];

export const operationsMutants: readonly Mutant[] = [
  {
    name: 'say ready while the process ends',
    file: 'server/operations/routes.ts',
    from: "  if (ctx.isEnding()) return c.json({ ready: false, wrong: 'ending' }, 503);\n",
    to: '',
    tests: ['server/platform/http/ending.test.ts'],
  },
  {
    name: 'shed the notices of Stripe under load',
    file: 'rules/operations/load-shedding.ts',
    from: 'first: Infinity',
    to: 'first: 600',
    tests: ['rules/operations/load-shedding.test.ts'],
  },
  {
    name: 'ask a service that is away once more than was said',
    file: 'server/platform/circuit-breaker.ts',
    from: 'failures >= failuresInARow',
    to: 'failures > failuresInARow',
    tests: breaker,
  },
  {
    name: 'let everybody try at once whether a service is back',
    file: 'server/platform/circuit-breaker.ts',
    from: "    if (isTrial) state = 'trying';\n",
    to: '',
    tests: breaker,
  },
  {
    name: 'restore over rows that are there',
    file: 'server/operations/backup/restore-backup.ts',
    from: '  await requireEmpty(place);\n',
    to: '',
    tests: restore,
  },
  {
    name: 'restore a backup of newer tables',
    file: 'server/operations/backup/restore-backup.ts',
    from: '  rejectNewer(manifest);\n',
    to: '',
    tests: restore,
  },
  {
    name: 'believe the size of a file of a backup',
    file: 'server/operations/backup/verify-backup.ts',
    from: 'found.bytes !== bytes || found.sha256 !== sha256',
    to: 'found.bytes !== bytes',
    tests: restore,
  },
  {
    name: 'let snapshots push the nightly backups out',
    file: 'rules/operations/backup.ts',
    from: "newestFirst.filter(({ kind }) => kind !== 'before-migration')",
    to: 'newestFirst',
    tests: ['rules/operations/backup.test.ts'],
  },
  {
    name: 'forget that an event was handled while Stripe still sends it',
    file: 'server/delete-expired-rows.ts',
    from: 'deleteOldEvents(db, before(stripeEventsMs))',
    to: 'deleteOldEvents(db, before(mailMs))',
    tests: ['server/delete-expired-rows.test.ts'],
  },
  {
    name: 'show the metrics to whoever comes through the proxy',
    file: 'server/operations/metrics-routes.ts',
    from: ' && proxyHeaders.every((name) => c.req.header(name) === undefined)',
    to: '',
    tests: ['server/operations/metrics-routes.test.ts'],
  },
  {
    name: 'read nothing that the former secret key encrypted',
    file: 'server/platform/crypto.ts',
    from: '        return old.decrypt(purpose, encrypted);',
    to: '        return secret.decrypt(purpose, encrypted);',
    tests: ['server/platform/crypto.test.ts'],
  },
];
