/** The wish to delete an account, and what ends it: a purchase, or signing in again. Whoever it is about is told. */
import { deletionDays, deletionDue, type DeletionEnd } from '#rules/account.ts';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/database.ts';
import { findLatestLine, writeAuditLine } from '#server/store/audit.ts';
import { askDeletion, dropDeletion } from '#server/store/deletions.ts';
import type { World } from '#server/world.ts';
import { accountKeptMail, deletionAskedMail } from './deletion-mail-texts.ts';
import { writeMail } from './write-mail.ts';

const ended = 'deletion-ended';

/** When the account will be deleted; null when nobody has this uid. Asking again changes nothing. */
export async function askToDelete(
  world: World,
  person: { uid: string; email: string; plan: Plan },
): Promise<{ dueAt: number } | null> {
  const { uid, email, plan } = person;
  return world.db.transaction().execute(async (tx) => {
    const asked = await askDeletion(tx, { uid, now: world.now() });
    if (!asked) return null;
    const dueAt = deletionDue(asked.deletionAskedAt);
    if (asked.isNew) {
      const mail = deletionAskedMail({ siteUrl: world.config.siteUrl, dueAt, plan });
      await writeMail(tx, world, { kind: 'deletion-asked', to: email, ...mail });
    }
    return { dueAt };
  });
}

/** Ends the wish, if there is one, in the transaction of what ends it. */
export async function keepAccount(
  tx: Database,
  world: World,
  kept: { uid: string; email: string; by: DeletionEnd },
): Promise<void> {
  const { uid, email, by } = kept;
  if (!(await dropDeletion(tx, { uid }))) return;
  await writeAuditLine(tx, {
    id: world.randomBytes(16).toString('base64url'),
    at: world.now(),
    actor: uid,
    action: ended,
    subject: uid,
    detail: by,
  });
  const mail = accountKeptMail({ siteUrl: world.config.siteUrl, by });
  await writeMail(tx, world, { kind: 'account-kept', to: email, ...mail });
}

/** What ended the wish in the last days; null when nothing did. */
export async function findDeletionEnd(world: World, { uid }: { uid: string }): Promise<DeletionEnd | null> {
  const after = world.now() - deletionDays * 24 * 60 * 60 * 1000;
  const line = await findLatestLine(world.db, { subject: uid, action: ended, after });
  return (line?.detail as DeletionEnd | undefined) ?? null;
}
