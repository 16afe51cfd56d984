/** Mutants of the studio's roles and second factor. */
import type { Mutant } from './mutant.ts';

const permissions = ['server/routes/access.test.ts'];
const factors = ['server/routes/studio/second-factors.test.ts'];

export const studioMutants: readonly Mutant[] = [
  {
    name: 'let every role into every endpoint of the studio',
    file: 'server/routes/access.ts',
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
    file: 'server/store/staff/second-factors.ts',
    from: ".where('lastStep', '<', use.step)",
    to: '',
    tests: factors,
  },
  {
    name: 'accept a recovery code twice',
    file: 'server/store/staff/recovery-codes.ts',
    from: `.where('usedAt', 'is', null)
    .returning('uid')`,
    to: ".returning('uid')",
    tests: factors,
  },
  {
    name: 'answer a challenge in another session',
    file: 'server/store/staff/factor-challenges.ts',
    from: `.deleteFrom('factorChallenges')
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)`,
    to: `.deleteFrom('factorChallenges')
    .where('id', '=', id)`,
    tests: factors,
  },
  {
    name: 'accept the invitation of another address',
    file: 'server/store/staff/invitations.ts',
    from: ".where('openKey', '=', by.email)",
    to: '',
    tests: ['server/routes/studio/team.test.ts'],
  },
];
