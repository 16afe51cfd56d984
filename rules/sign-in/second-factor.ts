/** The rule of the second factor: what a session must have proven before an endpoint of the studio answers. */
import { clocksDifferMs } from '../clock.ts';

/** A proof is fresh for this long. */
export const freshMinutes = 15;

/** A challenge can be answered for this long. */
export const challengeMinutes = 5;

/**
 * - `none`: nothing has to be proven.
 * - `session`: this session has proven the second factor at some time.
 * - `fresh`: the proof is not older than a quarter of an hour.
 * - `first-or-fresh`: like `fresh`, and open to a person who has no second factor yet.
 */
export type FactorNeed = 'none' | 'session' | 'fresh' | 'first-or-fresh';

/** The reasons for which an endpoint of the studio is refused to its own people. */
export const factorGaps = ['second-factor-missing', 'second-factor-needed', 'second-factor-again'] as const;
export type FactorGap = (typeof factorGaps)[number];

export type FactorFacts = {
  /** Whether the person has set up a second factor. */
  isSetUp: boolean;
  /** The time of the session's last proof, in milliseconds since 1970, UTC. */
  provenAt: number | null;
  /** A site on a loopback address goes without a second factor until one is set up. */
  isLocal: boolean;
};

/** Returns what is missing for this need; null when the request may go on. */
export function findFactorGap(need: FactorNeed, facts: FactorFacts, now: number): FactorGap | null {
  if (need === 'none') return null;
  if (!facts.isSetUp) return need === 'first-or-fresh' || facts.isLocal ? null : 'second-factor-missing';
  if (facts.provenAt === null) return 'second-factor-needed';
  return need === 'session' || isFresh(facts.provenAt, now) ? null : 'second-factor-again';
}

/** A proof that lies in the future was written by a wrong clock and is not fresh. */
export function isFresh(provenAt: number, now: number): boolean {
  return now - provenAt <= freshMinutes * 60_000 && provenAt - now <= clocksDifferMs;
}
