/** Kills the product with -9 every few seconds and starts it again, until told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';

export type Killer = {
  kills(): number;
  /** Resolves when the product is up and stays up. */
  stop(): Promise<void>;
};

/** Between a start and the next kill it serves `restShare` times as long as the start took, or longer. */
export function startKiller(
  killAndStart: () => Promise<void>,
  chance: Chance,
  { everyMs, restShare = 2 }: { everyMs: number; restShare?: number },
): Killer {
  let kills = 0;
  const end = new AbortController();
  const work = async () => {
    for (;;) {
      await chance.pause(everyMs);
      if (end.signal.aborted) return;
      const begun = Date.now();
      await killAndStart();
      kills += 1;
      // On a busy computer it takes long to start; it is to serve longer than it is away.
      await sleep((Date.now() - begun) * restShare);
    }
  };
  const working = work();
  return {
    kills: () => kills,
    async stop() {
      end.abort();
      await working;
    },
  };
}
