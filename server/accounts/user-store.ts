/** The users with their search keys and email aliases, and the user record of the API (specification 3). */
import type { TrafficSource } from '#rules/analytics/traffic-source.ts';
import type { PaidPlan, Plan } from '#rules/plans.ts';
import { searchKeysOf, type SearchedLearner } from '#rules/learners/search.ts';
import type { ChangeableField, UserRecord } from '#rules/user.ts';
import { type Language, siteLanguage } from '#messages/messages-for.ts';
import type { Database } from '#server/platform/db/database.ts';

export type User = NonNullable<Awaited<ReturnType<typeof selectRow>>>;

export async function findUser(db: Database, by: { uid: string }): Promise<User | undefined> {
  return selectRow(db, by.uid);
}

/** Listed by name: PostgreSQL rejects a prepared statement whose result columns have changed. */
export const userColumns = [
  ...(['users.uid', 'users.email', 'users.name', 'users.country', 'users.umur', 'users.kerja'] as const),
  ...(['users.phone', 'users.plan', 'users.paidPlan', 'users.choicePlan', 'users.clickpayAt'] as const),
  ...(['users.bannedAt', 'users.deletionAskedAt', 'users.createdAt', 'users.language'] as const),
  ...(['users.role', 'users.factorPutOffAt', 'users.mergedInto'] as const),
  ...(['certificates.claimedAt', 'certificates.declinedAt'] as const),
  ...(['certificates.issuedAt', 'certificates.revokedAt'] as const),
] as const;

/** Finds the user of an email or email alias. */
export async function findUserByEmail(db: Database, by: { email: string }): Promise<User | undefined> {
  const uid = await findUidByEmail(db, by);
  return uid === null ? undefined : selectRow(db, uid);
}

/** Returns the plan of a user, `free` for an unknown one. */
export async function findPlan(db: Database, by: { uid: string }): Promise<Plan> {
  const row = await db.selectFrom('users').select('plan').where('uid', '=', by.uid).executeTakeFirst();
  return row?.plan ?? 'free';
}

/** Finds the owner of an email or email alias. */
async function findUidByEmail(db: Database, by: { email: string }): Promise<string | null> {
  const row = await db.selectFrom('users').select('uid').where('email', '=', by.email).executeTakeFirst();
  return row?.uid ?? (await findAliasOwner(db, by)) ?? null;
}

