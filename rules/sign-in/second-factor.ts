/** The rule of the second factor: what a session must have proven before an endpoint of the studio answers. */
import { clocksDifferMs } from '#rules/clock.ts';
import { asciiDigits } from '#rules/text-input.ts';

/** A proof is fresh for this long. */
const freshMinutes = 15;

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
function isFresh(provenAt: number, now: number): boolean {
  return now - provenAt <= freshMinutes * 60_000 && provenAt - now <= clocksDifferMs;
}

/** Recovery codes: ten of them, each works once, for a person who has lost the other second factors. */
export const recoveryCodeCount = 10;

/** Crockford's alphabet lacks the letters that are read as others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 25;

/** Codes that were made before had fifty bits; a person who printed them must not be locked out. */
const formerLength = 10;

/** The random bytes that a code is made of, one for each letter. */
export const recoveryCodeBytes = length;

/** Makes a code of random bytes, such as `7KQ2M-XH4TP-0V9RC-2JWZE-M3T8A`: 125 bits, so that nobody can try them all. */
export function recoveryCodeOf(random: Uint8Array): string {
  if (random.length !== length) throw new Error(`A recovery code needs ${length} random bytes`);
  const letters = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
  return inGroups(letters);
}

/** Returns the code as it was made, however it was typed; null for what cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const letters = asciiDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode =
    [length, formerLength].includes(letters.length) &&
    Array.from(letters).every((letter) => alphabet.includes(letter));
  return isCode ? inGroups(letters) : null;
}

function inGroups(letters: string): string {
  return (letters.match(/.{5}/g) ?? []).join('-');
}
