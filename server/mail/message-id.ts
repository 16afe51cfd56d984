/** Identifiers that lead back to a queued email: its Message-ID, and its own return path (VERP). */

/** An email's id is 16 random bytes in base64url, so it cannot be guessed. */
const idPattern = /^[\w-]{22}$/;

export function messageIdOf(id: string, { siteUrl }: { siteUrl: string }): string {
  return `<${id}@${new URL(siteUrl).hostname}>`;
}

/** Returns the email's id in a Message-ID of ours; null for any other. */
export function mailIdOfMessageId(messageId: string): string | null {
  const id = /^\s*<?([^@<>\s]+)@/.exec(messageId)?.[1] ?? '';
  return idPattern.test(id) ? id : null;
}

/**
 * Returns the address for bounces of this email, such as `bounces+<32 digits>@course.example`. The id is hexadecimal,
 * since some servers change letters to lower case.
 */
export function returnPathOf(bounceAddress: string, id: string): string {
  const at = bounceAddress.lastIndexOf('@');
  const digits = Buffer.from(id, 'base64url').toString('hex');
  return `${bounceAddress.slice(0, at)}+${digits}${bounceAddress.slice(at)}`;
}

/** Returns the email's id in such an address; null for any other. */
export function mailIdOfReturnPath(address: string): string | null {
  const digits = /\+([0-9a-f]{32})@/i.exec(address)?.[1];
  return digits === undefined ? null : Buffer.from(digits, 'hex').toString('base64url');
}
