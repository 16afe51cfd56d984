/**
 * The rows of merged accounts. A merged account keeps its row without personal data, since audit entries and the
 * metadata at Stripe refer to its uid.
 */
import type { Database } from '#server/platform/db/database.ts';
import type { TableOfUsers } from '#server/platform/db/schema.ts';

/**
 * Effect of a merge on the rows of each table: move them, unite them with those of the remaining account, or delete
 * them. A table that is missing here is a type error.
 */
export const mergeRules = {
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

type TableWith<Rule> = {
  [T in keyof typeof mergeRules]: (typeof mergeRules)[T] extends Rule ? T : never;
}[keyof typeof mergeRules];

function tablesWith<Rule extends 'moves' | 'ends'>(rule: Rule): TableWith<Rule>[] {
  return Object.entries(mergeRules).flatMap(([table, own]) =>
    own === rule ? [table as TableWith<Rule>] : [],
  );
}

type Merge = { into: string; from: string };

/** Moves the rows that only need a new owner. */
export async function moveRows(db: Database, { into, from }: Merge): Promise<void> {
  for (const table of tablesWith('moves'))
    await db.updateTable(table).set({ uid: into }).where('uid', '=', from).execute();
}

/** Deletes the merged account's sessions, devices, keys and pending changes. */
export async function endRows(db: Database, { from }: Pick<Merge, 'from'>): Promise<void> {
  for (const table of tablesWith('ends')) await db.deleteFrom(table).where('uid', '=', from).execute();
}

/**
 * Empties the row of the merged account and points it, and those merged into it earlier, to the remaining account.
 * `email` is a placeholder that cannot sign in.
 * Call it before the rows are moved: PostgreSQL makes a changed email wait for every transaction that has just inserted
 * a row of this user, and those may want any row of the user next.
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

/** Returns the account that a uid was merged into, or the uid itself. */
export async function findCurrentUid(db: Database, of: { uid: string }): Promise<string> {
  const row = await db.selectFrom('users').select('mergedInto').where('uid', '=', of.uid).executeTakeFirst();
  return row?.mergedInto ?? of.uid;
}

/** Lists a learner's own uid and those merged into it. */
export async function listUidsOf(db: Database, of: { uid: string }): Promise<string[]> {
  const rows = await db.selectFrom('users').select('uid').where('mergedInto', '=', of.uid).execute();
  return [of.uid, ...rows.map(({ uid }) => uid)];
}

/** Adds another email by which a learner can sign in, taken over from a merged account. */
export async function addEmailAlias(
  db: Database,
  alias: { email: string; uid: string; addedAt: number },
): Promise<void> {
  await db.insertInto('emailAliases').values(alias).execute();
}

/** Returns the owner of an email alias, if any. */
export async function findAliasOwner(db: Database, by: { email: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('emailAliases')
    .select('uid')
    .where('email', '=', by.email)
    .executeTakeFirst();
  return row?.uid;
}

/** Lists a learner's email aliases, oldest first. */
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

export async function deleteEmailAlias(db: Database, alias: { email: string; uid: string }): Promise<void> {
  await db.deleteFrom('emailAliases').where('email', '=', alias.email).where('uid', '=', alias.uid).execute();
}
