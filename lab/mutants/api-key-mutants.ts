/** Mutants of API keys: a key opens the endpoints of its scopes, and ends with its creator's role. */
import type { Mutant } from './mutant.ts';

const keys = ['server/accounts/api-keys/api-keys.test.ts'];
const scopes = ['server/api-key-access.test.ts'];

export const apiKeyMutants: readonly Mutant[] = [
  {
    name: 'let every API key into the endpoints of every scope',
    file: 'server/accounts/api-keys/admit-key.ts',
    from: 'scope === undefined || !scopes.includes(scope)',
    to: 'scope === undefined',
    tests: scopes,
  },
  {
    name: 'let API keys into the endpoints without a scope',
    file: 'server/accounts/api-keys/admit-key.ts',
    from: 'scope === undefined || !scopes.includes(scope)',
    to: 'scope !== undefined && !scopes.includes(scope)',
    tests: scopes,
  },
  {
    name: 'find an API key by its id alone',
    file: 'server/accounts/api-keys/admit-key.ts',
    from: 'given.length === stored.length && timingSafeEqual(given, stored) ? found : undefined',
    to: 'found',
    tests: scopes,
  },
  {
    name: 'read the cookies beside an API key',
    file: 'server/accounts/viewer.ts',
    from: 'if (sentApiKey(c) !== undefined) return undefined;',
    to: '',
    tests: keys,
  },
  {
    name: 'take every authorization for an API key',
    file: 'server/platform/http/sent-api-key.ts',
    from: 'token?.startsWith(keyPrefix) === true ? token : undefined',
    to: 'token',
    tests: keys,
  },
  {
    name: 'keep the API keys of a removed instructor',
    file: 'server/accounts/team.ts',
    from: 'await revokeKeysOf(tx, ctx, { uid, actor });',
    to: '',
    tests: keys,
  },
  {
    name: 'let the API key of an assistant work',
    file: 'server/accounts/api-keys/api-keys.ts',
    from: "if (roleOf(key, ctx.config.instructorEmails) !== 'instructor') return 'without-role';",
    to: '',
    tests: keys,
  },
  {
    name: 'show payments to an API key without their scope',
    file: 'server/learners/routes.ts',
    from: "key === null || key.scopes.includes('payments:read')",
    to: 'true',
    tests: keys,
  },
];
