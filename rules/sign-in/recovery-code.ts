/** Recovery codes: ten of them, each works once, for a person who has lost the other second factors. */
import { asciiDigits } from './digits.ts';

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