/** Finds the user of an email or creates one; `isNew` for the one call that created it. Call it in a transaction. */
export async function findOrCreateUser(
  db: Database,
  newcomer: {
    uid: string;
    email: string;
    name: string | null;
    language?: Language;
    isLanguageAssumed?: boolean;
    /** Where the learner came from. */
    arrivedFrom?: TrafficSource;
    now: number;
  },
): Promise<{ uid: string; language: Language; isLanguageAssumed: boolean; isNew: boolean }> {
  const made = await db
    .insertInto('users')
    .values({
      uid: newcomer.uid,
      email: newcomer.email,
      name: newcomer.name,
      language: newcomer.language ?? siteLanguage,
      isLanguageAssumed: newcomer.isLanguageAssumed ? 1 : 0,
      country: 'unknown',
      umur: null,
      kerja: null,
      phone: null,
      plan: 'free',
      choicePlan: null,
      clickpayAt: null,
      bannedAt: null,
      deletionAskedAt: null,
      createdAt: newcomer.now,
      source: newcomer.arrivedFrom?.source ?? '',
      campaign: newcomer.arrivedFrom?.campaign ?? '',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['uid', 'language', 'isLanguageAssumed'])
    .executeTakeFirst();
  // An insert waits for a concurrent merge, so the aliases are looked up after it.
  const owner = made && (await findAliasOwner(db, newcomer));
  if (made && owner === undefined) {
    await addSearchKeys(db, [{ ...newcomer, phone: null }]);
    return { ...made, isLanguageAssumed: made.isLanguageAssumed === 1, isNew: true };
  }
  if (made) await db.deleteFrom('users').where('uid', '=', made.uid).execute();
  const known = await db
    .selectFrom('users')
    .select(['uid', 'language', 'isLanguageAssumed'])
    .where((row) => (owner === undefined ? row('email', '=', newcomer.email) : row('uid', '=', owner)))
    .executeTakeFirst();
  // A merge may have ended between the two statements; the email now leads to the remaining account.
  if (!known) return findOrCreateUser(db, newcomer);
  return { ...known, isLanguageAssumed: known.isLanguageAssumed === 1, isNew: false };
}

/** Returns the emails of several users by uid. */
export async function listEmails(
  db: Database,
  of: { uids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['uid', 'email']).where('uid', 'in', of.uids).execute();
  return new Map(rows.map(({ uid, email }) => [uid, email]));
}

/** Call it in a transaction, so that the search keys match the row. */
export async function changeUser(
  db: Database,
  change: {
    uid: string;
    fields: { [F in ChangeableField]?: UserRecord[F] | undefined } & { language?: Language | undefined };
  },
): Promise<void> {
  if (Object.keys(change.fields).length === 0) return;
  const changed = await db
    .updateTable('users')
    .set({ ...change.fields, ...(change.fields.language && { isLanguageAssumed: 0 as const }) })
    .where('uid', '=', change.uid)
    .where('mergedInto', 'is', null)
    .returning(['uid', 'name', 'email', 'phone'])
    .executeTakeFirst();
  if (changed) await replaceSearchKeys(db, changed);
}

/** Sets the language of an imported learner at the first sign-in. */
export async function setLanguage(
  db: Database,
  { uid, language }: { uid: string; language: Language },
): Promise<void> {
  await db.updateTable('users').set({ language, isLanguageAssumed: 0 }).where('uid', '=', uid).execute();
}

/** Returns false when the email belongs to another user. Call it in a transaction. */
export async function setEmail(db: Database, change: { uid: string; email: string }): Promise<boolean> {
  const taken = await db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', change.email)
    .where('uid', '!=', change.uid)
    .executeTakeFirst();
  const owner = taken?.uid ?? (await findAliasOwner(db, change)) ?? change.uid;
  if (owner !== change.uid) return false;
  await deleteEmailAlias(db, change);
  const changed = await db
    .updateTable('users')
    .set({ email: change.email })
    .where('uid', '=', change.uid)
    .returning(['uid', 'name', 'email', 'phone'])
    .executeTakeFirst();
  if (changed) await replaceSearchKeys(db, changed);
  return true;
}

/** Records the chosen plan, and when one was first chosen (specification 4). */
export async function setChosenPlan(
  db: Database,
  choice: { uid: string; plan: PaidPlan; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({
      choicePlan: choice.plan,
      clickpayAt: row.fn.coalesce('clickpayAt', row.val(choice.now)),
    }))
    .where('uid', '=', choice.uid)
    .execute();
}

export type LockedUser = {
  plan: Plan;
  paidPlan: Plan;
  email: string;
  country: UserRecord['country'];
  language: Language;
  deletionAskedAt: number | null;
  /** The account that this one was merged into; a merged account owns nothing. */
  mergedInto: string | null;
};

/** Locks the user's row until the transaction ends, so that payments are counted one change at a time. */
export async function lockUser(db: Database, by: { uid: string }): Promise<LockedUser | undefined> {
  const locked = await db
    .updateTable('users')
    .set((row) => ({ plan: row.ref('plan') }))
    .where('uid', '=', by.uid)
    .returning(['plan', 'paidPlan', 'email', 'country', 'language', 'deletionAskedAt', 'mergedInto'])
    .executeTakeFirst();
  return locked;
}

/** Locks several users in the order of their uids, to avoid deadlocks. */
export async function lockUsers(db: Database, by: { uids: readonly string[] }): Promise<void> {
  for (const uid of by.uids.toSorted()) await lockUser(db, { uid });
}

/** Sets a user's plan and the plan they paid for; the two only differ with a grant. */
export async function setPlan(
  db: Database,
  change: { uid: string; plan: Plan; paidPlan?: Plan },
): Promise<void> {
  const { uid, plan, paidPlan = plan } = change;
  await db.updateTable('users').set({ plan, paidPlan }).where('uid', '=', uid).execute();
}

/** Returns the user's own record, so `sign` is always true. */
export function userRecordOf(user: User): UserRecord {
  return {
    uid: user.uid,
    name: user.name,
    email: user.email,
    country: user.country,
    sign: true,
    paid: user.plan !== 'free',
    plan: user.plan,
    choicePlan: user.choicePlan,
    umur: user.umur,
    kerja: user.kerja,
    phone: user.phone,
    clickpay: user.clickpayAt !== null,
    // A declined claim does not count, so that the learner can claim again.
    clickClaim: user.claimedAt !== null && user.declinedAt === null,
    whenClaim: user.declinedAt === null ? user.claimedAt : null,
    certificate: user.issuedAt !== null && user.revokedAt === null,
    createdAt: user.createdAt,
  };
}

function selectRow(db: Database, uid: string) {
  return db
    .selectFrom('users')
    .leftJoin('certificates', 'certificates.uid', 'users.uid')
    .select(userColumns)
    .where('users.uid', '=', uid)
    .executeTakeFirst();
}

type Searched = SearchedLearner & { uid: string };

/** Each row takes two bind parameters, and databases allow some ten thousand per statement. */
const rowsAtOnce = 4_000;

/** Adds the search keys of new learners. */
export async function addSearchKeys(db: Database, learners: readonly Searched[]): Promise<void> {
  const rows = learners.flatMap((learner) => searchKeysOf(learner).map((key) => ({ uid: learner.uid, key })));
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('learnerSearchKeys')
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(['uid', 'key']).doNothing())
      .execute();
}

/** Search keys are written in the transaction that changes the searched columns. */
async function replaceSearchKeys(db: Database, learner: Searched): Promise<void> {
  await db.deleteFrom('learnerSearchKeys').where('uid', '=', learner.uid).execute();
  await addSearchKeys(db, [learner]);
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

/** Returns null when the learner is banned already, or unknown. */
export async function banUser(
  db: Database,
  ban: { uid: string; now: number },
): Promise<{ uid: string } | null> {
  const banned = await db
    .updateTable('users')
    .set({ bannedAt: ban.now })
    .where('uid', '=', ban.uid)
    .where('bannedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return banned ?? null;
}

/** Returns null when the learner is not banned. */
export async function unbanUser(db: Database, of: { uid: string }): Promise<{ uid: string } | null> {
  const unbanned = await db
    .updateTable('users')
    .set({ bannedAt: null })
    .where('uid', '=', of.uid)
    .where('bannedAt', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return unbanned ?? null;
}
