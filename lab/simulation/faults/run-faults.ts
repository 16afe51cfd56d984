/** Lets the faults of a run happen one after the other, each once in every round, at moments that the seed draws. */
import type { Tally } from '../tally.ts';
import { beginFault, type FaultName, type Place } from './fault-kinds.ts';

export type Faults = {
  /** Resolves while nothing is wrong. */
  whenCalm(): Promise<void>;
  /** How often each of them has happened. */
  rounds(): number;
  /** Resolves when nothing is wrong any more, and nothing more will be. @throws what a fault threw */
  stop(): Promise<void>;
};

const calmMs = 4_000;
const faultMs = 5_000;

export function startFaults(
  names: readonly FaultName[],
  place: Place,
  { say, tally }: { say: (line: string) => void; tally: Tally },
): Faults {
  let rounds = 0;
  const over = new AbortController();
  let present: Promise<void> = Promise.resolve();
  const suffer = async (name: FaultName) => {
    const fault = await beginFault(name, place);
    say(`fault: ${fault.name}`);
    tally.count(fault.name);
    await place.chance.pause(faultMs);
    await fault.end();
  };
  const work = async () => {
    while (!over.signal.aborted && names.length > 0) {
      const left = [...names];
      while (left.length > 0 && !over.signal.aborted) {
        await place.chance.pause(calmMs);
        const name = place.chance.pick(Object.fromEntries(left.map((one) => [one, 1]))) as FaultName;
        left.splice(left.indexOf(name), 1);
        present = suffer(name);
        await present;
      }
      if (left.length === 0) rounds += 1;
    }
  };
  const working = work();
  working.catch(() => {});
  return {
    whenCalm: () => present.catch(() => {}),
    rounds: () => (names.length === 0 ? Infinity : rounds),
    async stop() {
      over.abort();
      await working;
    },
  };
}
