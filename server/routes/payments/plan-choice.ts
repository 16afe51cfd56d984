import * as endpoints from '#contract/payments/checkouts.ts';
import { handle } from '#server/routes/handle.ts';
import { offerFor } from '#rules/plans.ts';
import { transaction } from '#server/db/transaction.ts';
import { lockOwnAccount } from '#server/flows/account/lock-account.ts';
import { readPriceList } from '#server/flows/prices/price-list.ts';
import { Refusal } from '#server/http/refusal.ts';
import { setChosenPlan } from '#server/store/users.ts';

const putPlanChoice = handle(
  endpoints.putPlanChoice,
  async (ctx, c, { user: { uid, country, paidPlan } }) => {
    const { plan } = c.req.valid('json');
    const { verdict } = offerFor(await readPriceList(ctx), { paidPlan, country }, plan);
    if (verdict === 'already-owned') throw new Refusal('aborted', 'You own this plan already.');
    await transaction(ctx.db, async (tx) => {
      await lockOwnAccount(tx, { uid });
      await setChosenPlan(tx, { uid, plan, now: ctx.now() });
    });
    return c.json({ done: true } as const, 200);
  },
);

export const routes = [putPlanChoice];
