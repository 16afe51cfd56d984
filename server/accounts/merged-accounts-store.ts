/**
 * The rows of merged accounts. A merged account keeps its row without personal data, since lines of the audit and the
 * metadata at Stripe name its uid for ever.
 */
import type { Database } from '#server/platform/db/database.ts';
import type { TableOfUsers } from '#server/platform/db/schema.ts';

/**
 * The rows of each table that has a uid move as they are, are united with those of the account that stays, or end with
 * the merged one. A table that is missing here is a type error.
 */
export const fates = {
  users: 'united',
  progress: 'united',
  watchBudgets: 'united',
  checkouts: 'united',
  grants: 'united',
  agreements: 'united',
  certificates: 'united',
  learnerNotes: 'united',
  payments: 'moves',
  receipts: 'moves',
  discrepancies: 'moves',
  paymentReviews: 'moves',
  emailAliases: 'moves',
  replacedCertificates: 'moves',
  mail: 'moves',
  sessions: 'ends',
  playbackSessions: 'ends',
  emailChanges: 'ends',
  secondFactors: 'ends',
  recoveryCodes: 'ends',
  learnerSearchKeys: 'ends',
} as const satisfies Record<TableOfUsers, 'moves' | 'united' | 'ends'>;

type TableThat<Fate> = {
  [T in keyof typeof fates]: (typeof fates)[T] extends Fate ? T : never;
}[keyof typeof fates];

function tablesThat<Fate extends 'moves' | 'ends'>(fate: Fate): TableThat<Fate>[] {
  return Object.entries(fates).flatMap(([table, own]) => (own === fate ? [table as TableThat<Fate>] : []));
}

type Merge = { into: string; from: string };

/** Moves the rows that need no more than another owner. */
export async function moveRows(db: Database, { into, from }: Merge): Promise<void> {
  for (const table of tablesThat('moves'))
    await db.updateTable(table).set({ uid: into }).where('uid', '=', from).execute();
}

/** Deletes what ends with the merged account: sessions, devices, keys and unfinished changes. */
export async function endRows(db: Database, { from }: Pick<Merge, 'from'>): Promise<void> {
  for (const table of tablesThat('ends')) await db.deleteFrom(table).where('uid', '=', from).execute();
}

/**
 * Empties the row of the merged account, and lets it and those that were merged into it before lead to the account that
 * stays. `email` is one that nobody can sign in with.
 *
 * PostgreSQL lets a changed email wait for every transaction that has just inserted a row of this user. Those may want
 * any row of the user next, so call it before the rows are moved.
 */
export async function retireAccount(
  db: Database,
  { into, from, email }: Merge & { email: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email,
      name: null,
      country: 'unknown',
      umur: null,
      kerja: null,
      phone: null,
      plan: 'free',
      paidPlan: 'free',
      choicePlan: null,
      clickpayAt: null,
      mergedInto: into,
    })
    .where('uid', '=', from)
    .execute();
  await db.updateTable('users').set({ mergedInto: into }).where('mergedInto', '=', from).execute();
}

/** Returns the account that everything of this uid belongs to now: itself, unless it was merged. */
export async function findCurrentUid(db: Database, of: { uid: string }): Promise<string> {
  const row = await db.selectFrom('users').select('mergedInto').where('uid', '=', of.uid).executeTakeFirst();
  return row?.mergedInto ?? of.uid;
}

/** Lists a learner's own uid, and those of the accounts that were merged into theirs. */
export async function listUidsOf(db: Database, of: { uid: string }): Promise<string[]> {
  const rows = await db.selectFrom('users').select('uid').where('mergedInto', '=', of.uid).execute();
  return [of.uid, ...rows.map(({ uid }) => uid)];
}

/** The further e-mails by which learners sign in: those of the accounts that were merged into theirs. */
export async function addEmailAlias(
  db: Database,
  alias: { email: string; uid: string; addedAt: number },
): Promise<void> {
  await db.insertInto('emailAliases').values(alias).execute();
}

/** Returns the uid of the account that an e-mail leads to; undefined where it is nobody's further one. */
export async function findAliasOwner(db: Database, by: { email: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('emailAliases')
    .select('uid')
    .where('email', '=', by.email)
    .executeTakeFirst();
  return row?.uid;
}

/** Lists the further e-mails of a learner, the oldest first. */
export async function listEmailAliases(db: Database, of: { uid: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('emailAliases')
    .select('email')
    .where('uid', '=', of.uid)
    .orderBy('addedAt')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Takes a further e-mail away from its learner. */
export async function deleteEmailAlias(db: Database, alias: { email: string; uid: string }): Promise<void> {
  await db.deleteFrom('emailAliases').where('email', '=', alias.email).where('uid', '=', alias.uid).execute();
}
