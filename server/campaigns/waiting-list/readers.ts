/** The waiting list as the recipients of a campaign. */
import { getsListEmails } from '#rules/waiting-list.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Reader } from '../news-store.ts';
import type { RecipientKey } from '../recipients-store.ts';
import { type Entry, findOwners, listAliases, listConfirmed, listConfirmedEmails } from './store.ts';

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

/** Of several addresses of one account, one gets the emails: the one with which it signs in, or the first. */
async function recipientsOf(db: Database, entries: readonly Entry[]): Promise<Recipient[]> {
  const owners = await findOwners(
    db,
    entries.map(({ email }) => email),
  );
  const ofAliases = [...owners].filter(([email, owner]) => owner.email !== email);
  const chosen = await chooseEmails(db, new Map(ofAliases.map(([, { uid, email }]) => [uid, email])));
  return entries
    .filter(({ email }) => {
      const owner = owners.get(email) ?? null;
      const preferred = owner && chosen.get(owner.uid);
      return getsListEmails(owner) && (!owner || owner.email === email || preferred === email);
    })
    .map(({ id, email, language }) => ({ uid: null, entryId: id, email, language }));
}

/** Returns by uid which of the confirmed addresses of an account gets the emails; `owners` has the addresses they sign in with. */
async function chooseEmails(db: Database, owners: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const aliases = await listAliases(db, { uids: [...owners.keys()] });
  const emails = [...owners.values(), ...aliases.map(({ email }) => email)];
  const confirmed = await listConfirmedEmails(db, emails);
  const chosen = new Map<string, string>();
  for (const [uid, email] of owners) {
    const own = aliases.filter((alias) => alias.uid === uid).map((alias) => alias.email);
    const first = [email, ...own.toSorted()].find((one) => confirmed.has(one));
    if (first !== undefined) chosen.set(uid, first);
  }
  return chosen;
}
