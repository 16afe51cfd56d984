/** The audit log: every change of a user's rights is recorded with actor, action, time and reason (promise I13). */
import type { AppContext } from '#server/context.ts';
import type { Database } from './db/database.ts';

export type AuditLine = {
  id: string;
  at: number;
  /** A uid, or the job or service that acted, such as `stripe`. */
  actor: string;
  action: string;
  /** The uid whose rights changed. */
  subject: string;
  detail: string;
};

/** Writes an entry; does nothing when an entry with this id exists. */
export async function writeAuditLine(db: Database, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit')
    .values(line)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the newest entry of this action about a user, written after a time. */
export async function findLatestLine(
  db: Database,
  of: { subject: string; action: string; after: number },
): Promise<{ detail: string } | undefined> {
  return db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', of.subject)
    .where('action', '=', of.action)
    .where('at', '>', of.after)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes the audit entry of a team member's action on a learner. */
export async function writeLearnerLine(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  line: { actor: string; action: LearnerAction; uid: string; detail?: string },
): Promise<void> {
  const { actor, action, uid, detail = '' } = line;
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), actor, action, subject: uid, detail });
}

type LearnerAction =
  | 'sessions-ended'
  | 'banned'
  | 'unbanned'
  | 'address-change-requested'
  | 'sign-in-mail-sent'
  | 'mail-stop-ended'
  | 'note-changed'
  | 'exported'
  | 'deletion-cancelled'
  | 'seen-as'
  | 'learners-exported'
  | 'learner-added';

/** Entries are only ever added, never changed. */
type AuditFilters = {
  action: string | null;
  /** Entries whose actor or subject is one of these accounts. */
  uids: readonly string[] | null;
  from: number;
  to: number;
};

type AuditPlace = { at: number; id: string };

type Page = { filters: AuditFilters; after: AuditPlace | null; atMost: number };

/** Returns a page of entries, newest first. */
export async function readAuditLines(db: Database, page: Page): Promise<AuditLine[]> {
  const { uids } = page.filters;
  if (uids === null) return selectLines(db, page).execute();
  // Two queries, one for each index: with OR on both columns the databases would scan all entries by time.
  const about = selectLines(db, page).where('subject', 'in', uids);
  const by = selectLines(db, page).where('actor', 'in', uids);
  const both = db
    .selectFrom(about.as('about'))
    .selectAll()
    .union(db.selectFrom(by.as('by')).selectAll());
  return db
    .selectFrom(both.as('lines'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.atMost)
    .execute();
}

function selectLines(db: Database, { filters: { action, from, to }, after, atMost }: Page) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'subject', 'detail'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .$if(action !== null, (query) => query.where('action', '=', action ?? ''))
    .$if(after !== null, (query) =>
      query
        .where('at', '<=', after?.at ?? 0)
        .where((row) => row.or([row('at', '<', after?.at ?? 0), row('id', '<', after?.id ?? '')])),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost);
}
