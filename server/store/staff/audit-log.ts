/** Reads the audit log for the studio. Lines are only ever added, by `store/audit.ts`. */
import type { Database } from '#server/db/database.ts';
import type { AuditLine } from '../audit.ts';

export type AuditFilters = {
  action: string | null;
  /** Lines that this person wrote with any of their accounts, and those about them. */
  uids: readonly string[] | null;
  from: number;
  to: number;
};

export type AuditPlace = { at: number; id: string };

type Page = { filters: AuditFilters; after: AuditPlace | null; atMost: number };

/** Returns lines behind a place, the newest first. */
export async function readAuditLines(db: Database, page: Page): Promise<AuditLine[]> {
  const { uids } = page.filters;
  if (uids === null) return selectLines(db, page).execute();
  // One reading for each index: with a condition on either column the databases look through all lines by time.
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
