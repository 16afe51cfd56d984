/** The team: invitations and roles. Each change is one transaction with its email and audit entry. */
import { dayMs } from '#rules/clock.ts';
import { detailOf } from '#rules/detail.ts';
import { invitationDays, type Role, roleOf } from '#rules/roles.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { type AuditLine, writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { revokeKeysOf } from './api-keys/api-keys.ts';
import { removeAllSecondFactors } from './second-factor-store.ts';
import {
  acceptInvitation as markAccepted,
  addInvitation,
  listTeam,
  removeRole,
  revokeInvitation as markRevoked,
  revokeInvitationsFrom,
  setRole,
} from './team-store.ts';
import { findUser, findUserByEmail, lockUser } from './user-store.ts';

type Inviter = { uid: string; email: string; name: string | null };

/** @throws {ApiError} aborted when the email has a role or an open invitation already */
export async function invite(
  ctx: AppContext,
  { email, role, inviter }: { email: string; role: Role; inviter: Inviter },
): Promise<{ id: string }> {
  const now = ctx.now();
  const { document } = await readPublishedContent(ctx);
  const id = ctx.randomBytes(16).toString('base64url');
  const expiresAt = now + invitationDays * dayMs;
  await transaction(ctx.db, async (tx) => {
    const known = await findUserByEmail(tx, { email });
    if (roleOf({ email, role: known?.role ?? null }, ctx.config.instructorEmails) !== null)
      throw new ApiError('aborted', 'This user is already on the team.', { reason: 'already-member' });
    const row = { id, email, role, invitedBy: inviter.uid, createdAt: now, expiresAt };
    if (!(await addInvitation(tx, row)))
      throw new ApiError('aborted', 'This user is already invited.', { reason: 'already-invited' });
    const mail = messagesFor(siteLanguage).staffMail.invitationMail({
      siteUrl: ctx.config.siteUrl,
      siteName: document.site.name,
      inviter: inviter.name ?? inviter.email,
      email,
      role,
      expiresAt,
    });
    await writeMail(tx, ctx, { ...mail, kind: 'invitation', to: email, language: siteLanguage });
    const entry = { actor: inviter.uid, action: 'invitation-sent', subject: known?.uid ?? '' };
    await auditTeam(tx, ctx, { ...entry, detail: detailOf(role, email) });
  });
  return { id };
}

/** Gives the role to the signed-in user whose email was invited. @throws {ApiError} not-found */
export async function acceptInvitation(
  ctx: AppContext,
  { id, uid }: { id: string; uid: string },
): Promise<{ role: Role }> {
  return transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    const accepted = user && (await markAccepted(tx, { id, email: user.email, now: ctx.now() }));
    if (!accepted) throw new ApiError('not-found', 'This invitation is no longer valid.');
    const { role } = accepted;
    await setRole(tx, { uid, role });
    await auditTeam(tx, ctx, { actor: uid, action: 'invitation-accepted', subject: uid, detail: role });
    return { role };
  });
}

/** @throws {ApiError} not-found when the invitation is not open */
export async function revokeInvitation(
  ctx: AppContext,
  { id, actor }: { id: string; actor: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const revoked = await markRevoked(tx, { id, now: ctx.now() });
    if (!revoked) throw new ApiError('not-found', 'This invitation is no longer valid.');
    const detail = detailOf(revoked.role, revoked.email);
    await auditTeam(tx, ctx, { actor, action: 'invitation-revoked', subject: '', detail });
  });
}

/**
 * Removes a role with its second factors, API keys and sent invitations. The user's sessions continue as a learner's, since the
 * role is read on each request.
 * @throws {ApiError} not-found; aborted for one's own role, and for a configured instructor
 */
export async function removeMember(
  ctx: AppContext,
  { uid, actor }: { uid: string; actor: string },
): Promise<void> {
  if (uid === actor)
    throw new ApiError('aborted', 'Only another instructor can remove your role.', { reason: 'own-role' });
  await transaction(ctx.db, async (tx) => {
    await lockUser(tx, { uid });
    const user = await findUser(tx, { uid });
    if (user && ctx.config.instructorEmails.includes(user.email))
      throw new ApiError(
        'aborted',
        'This instructor is set in the configuration and can only be removed there.',
        { reason: 'configured' },
      );
    if (!user || !(await removeRole(tx, { uid })))
      throw new ApiError('not-found', 'This user is no longer on the team.');
    await removeAllSecondFactors(tx, { uid });
    await revokeInvitationsFrom(tx, { uid, now: ctx.now() });
    await revokeKeysOf(tx, ctx, { uid, actor });
    const detail = user.role ?? '';
    await auditTeam(tx, ctx, { actor, action: 'role-removed', subject: uid, detail });
  });
}

async function auditTeam(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  entry: Omit<AuditLine, 'id' | 'at'>,
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { ...entry, id, at: ctx.now() });
}

/** Returns the users on the team: those with a role, and the configured instructors who have signed in. */
export async function listTeamMembers(
  ctx: Pick<AppContext, 'db' | 'config'>,
): Promise<{ uid: string; email: string; name: string | null }[]> {
  return listTeam(ctx.db, { emails: ctx.config.instructorEmails });
}
