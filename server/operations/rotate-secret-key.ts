/** Re-encrypts long-lived rows of the old key, so that the old key can be removed. */
import type { AppContext } from '#server/context.ts';
import { reencryptAuthenticators } from '#server/accounts/second-factors.ts';
import { reencryptSigningKey } from '#server/certificates/badges.ts';
import { reencryptGiftCodes } from '#server/payments/gifts.ts';
import { reencryptWebhookSecrets } from '#server/webhooks/endpoints.ts';

/**
 * Returns the number of re-encrypted rows. Queued mail is sent within hours and stays readable with the old key; recovery
 * codes are signatures, which cannot be renewed without their owner.
 */
export async function reencryptRows(ctx: Pick<AppContext, 'db' | 'secret' | 'log'>): Promise<number> {
  const count =
    (await reencryptAuthenticators(ctx)) +
    (await reencryptSigningKey(ctx)) +
    (await reencryptWebhookSecrets(ctx)) +
    (await reencryptGiftCodes(ctx));
  ctx.log.info({ event: 'rows-reencrypted', count });
  return count;
}
