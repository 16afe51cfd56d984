/** Mutants of running the site: its end, its load, backups and restores, what it forgets, and who watches it. */
import type { Mutant } from './mutant.ts';

const restore = ['server/flows/backup/restore-backup.test.ts'];
const breaker = ['server/outside/breaker.test.ts'];

export const operationsMutants: readonly Mutant[] = [
  {
    name: 'say ready while the process ends',
    file: 'server/routes/health.ts',
    from: "  if (ctx.isEnding()) return c.json({ ready: false, wrong: 'ending' }, 503);\n",
    to: '',
    tests: ['server/http/ending.test.ts'],
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
    file: 'server/outside/breaker.ts',
    from: 'failures >= failuresInARow',
    to: 'failures > failuresInARow',
    tests: breaker,
  },
  {
    name: 'let everybody try at once whether a service is back',
    file: 'server/outside/breaker.ts',
    from: "    if (isTrial) state = 'trying';\n",
    to: '',
    tests: breaker,
  },
  {
    name: 'restore over rows that are there',
    file: 'server/flows/backup/restore-backup.ts',
    from: '  await requireEmpty(place);\n',
    to: '',
    tests: restore,
  },
  {
    name: 'restore a backup of newer tables',
    file: 'server/flows/backup/restore-backup.ts',
    from: '  refuseNewer(manifest);\n',
    to: '',
    tests: restore,
  },
  {
    name: 'believe the size of a file of a backup',
    file: 'server/flows/backup/verify-backup.ts',
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
    file: 'server/flows/account/delete-expired-rows.ts',
    from: 'deleteOldEvents(db, before(stripeEventsMs))',
    to: 'deleteOldEvents(db, before(mailMs))',
    tests: ['server/flows/account/delete-expired-rows.test.ts'],
  },
  {
    name: 'show the metrics to whoever comes through the proxy',
    file: 'server/routes/metrics.ts',
    from: ' && proxyHeaders.every((name) => c.req.header(name) === undefined)',
    to: '',
    tests: ['server/routes/metrics.test.ts'],
  },
  {
    name: 'read nothing that the former secret key encrypted',
    file: 'server/secret.ts',
    from: '        return old.decrypt(purpose, encrypted);',
    to: '        return secret.decrypt(purpose, encrypted);',
    tests: ['server/secret.test.ts'],
  },
];
