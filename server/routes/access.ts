/** Checks the access that an endpoint asks for: the role first, then the second factor. */
import type { Context } from 'hono';
import type { StaffAccess } from '#contract/endpoint.ts';
import { type Role, roles } from '#rules/roles.ts';
import { type FactorGap, type FactorNeed, findFactorGap } from '#rules/sign-in/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hasSecondFactor } from '#server/store/staff/second-factors.ts';
import { admitViewer, readViewer, requireViewer, type SignedInViewer } from './viewer.ts';

const messages: Record<FactorGap, string> = {
  'second-factor-missing': 'Please set up a second factor first.',
  'second-factor-needed': 'Please prove your second factor.',
  'second-factor-again': 'Please prove your second factor once more.',
};

const rolesOf: Record<StaffAccess['role'], readonly Role[]> = { instructor: ['instructor'], staff: roles };

/**
 * Finds the viewer and checks that they have this access; the rest of the request finds the same viewer without another
 * look-up. @throws {Refusal} unauthenticated, permission-denied with a reason, or not-found where it is hidden
 */
export async function requireAccess(
  ctx: AppContext,
  c: Context<Env>,
  access: 'signed-in' | StaffAccess,
): Promise<void> {
  const viewer = access === 'signed-in' ? await requireViewer(ctx, c) : await requireStaff(ctx, c, access);
  admitViewer(c, viewer);
}

async function requireStaff(
  ctx: AppContext,
  c: Context<Env>,
  { role, secondFactor, hidden }: StaffAccess,
): Promise<SignedInViewer> {
  const viewer = await readViewer(ctx, c);
  const hasRole = viewer !== null && viewer.role !== null && rolesOf[role].includes(viewer.role);
  if (!hasRole && hidden) throw new Refusal('not-found', 'There is nothing here.');
  if (!viewer) throw new Refusal('unauthenticated', 'Please sign in.');
  if (!hasRole)
    throw new Refusal('permission-denied', 'Your role does not open this.', { reason: 'role-missing' });
  const gap = await readFactorGap(ctx, viewer, secondFactor);
  if (gap) throw new Refusal('permission-denied', messages[gap], { reason: gap });
  return viewer;
}

/** Returns what the viewer's session lacks for this need. */
async function readFactorGap(
  ctx: AppContext,
  { user, session }: SignedInViewer,
  need: FactorNeed,
): Promise<FactorGap | null> {
  if (need === 'none') return null;
  const provenAt = session.factorAt;
  // The proofs of all sessions go with the last factor.
  const isSetUp = provenAt !== null || (await hasSecondFactor(ctx.db, user));
  return findFactorGap(need, { isSetUp, provenAt, isLocal: ctx.config.isLocal }, ctx.now());
}
