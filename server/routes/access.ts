/** Lets a request into the studio by the permission table: the role first, then the second factor. */
import type { Context } from 'hono';
import type { Permission } from '#contract/studio/permissions.ts';
import { type FactorGap, type FactorNeed, findFactorGap } from '#rules/sign-in/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hasSecondFactor } from '#server/store/staff/second-factors.ts';
import { admitViewer, readViewer, type SignedInViewer } from '#server/routes/viewer.ts';

const messages: Record<FactorGap, string> = {
  'second-factor-missing': 'Please set up a second factor first.',
  'second-factor-needed': 'Please prove your second factor.',
  'second-factor-again': 'Please prove your second factor once more.',
};

/** @throws {Refusal} unauthenticated, permission-denied with a reason, or not-found where the endpoint is hidden */
export async function requirePermission(
  ctx: AppContext,
  c: Context<Env>,
  permission: Permission,
): Promise<void> {
  const viewer = await readViewer(ctx, c);
  const hasRole = viewer !== null && viewer.role !== null && permission.roles.includes(viewer.role);
  if (!hasRole && permission.isHidden) throw new Refusal('not-found', 'There is nothing here.');
  if (!viewer) throw new Refusal('unauthenticated', 'Please sign in.');
  if (!hasRole)
    throw new Refusal('permission-denied', 'Your role does not open this.', { reason: 'role-missing' });
  const gap = await readFactorGap(ctx, viewer, permission.factor);
  if (gap) throw new Refusal('permission-denied', messages[gap], { reason: gap });
  admitViewer(c, viewer);
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
