/** Recovery codes: ten of them, each works once, for a person who has lost the other second factors. */

export const recoveryCodeCount = 10;

/** Crockford's alphabet lacks the letters that are read as others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** Makes a code of ten random bytes, such as `7KQ2M-XH4TP`: fifty bits. */
export function recoveryCodeOf(random: Uint8Array): string {
  if (random.length !== length) throw new Error(`A recovery code needs ${length} random bytes`);
  const letters = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Returns the code as it was made, however it was typed; null for what cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isCode =
    letters.length === length && Array.from(letters).every((letter) => alphabet.includes(letter));
  return isCode ? `${letters.slice(0, 5)}-${letters.slice(5)}` : null;
}
