/** Invitations to run the site. The key of an open one is its e-mail, so one person has one. */
import type { Role } from '#rules/roles.ts';
import type { Database } from '#server/db/database.ts';

export type Invitation = {
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
