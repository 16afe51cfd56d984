/** Mutants of webhooks. */
import type { Mutant } from './mutant.ts';

const webhooks = ['server/webhooks/deliver-events.test.ts', 'server/webhooks/post-event.test.ts'];

export const webhookMutants: readonly Mutant[] = [
  {
    name: 'connect to any address that a host name has',
    file: 'server/webhooks/post-event.ts',
    from: 'if (found.some(({ address }) => !isAllowedAddress(address, post)))',
    to: 'if (found.length === 0)',
    tests: webhooks,
  },
  {
    name: 'let two processes claim one webhook',
    file: 'server/webhooks/store.ts',
    from: "    .where('nextTryAt', '=', due.nextTryAt)\n",
    to: '',
    tests: webhooks,
  },
];
