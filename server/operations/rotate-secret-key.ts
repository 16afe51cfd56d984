/** Re-encrypts long-lived rows of the old key, so that the old key can be removed. */
import type { AppContext } from '#server/context.ts';
import { findCurrentKey, replacePrivateKey } from '#server/certificates/badge-key-store.ts';
import { listAllAuthenticators, replaceEncryptedSecret } from '#server/accounts/second-factor-store.ts';

/**
 * Returns the number of re-encrypted rows. Queued mail is sent within hours and stays readable with the old key; recovery
 * codes are signatures, which cannot be renewed without their owner.
 */
export async function reencryptRows({
  db,
  secret,
  log,
}: Pick<AppContext, 'db' | 'secret' | 'log'>): Promise<number> {
  let count = 0;
  for (const { id, encryptedSecret: from } of await listAllAuthenticators(db)) {
    const to = secret.reencrypt('authenticator', from);
    if (to === null) continue;
    await replaceEncryptedSecret(db, { id, from, to });
    count += 1;
  }
  const badgeKey = await findCurrentKey(db);
  const to = badgeKey ? secret.reencrypt('badge-key', badgeKey.encryptedPrivateKey) : null;
  if (badgeKey && to !== null) {
    await replacePrivateKey(db, { id: badgeKey.id, from: badgeKey.encryptedPrivateKey, to });
    count += 1;
  }
  log.info({ event: 'rows-reencrypted', count });
  return count;
}
