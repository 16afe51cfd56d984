/** Random decisions per customer, so that one customer's actions do not change another's choices. */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#sandbox/seeded-random.ts';

export type Chance = {
  /** True in this share of all cases. */
  happens(share: number): boolean;
  /** Picks a name by weight. @throws {Error} without a name */
  pick<Name extends string>(weights: Partial<Record<Name, number>>): Name;
  /** Waits between half of this time and all of it. */
  pause(longestMs: number): Promise<void>;
};

export function chanceOf(seed: number, place: number): Chance {
  const random = seededRandom(Math.imul(seed, 1_000_003) + place);
  return {
    happens: (share) => random() < share,
    pick(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const [first] = entries[0]!;
      return entries.find(([, weight]) => (left -= weight) < 0)?.[0] ?? first;
    },
    pause: (longestMs) => sleep(longestMs * (0.5 + random() / 2)),
  };
}
