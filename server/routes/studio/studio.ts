import * as endpoints from '#contract/studio/studio.ts';
import { handle } from '#server/routes/handle.ts';
import { allowsPasskeys } from '#server/outside/passkeys.ts';
import { listSecondFactors } from '#server/store/staff/second-factors.ts';

const readStudio = handle(endpoints.readStudio, async (ctx, c, { user, role, session }) => {
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
});

export const routes = [readStudio];
