/**
 * The rows of a merged account, by table. It keeps its row of `users` without personal data, since audit entries and the
 * metadata at Stripe refer to its uid.
 */
import { importedSource } from '#rules/analytics/traffic-source.ts';
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
  lessonNotes: 'moves',
  questions: 'moves',
  questionMessages: 'moves',
  questionReports: 'united',
  questionEmails: 'united',
  newsChoices: 'united',
  campaignRecipients: 'united',
  sequenceMembers: 'united',
  sequenceMails: 'united',
  quizResults: 'united',
  payments: 'moves',
  gifts: 'moves',
  // Before `referrals`: a payment that is just being recorded locks the coupon of its link.
  coupons: 'moves',
  referrals: 'moves',
  receipts: 'moves',
  billingDetails: 'moves',
  discrepancies: 'moves',
  paymentReviews: 'moves',
  emailAliases: 'moves',
  replacedCertificates: 'moves',
  mail: 'moves',
  webhookEvents: 'moves',
  sessions: 'ends',
  apiKeys: 'ends',
  questionNotices: 'ends',
  savedLessons: 'ends',
  playbackSessions: 'ends',
  emailChanges: 'ends',
  secondFactors: 'ends',
  recoveryCodes: 'ends',
  learnerSearchKeys: 'ends',
} as const satisfies Record<TableOfUsers, 'moves' | 'united' | 'ends'>;

type TableWith<Rule> = {
  [T in keyof typeof mergeRules]: (typeof mergeRules)[T] extends Rule ? T : never;
}[keyof typeof mergeRules];

/** Each needs a function that `mergeAccounts` calls. */
export type UnitedTable = TableWith<'united'>;

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
      source: '',
      campaign: '',
      mergedInto: into,
    })
    .where('uid', '=', from)
    .execute();
  await db.updateTable('users').set({ mergedInto: into }).where('mergedInto', '=', from).execute();
}

/**
 * A learner who signed up and is merged into an imported account still counts in the funnel, which leaves out imported
 * ones: the remaining account gets their source. Call it before `retireAccount`, which deletes it.
 */
export async function moveSource(db: Database, { into, from }: Merge): Promise<void> {
  const merged = await db
    .selectFrom('users')
    .select(['source', 'campaign'])
    .where('uid', '=', from)
    .where('source', '!=', importedSource)
    .executeTakeFirst();
  if (!merged) return;
  await db
    .updateTable('users')
    .set(merged)
    .where('uid', '=', into)
    .where('source', '=', importedSource)
    .execute();
}

/** Adds another email by which a learner can sign in, taken over from a merged account. */
export async function addEmailAlias(
  db: Database,
  alias: { email: string; uid: string; addedAt: number },
): Promise<void> {
  await db.insertInto('emailAliases').values(alias).execute();
}
