import { allowsPasskeys } from '#server/outside/passkeys.ts';
import { listSecondFactors } from '#server/store/staff/second-factors.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireStaff } from '#server/routes/viewer.ts';

export const readStudio: HandlerOf<'GET /api/studio'> = async (ctx, c) => {
  const { user, role, session } = await requireStaff(ctx, c);
  const factors = await listSecondFactors(ctx.db, user);
  const isPutOff = ctx.config.isLocal && user.factorPutOffAt !== null;
  const withoutFactor = isPutOff ? ('put-off' as const) : ('missing' as const);
  const withFactor = session.factorAt === null ? ('needed' as const) : ('proven' as const);
  const secondFactor = {
    state: factors.length === 0 ? withoutFactor : withFactor,
    kinds: [...new Set(factors.map(({ kind }) => kind))],
    canPutOff: ctx.config.isLocal,
    allowsPasskeys: allowsPasskeys(ctx.config),
  };
  return c.json({ email: user.email, role, secondFactor }, 200);
};
