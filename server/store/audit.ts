/** Every change of rights leaves a line: who, what, when, why (promise I13). */
import type { Database } from '#server/db/database.ts';

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

/** Writes a line; the same id again changes nothing. */
export async function writeAuditLine(db: Database, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit')
    .values(line)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The newest line of this kind about somebody, written after a time. */
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
