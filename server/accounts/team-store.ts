/** The people with a role. */
import type { Role } from '#rules/roles.ts';
import type { Database } from '#server/platform/db/database.ts';

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

/** Invitations to run the site. The key of an open one is its e-mail, so one person has one. */
type Invitation = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
};

/** Null when the person has an open invitation already. */
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

/** Lists the open invitations, the newest first. */
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

/** Finds the open invitation of an e-mail, with the name or e-mail of the person who invites. */
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

/** Null when the invitation is not open any more, or is another person's. */
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

/** Null when the invitation is not open any more. */
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

/** Revokes all open invitations that somebody has sent. */
export async function revokeInvitationsFrom(db: Database, by: { uid: string; now: number }): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revokedAt: by.now, openKey: null })
    .where('invitedBy', '=', by.uid)
    .where('openKey', 'is not', null)
    .execute();
}
