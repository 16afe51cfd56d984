/** Mutants of signing in: by link, by code and by Google. */
import type { Mutant } from './mutant.ts';

const signingIn = ['server/routes/sign-in/sign-in.test.ts'];
const guesses = ['server/routes/sign-in/sign-in-limits.test.ts'];
const google = ['server/routes/sign-in/google-sign-in.test.ts'];

export const signInMutants: readonly Mutant[] = [
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
    name: 'leave the former session of the browser alive',
    file: 'server/routes/sign-in/sessions.ts',
    from: 'if (before) await endSession(ctx.db, before.session);',
    to: '',
    tests: signingIn,
  },
  {
    name: 'leave the former session alive when signing in with Google',
    file: 'server/routes/sign-in/google-sign-in.ts',
    from: 'if (before) await endSession(ctx.db, before.session);',
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
    name: 'count each IPv6 address as a network',
    file: 'server/http/client-network.ts',
    from: 'network: `${prefix(4)}::/64`',
    to: 'network: `${prefix(8)}`',
    tests: guesses,
  },
  {
    name: 'forget how many codes were guessed today',
    file: 'server/flows/sign-in/code-guesses.ts',
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
];
