/** Users with a role, and invitations to become one. */
import type { Role } from '#rules/roles.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Lists the users with a role or one of these emails. */
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

export async function setRole(db: Database, change: { uid: string; role: Role }): Promise<void> {
  await db.updateTable('users').set({ role: change.role }).where('uid', '=', change.uid).execute();
}

/** Returns null when the user has no role. */
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

/** The `openKey` of an open invitation is its email, so each email has at most one. */
type Invitation = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
};

/** Returns null when the email has an open invitation already. */
export async function addInvitation(db: Database, invitation: Invitation): Promise<{ id: string } | null> {
  const { email, createdAt: now } = invitation;
  await db
    .updateTable('invitations')
    .set({ openKey: null })
    .where('openKey', '=', email)
    .where('expiresAt', '<=', now)
    .execute();
  const added = await db
    .insertInto('invitations')
    .values({ ...invitation, acceptedAt: null, revokedAt: null, openKey: email })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? null;
}

/** Lists the open invitations, newest first. */
export async function listInvitations(db: Database, { now }: { now: number }) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.uid', 'invitations.invitedBy')
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.expiresAt'])
    .select(['invitations.createdAt', 'users.email as inviter'])
    .where('openKey', 'is not', null)
    .where('expiresAt', '>', now)
    .orderBy('invitations.createdAt', 'desc')
    .execute();
}

/** Finds the open invitation of an email, with the inviter's name or email. */
export async function findInvitation(db: Database, of: { email: string; now: number }) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.uid', 'invitations.invitedBy')
    .select(['invitations.id', 'invitations.role', 'invitations.expiresAt'])
    .select((row) => row.fn.coalesce('users.name', 'users.email').as('inviter'))
    .where('openKey', '=', of.email)
    .where('expiresAt', '>', of.now)
    .executeTakeFirst();
}

/** Returns null when the invitation is not open, or belongs to another email. */
export async function acceptInvitation(
  db: Database,
  by: { id: string; email: string; now: number },
): Promise<{ role: Role } | null> {
  const accepted = await db
    .updateTable('invitations')
    .set({ acceptedAt: by.now, openKey: null })
    .where('id', '=', by.id)
    .where('openKey', '=', by.email)
    .where('expiresAt', '>', by.now)
    .returning('role')
    .executeTakeFirst();
  return accepted ?? null;
}

/** Returns null when the invitation is not open. */
export async function revokeInvitation(
  db: Database,
  by: { id: string; now: number },
): Promise<{ email: string; role: Role } | null> {
  const revoked = await db
    .updateTable('invitations')
    .set({ revokedAt: by.now, openKey: null })
    .where('id', '=', by.id)
    .where('openKey', 'is not', null)
    .returning(['email', 'role'])
    .executeTakeFirst();
  return revoked ?? null;
}

/** Revokes all open invitations that a user sent. */
export async function revokeInvitationsFrom(db: Database, by: { uid: string; now: number }): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revokedAt: by.now, openKey: null })
    .where('invitedBy', '=', by.uid)
    .where('openKey', 'is not', null)
    .execute();
}
