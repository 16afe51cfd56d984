/**
 * The URL by which a recipient unsubscribes without signing in. It names the email and the account or the entry of the
 * waiting list, and no address. It needs no row, so it also works for an email that a restored backup lacks.
 */
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { unsubscribePath } from '#server/questions/reply-address.ts';
import type { RecipientKey } from './recipients-store.ts';

const prefix = 'news.';

type LinkOf = { recipientId: string } & RecipientKey;

type Signer = Pick<AppContext, 'secret'>;

/** Returns the URL of RFC 8058 in the email with this id. */
export function newsUnsubscribeUrl(
  { config: { siteUrl }, secret }: Signer & Pick<AppContext, 'config'>,
  of: LinkOf,
): string {
  const named = namedBy(of);
  return `${siteUrl}${unsubscribePath}/${prefix}${named}.${secret.sign('news', named)}`;
}

/** Returns whether the token belongs to news; the other ones end emails about questions. */
export function isNewsToken(token: string): boolean {
  return token.startsWith(prefix);
}

export type NewsToken = { id: string; reader: RecipientKey; signature: string };

/** Returns what a token names, and its signature, which is not checked yet; null for a token of another form. */
export function readNewsToken(token: string): NewsToken | null {
  if (!isNewsToken(token)) return null;
  const [id = '', named = '', signature = ''] = token.slice(prefix.length).split('.');
  // The id is looked up before the signature is checked, and PostgreSQL rejects a NUL.
  if (![id, named].every((part) => /^[A-Za-z0-9_-]{1,255}$/.test(part))) return null;
  const key = named.slice(1);
  if (named.startsWith('u')) return { id, reader: { uid: key }, signature };
  return named.startsWith('w') ? { id, reader: { uid: null, entryId: key }, signature } : null;
}

/** Returns what is stored about a link. */
export function newsLinkHash({ secret }: Signer, of: LinkOf): string {
  return hashOf(secret.sign('news', namedBy(of)));
}

/** Returns true for a link of this site: signed with its key, or stored before that key was replaced. */
export function isNewsLink(
  { secret }: Signer,
  { id, reader, signature }: NewsToken,
  stored?: { linkHash: string | null },
): boolean {
  if (secret.isSignatureOf('news', namedBy({ recipientId: id, ...reader }), signature)) return true;
  return stored?.linkHash === hashOf(signature);
}

function namedBy({ recipientId, uid, entryId }: LinkOf): string {
  return `${recipientId}.${uid === null ? `w${entryId}` : `u${uid}`}`;
}
