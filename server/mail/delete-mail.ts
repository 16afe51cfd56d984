import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { endMailStops } from './bounce-store.ts';
import { recipientKeysOf } from './queue.ts';
import { dropMail, dropMailTo, listUnsentMail } from './store.ts';

/**
 * Deletes the email to this learner, its delivery reports, and queued email that mentions one of their addresses.
 * Queued email is encrypted, so each one is decrypted to search it.
 */
export async function deleteMailAbout(
  tx: Database,
  ctx: AppContext,
  { uid, emails }: { uid: string; emails: readonly string[] },
): Promise<void> {
  const recipientKeys = emails.flatMap((email) => recipientKeysOf(ctx, email));
  await dropMailTo(tx, { uid, recipientKeys });
  await endMailStops(tx, { recipientKeys });
  for (const { id, encryptedContent } of await listUnsentMail(tx)) {
    const content = contentOf(ctx, encryptedContent);
    if (content !== null && emails.some((email) => content.includes(email))) await dropMail(tx, { id });
  }
}

/** Returns null for an email that was encrypted with another key. */
function contentOf(ctx: AppContext, encryptedContent: string): string | null {
  try {
    return ctx.secret.decrypt('mail', encryptedContent);
  } catch {
    return null;
  }
}
