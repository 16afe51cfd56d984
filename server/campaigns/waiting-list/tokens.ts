/** The link in an email to an address on the waiting list. It names the entry, and no address. */
import { waitingListPath } from '#rules/waiting-list.ts';
import type { AppContext } from '#server/context.ts';

const purpose = 'waiting-list';

export function entryUrl(
  { config: { siteUrl }, secret }: Pick<AppContext, 'config' | 'secret'>,
  { id }: { id: string },
): string {
  return `${siteUrl}${waitingListPath}/${id}.${secret.sign(purpose, id)}`;
}

/** Returns the id of the entry; null for a token that this site did not sign. */
export function readEntryToken({ secret }: Pick<AppContext, 'secret'>, token: string): string | null {
  const [id = '', signature = ''] = token.split('.');
  return secret.isSignatureOf(purpose, id, signature) ? id : null;
}
