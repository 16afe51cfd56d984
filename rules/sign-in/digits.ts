/** Decimal digits of every script, which keyboards of many languages type: ٤, ۴, ४, ๔ and ４ are all 4. */

/** Returns the text with its decimal digits as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, valueOf);
}

/** Returns the digits of a typed or pasted code, at most `length` of them. */
export function codeDigits(typed: string, length = 6): string {
  return asciiDigits(typed).replace(/\D/g, '').slice(0, length);
}

/** Unicode keeps the ten digits of a script together and in order, so the place in their run is the value. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
