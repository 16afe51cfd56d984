/** The URL by which a recipient unsubscribes without signing in. It names the email, and no address. */
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { unsubscribePath } from '#server/questions/reply-address.ts';

const prefix = 'news.';

/** Returns the URL of RFC 8058 in the email with this id. */
export function newsUnsubscribeUrl(
  { config: { siteUrl }, secret }: Pick<AppContext, 'config' | 'secret'>,
  of: { recipientId: string },
): string {
  return `${siteUrl}${unsubscribePath}/${prefix}${of.recipientId}.${secret.sign('news', of.recipientId)}`;
}

/** Returns whether the token belongs to news; the other ones end emails about questions. */
export function isNewsToken(token: string): boolean {
  return token.startsWith(prefix);
}

export type NewsToken = { id: string; signature: string };

/** Returns the id of the recipient and the signature, which is not checked yet; null for a token of another form. */
export function readNewsToken(token: string): NewsToken | null {
  if (!isNewsToken(token)) return null;
  const [id = '', signature = ''] = token.slice(prefix.length).split('.');
  // The id is looked up before the signature is checked, and PostgreSQL rejects a NUL.
  return /^[A-Za-z0-9_-]{1,255}$/.test(id) ? { id, signature } : null;
}

/** Returns what is stored about a link. */
export function newsLinkHash({ secret }: Pick<AppContext, 'secret'>, of: { recipientId: string }): string {
  return hashOf(secret.sign('news', of.recipientId));
}

/** Returns true for a link of this site: signed with its key, or stored before that key was replaced. */
export function isNewsLink(
  { secret }: Pick<AppContext, 'secret'>,
  { id, signature }: NewsToken,
  stored: { linkHash: string | null } | undefined,
): boolean {
  if (secret.isSignatureOf('news', id, signature)) return true;
  return stored?.linkHash === hashOf(signature);
}
