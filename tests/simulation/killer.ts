/** Kills the product with -9 every few seconds and starts it again, until told to stop. */
import type { Chance } from './chance.ts';

export type Killer = {
  kills(): number;
  /** Resolves when the product is up and stays up. */
  stop(): Promise<void>;
};

export function startKiller(killAndStart: () => Promise<void>, chance: Chance, everyMs: number): Killer {
  let kills = 0;
  const end = new AbortController();
  const work = async () => {
    for (;;) {
      await chance.pause(everyMs);
      if (end.signal.aborted) return;
      await killAndStart();
      kills += 1;
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
