/** What the server is made of, handed in once by `main.ts` so that tests can hold each part still. */
import type Stripe from 'stripe';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import type { Secret } from './secret.ts';

export type World = {
  config: Config;
  db: Database;
  secret: Secret;
  stripe: Stripe;
  log: Log;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  randomBytes: (count: number) => Buffer;
  /** Says that mail was queued, so that it need not wait for the next round. */
  mailQueued: () => void;
};
