/** Walks the verbs of money and access. */
import { createPaymentReview } from '#server/store/payments/payment-reviews.ts';
import { saveDiscrepancy } from '#server/store/payments/discrepancies.ts';
import { setPlan } from '#server/store/users.ts';
import { livePrice, ultra } from '#tests/test-prices.ts';
import { checkout, deliverAll } from '#tests/test-payments.ts';
import type { VerbSite, Walk } from './verb.ts';

const why = 'The test walks the verbs';

const grantOf = (id: string) => ({ id, plan: 'ultra', endsAt: null, why, replaces: null });

const transferOf = (site: VerbSite) => ({
  id: 'transfer-1',
  kind: 'transfer',
  item: 'premium',
  amountCents: 6800,
  currency: 'MYR',
  paidAt: site.ctx.now(),
  reference: '',
  note: '',
});

export const walksOfMoney = {
  'POST /api/studio/learners/{uid}/grants': {
    run: async ({ learner }, call) => call({ uid: learner.user.uid }, grantOf('grant-1')),
  },
  'POST /api/studio/grants/{id}/end': {
    async run({ instructor, learner }, call) {
      await instructor.ask(`POST /api/studio/learners/${learner.user.uid}/grants`, grantOf('grant-1'));
      return call({ id: 'grant-1' }, { why });
    },
  },
  'POST /api/studio/learners/{uid}/manual-payments': {
    run: async (site, call) => call({ uid: site.learner.user.uid }, transferOf(site)),
  },
  'POST /api/studio/manual-payments/{id}/withdrawal': {
    async run(site, call) {
      const { uid } = site.learner.user;
      await site.instructor.ask(`POST /api/studio/learners/${uid}/manual-payments`, transferOf(site));
      return call({ id: 'manual_transfer-1' }, { why });
    },
  },
  'POST /api/studio/payments/{id}/refunds': {
    async run({ ctx, learner }, call) {
      const id = await checkout(learner, 'ultra');
      await ctx.pay(id);
      await deliverAll(ctx);
      return call({ id }, { amountCents: 100, refundedCents: 0, why });
    },
  },
  'POST /api/studio/disputes/{id}/evidence': {
    async run({ ctx, learner }, call) {
      const sessionId = await checkout(learner, 'ultra');
      await ctx.pay(sessionId);
      const id = await ctx.dispute(sessionId);
      await deliverAll(ctx);
      return call({ id }, { statement: '' });
    },
  },
  'POST /api/studio/payment-checks': {
    run: async (_, call) => call({}, { about: 'aisyah@example.com' }),
  },
  'PUT /api/studio/payment-reviews/{id}/resolution': {
    async run({ ctx, learner }, call) {
      const review = { id: 'review', reason: 'paid-twice', detail: 'same-plan', flaggedAt: 1 } as const;
      const money = { checkoutSessionId: 'cs_1', amountCents: 1, currency: 'usd' };
      await createPaymentReview(ctx.db, { ...review, ...money, uid: learner.user.uid } as never);
      return call({ id: 'review' }, { note: why });
    },
  },
  'PUT /api/studio/discrepancies/{id}/repair': {
    async run({ ctx, learner }, call) {
      const { uid } = learner.user;
      await setPlan(ctx.db, { uid, plan: 'ultra' });
      const found = { kind: 'plan-differs', detail: 'plan-differs ultra free', foundAt: 1 } as const;
      await saveDiscrepancy(ctx.db, { ...found, id: 'discrepancy', uid, checkoutSessionId: null });
      return call({ id: 'discrepancy' });
    },
  },
  'POST /api/studio/prices': {
    async run({ ctx }, call) {
      const { id } = await livePrice(ctx, { ...ultra, currency: 'USD' });
      const price = { plan: 'ultra', needs: null, currency: 'USD', amountCents: 8800, replaces: id };
      return call({}, price);
    },
  },
  'POST /api/studio/country-currencies': {
    run: async (_, call) => call({}, { country: 'Indonesia', currency: 'MYR' }),
  },
  'DELETE /api/studio/country-currencies/{country}': {
    run: async (_, call) => call({ country: 'Malaysia' }),
  },
} as const satisfies Record<string, Walk>;
