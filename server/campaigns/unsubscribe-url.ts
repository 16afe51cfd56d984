/** The URL by which a recipient unsubscribes without signing in. It names the email, and no address. */
import type { AppContext } from '#server/context.ts';
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

/** Returns the id of the recipient; null for a token that this site did not sign. */
export function readNewsToken({ secret }: Pick<AppContext, 'secret'>, token: string): string | null {
  if (!isNewsToken(token)) return null;
  const [id = '', signature = ''] = token.slice(prefix.length).split('.');
  return secret.isSignatureOf('news', id, signature) ? id : null;
}
