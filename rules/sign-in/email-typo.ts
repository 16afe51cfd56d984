/** A mistyped domain of the large mail providers. It is only ever offered: whoever means it may keep it. */

/** The whole address as it was probably meant; null where nothing looks mistyped. */
export function likelyEmail(address: string): string | null {
  const email = address.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || [...offered, ...alsoReal].includes(domain)) return null;
  const meant = offered.find((known) => isOneSlipAway(domain, known));
  return meant ? email.slice(0, at + 1) + meant : null;
}

/** The mail providers that our learners use most; the first one that fits is suggested. */
const offered = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'yahoo.co.id',
  'yahoo.com.my',
  'ymail.com',
];

/** Real domains that are one typing error away from those. */
const alsoReal = [
  'mail.com',
  'email.com',
  'cloud.com',
  'yahoo.co.in',
  'yahoo.co.il',
  'yahoo.com.mx',
  'yahoo.com.mm',
];

/** Returns true when one letter is missing, added or different, or two neighbouring letters are swapped. */
function isOneSlipAway(typed: string, known: string): boolean {
  let from = 0;
  while (from < known.length && typed[from] === known[from]) from += 1;
  const [typedRest, knownRest] = [typed.slice(from), known.slice(from)];
  return (
    typedRest === knownRest.slice(1) ||
    typedRest.slice(1) === knownRest ||
    (typedRest.slice(1) === knownRest.slice(1) && typedRest !== '') ||
    (typedRest.slice(2) === knownRest.slice(2) && typedRest.slice(0, 2) === `${knownRest[1]}${knownRest[0]}`)
  );
}
