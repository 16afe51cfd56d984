/** The people with a role. */
import type { Role } from '#rules/roles.ts';
import type { Database } from '#server/db/database.ts';

/** Lists everybody whose row has a role or whose e-mail is one of these. */
export async function listTeam(db: Database, { emails }: { emails: readonly string[] }) {
  return db
    .selectFrom('users')
    .select(['uid', 'email', 'name', 'role'])
    .where((row) =>
      row.or([
        row('role', 'is not', null),
        ...(emails.length === 0 ? [] : [row('email', 'in', [...emails])]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('email')
    .execute();
}

/** Lists those who may change the course: with the role, or with one of these e-mails. */
export async function listInstructors(db: Database, { emails }: { emails: readonly string[] }) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where((row) =>
      row.or([
        row('role', '=', 'instructor'),
        ...(emails.length === 0 ? [] : [row('email', 'in', [...emails])]),
      ]),
    )
    .where('bannedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .orderBy('email')
    .execute();
}

export async function setRole(db: Database, change: { uid: string; role: Role }): Promise<void> {
  await db.updateTable('users').set({ role: change.role }).where('uid', '=', change.uid).execute();
}

/** Null when the person has no role. */
export async function removeRole(db: Database, of: { uid: string }): Promise<{ email: string } | null> {
  const removed = await db
    .updateTable('users')
    .set({ role: null })
    .where('uid', '=', of.uid)
    .where('role', 'is not', null)
    .returning('email')
    .executeTakeFirst();
  return removed ?? null;
}
