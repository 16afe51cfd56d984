import { domainToASCII } from 'node:url';
import { foldEmail } from '#rules/sign-in/sign-in.ts';

/**
 * Returns the one spelling of an address: trimmed, in NFKC, in lower case, and with an ASCII domain. A domain that IDNA
 * does not know is unchanged.
 */
export function normalizeEmail(address: string): string {
  const email = foldEmail(address);
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).normalize('NFKC');
  // IDNA's ASCII form of "1.2" is an IP address, and that of an escaped character the character.
  if (at === 0 || /^\p{ASCII}*$/u.test(domain) || domain.includes('%')) return email.slice(0, at) + domain;
  return email.slice(0, at) + (domainToASCII(domain) || domain);
}
