/** The waiting list as the recipients of a campaign. */
import { getsListEmails } from '#rules/waiting-list.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Reader } from '../news-store.ts';
import type { RecipientKey } from '../recipients-store.ts';
import { type Entry, findOwners, listConfirmed, listConfirmedEmails } from './store.ts';

export type Recipient = RecipientKey & Pick<Reader, 'email' | 'language'>;

/** Returns the columns that identify a recipient. */
export function keyOf({ uid, entryId }: Recipient): RecipientKey {
  return uid === null ? { uid, entryId } : { uid };
}

/** Returns the confirmed entries after an id, and those of them that get emails. */
export async function readListStep(
  db: Database,
  step: { after: string; atMost: number },
): Promise<{ matching: number; recipients: Recipient[]; next: string | null }> {
  const entries = await listConfirmed(db, step);
  const next = entries.length < step.atMost ? null : (entries.at(-1)?.id ?? null);
  return { matching: entries.length, recipients: await recipientsOf(db, entries), next };
}

/** Returns those of these entries that get a campaign now. */
export async function readEntries(db: Database, { ids }: { ids: readonly string[] }): Promise<Recipient[]> {
  return ids.length === 0 ? [] : recipientsOf(db, await listConfirmed(db, { ids }));
}

/** Of two addresses of one account, that with which it signs in first gets the emails. */
async function recipientsOf(db: Database, entries: readonly Entry[]): Promise<Recipient[]> {
  const owners = await findOwners(
    db,
    entries.map(({ email }) => email),
  );
  const others = [...owners].flatMap(([email, owner]) => (owner.email === email ? [] : owner.email));
  const confirmed = await listConfirmedEmails(db, others);
  return entries
    .filter(({ email }) => {
      const owner = owners.get(email) ?? null;
      const isSecond = owner !== null && owner.email !== email && confirmed.has(owner.email);
      return getsListEmails(owner) && !isSecond;
    })
    .map(({ id, email, language }) => ({ uid: null, entryId: id, email, language }));
}
