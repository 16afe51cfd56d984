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

/** Returns lines behind a place, the newest first. */
export async function readAuditLines(
  db: Database,
  { filters, after, atMost }: { filters: AuditFilters; after: AuditPlace | null; atMost: number },
): Promise<AuditLine[]> {
  const { action, uids, from, to } = filters;
  let query = db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'subject', 'detail'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost);
  if (action !== null) query = query.where('action', '=', action);
  if (uids !== null)
    query = query.where((row) => row.or([row('subject', 'in', uids), row('actor', 'in', uids)]));
  if (after)
    query = query
      .where('at', '<=', after.at)
      .where((row) => row.or([row('at', '<', after.at), row('id', '<', after.id)]));
  return query.execute();
}
