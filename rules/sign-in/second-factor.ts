/** The rules of the second factor, which the studio's endpoints require. */
import { clocksDifferMs } from '#rules/clock.ts';
import { asciiDigits } from '#rules/text-input.ts';

/** The time in which a proof is fresh. */
const freshMinutes = 15;

/** The lifetime of a challenge. */
export const challengeMinutes = 5;

/**
 * - `none`: no proof.
 * - `session`: a proof in this session, at any time.
 * - `fresh`: a proof in the last 15 minutes.
 * - `first-or-fresh`: like `fresh`, but no proof for a user without a second factor.
 */
export type FactorNeed = 'none' | 'session' | 'fresh' | 'first-or-fresh';

/** The error reasons of the studio's endpoints for the team. */
export const factorGaps = ['second-factor-missing', 'second-factor-needed', 'second-factor-again'] as const;
export type FactorGap = (typeof factorGaps)[number];

export type FactorFacts = {
  /** Whether the user has set up a second factor. */
  isSetUp: boolean;
  /** The time of the session's last proof, in milliseconds since 1970, UTC. */
  provenAt: number | null;
  /** A site on a loopback address requires no second factor until one is set up. */
  isLocal: boolean;
};

/** Returns the missing proof; null if the request may proceed. */
export function findFactorGap(need: FactorNeed, facts: FactorFacts, now: number): FactorGap | null {
  if (need === 'none') return null;
  if (!facts.isSetUp) return need === 'first-or-fresh' || facts.isLocal ? null : 'second-factor-missing';
  if (facts.provenAt === null) return 'second-factor-needed';
  return need === 'session' || isFresh(facts.provenAt, now) ? null : 'second-factor-again';
}

/** A proof in the future was written by a wrong clock and is not fresh. */
function isFresh(provenAt: number, now: number): boolean {
  return now - provenAt <= freshMinutes * 60_000 && provenAt - now <= clocksDifferMs;
}

/** The number of recovery codes. Each works once, for a user who has lost the other second factors. */
export const recoveryCodeCount = 10;

/** Crockford's alphabet, which lacks ambiguous letters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 25;

/** The length of older codes of fifty bits, which users may have printed. */
const formerLength = 10;

/** The number of random bytes of a code, one for each letter. */
export const recoveryCodeBytes = length;

/** Returns the code of random bytes, such as `7KQ2M-XH4TP-0V9RC-2JWZE-M3T8A`: 125 bits cannot be guessed. */
export function recoveryCodeOf(random: Uint8Array): string {
  if (random.length !== length) throw new Error(`A recovery code needs ${length} random bytes`);
  const letters = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
  return inGroups(letters);
}

/** Returns a typed code in its original form; null if it cannot be one. */
export function normalizeRecoveryCode(typed: string): string | null {
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
