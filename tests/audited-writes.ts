/** The studio writes with an audit entry, and a call of each. */
import { readServerReply } from '#rules/mail/delivery.ts';
import type { KeyOf } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import { writeBackup } from '#server/operations/backup/make-backup.ts';
import { recipientKeyOf } from '#server/mail/queue.ts';
import { putMailStop } from '#server/mail/bounce-store.ts';
import { markGroupsUncertain } from '#server/payments/group-store.ts';
import { saveDiscrepancy } from '#server/payments/reconciliation-store.ts';
import { createPaymentReview } from '#server/payments/payment-review-store.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { addVideos } from '#server/publishing/course-store.ts';
import { addAuthenticator, codeOf, TestPasskey } from '#tests/test-authenticator.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { buyGroup, createSeatLink } from '#tests/test-groups.ts';
import { learnerWhoClaimed } from '#tests/test-learner.ts';
import { checkout, deliverAll, livePrice, type PaidContext, ultra } from '#tests/test-payments.ts';
import { referralTerms, referredPurchase } from '#tests/test-referrals.ts';
import { waitForBackup } from '#tests/wait-for-backup.ts';

/** Method and path of an endpoint with an `audit` action. */
export type Action = keyof { [E in Extract<Endpoint, { audit: string }> as KeyOf<E>]: E };

export type AuditedSite = {
  ctx: PaidContext;
  instructor: TestBrowser & { user: { uid: string; email: string } };
  learner: TestBrowser & { user: { uid: string; email: string } };
};

/** Calls the endpoint with parameters, a body and a query. */
export type CallAction = (
  params?: Record<string, string>,
  body?: unknown,
  query?: Record<string, string>,
) => Promise<{ status: number }>;

/** Creates what the endpoint needs, and calls it once. */
export type AuditedWrite = {
  run: (site: AuditedSite, call: CallAction) => Promise<{ status: number }>;
};

export const why = 'Test of audited writes';

const grantOf = (id: string) => ({ id, plan: 'ultra', endsAt: null, why, replaces: null });

const transferOf = (site: AuditedSite) => ({
  id: 'transfer-1',
  kind: 'transfer',
  item: 'premium',
  amountCents: 6800,
  currency: 'MYR',
  paidAt: site.ctx.now(),
  reference: '',
  note: '',
});

const webhook = { url: 'https://example.com/hook', events: ['learner.paid'] };

async function addWebhook({ instructor }: AuditedSite): Promise<string> {
  const { body } = await instructor.ask('POST /api/studio/webhooks', webhook);
  return body.id ?? '';
}

export const writesOfMoney = {
  'POST /api/studio/learners/{uid}/grants': {
    run: async ({ learner }, call) => call({ uid: learner.user.uid }, grantOf('grant-1')),
  },
  'POST /api/studio/grants/{id}/end': {
    async run({ instructor, learner }, call) {
      await instructor.ask(`POST /api/studio/learners/${learner.user.uid}/grants`, grantOf('grant-1'));
      return call({ id: 'grant-1' }, { why });
    },
  },
  'POST /api/studio/groups/{id}/seats/{seat}/release': {
    async run({ ctx, learner }, call) {
      const id = await buyGroup(ctx, learner, 2);
      await createSeatLink(learner, id);
      return call({ id, seat: '1' }, { why, isRemoved: false, revision: 1 });
    },
  },
  'PUT /api/studio/groups/{id}/checked': {
    async run({ ctx, learner }, call) {
      const id = await buyGroup(ctx, learner, 2);
      await markGroupsUncertain(ctx.db, { since: 1 });
      return call({ id });
    },
  },
  'POST /api/studio/learners/{uid}/manual-payments': {
    run: async (site, call) => call({ uid: site.learner.user.uid }, transferOf(site)),
  },
  'PUT /api/studio/receipts/{number}/details': {
    async run(site, call) {
      const { uid } = site.learner.user;
      await site.instructor.ask(`POST /api/studio/learners/${uid}/manual-payments`, transferOf(site));
      const { body } = await site.learner.ask('GET /api/receipts');
      const details = { name: '', company: 'Contoh Sdn. Bhd.', address: '', taxId: '' };
      return call({ number: body.receipts[0]?.number ?? '' }, details);
    },
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
  'PUT /api/studio/billing': {
    run: (_site, call) => call({}, { mode: 'tax-included' }),
  },
  'PUT /api/studio/prices/{id}/sale': {
    async run({ ctx }, call) {
      const { id } = await livePrice(ctx, { ...ultra, currency: 'USD' });
      const end = ctx.now() + 60_000;
      return call({ id }, { amountCents: 4900, startsAt: null, endsAt: end, revision: null });
    },
  },
  'DELETE /api/studio/prices/{id}/sale': {
    async run({ ctx, instructor }, call) {
      const { id } = await livePrice(ctx, { ...ultra, currency: 'USD' });
      const sale = { amountCents: 4900, startsAt: null, endsAt: ctx.now() + 60_000, revision: null };
      await instructor.ask(`PUT /api/studio/prices/${id}/sale`, sale);
      const { prices } = (await instructor.ask('GET /api/studio/prices')).body;
      const revision = prices.find((price) => price.id === id)?.salePrice?.revision ?? '';
      return call({ id }, undefined, { revision });
    },
  },
  'POST /api/studio/coupons': {
    run: async (_, call) => call({}, { ...halfPrice, id: 'coupon', code: 'HALF' }),
  },
  'PUT /api/studio/coupons/{id}': {
    async run({ instructor }, call) {
      await instructor.ask('POST /api/studio/coupons', { ...halfPrice, id: 'coupon', code: 'HALF' });
      return call({ id: 'coupon' }, { ...halfPrice, percentOff: 40, isActive: true, revision: 1 });
    },
  },
  'PUT /api/studio/referral-program': {
    run: async (_, call) => call({}, { ...referralTerms, revision: 0 }),
  },
  'POST /api/studio/learners/{uid}/referral-payouts': {
    async run({ ctx, instructor }, call) {
      const { owner } = await referredPurchase(ctx, instructor, { waitDays: 0 });
      // The local Stripe's clock is ahead of the site's.
      ctx.pass({ seconds: 120 });
      return call({ uid: owner.user.uid }, { currency: 'USD', amountCents: 1404 });
    },
  },
  'POST /api/studio/country-currencies': {
    run: async (_, call) => call({}, { country: 'Indonesia', currency: 'MYR' }),
  },
  'DELETE /api/studio/country-currencies/{country}': {
    run: async (_, call) => call({ country: 'Malaysia' }),
  },
  'PUT /api/studio/default-currency': { run: async (_, call) => call({}, { currency: 'MYR' }) },
  'PUT /api/studio/plans-for-sale': { run: async (_, call) => call({}, { notForSale: 'premium' }) },
} as const satisfies Record<string, AuditedWrite>;

/** An endpoint about the learner without prerequisites. */
function aboutLearner(body?: unknown): AuditedWrite {
  return { run: async ({ learner }, call) => call({ uid: learner.user.uid }, body) };
}

async function claimOf({ ctx }: AuditedSite): Promise<string> {
  return (await learnerWhoClaimed(ctx, 'Aisyah', 'claims@example.com')).id;
}

const halfPrice = {
  percentOff: 50,
  amountsOff: {},
  plan: null,
  maxUses: null,
  isOncePerLearner: false,
  startsAt: null,
  endsAt: null,
};

export const writesOfPeople = {
  'DELETE /api/studio/learners/{uid}/sessions': aboutLearner(),
  'PUT /api/studio/learners/{uid}/ban': aboutLearner({ why }),
  'DELETE /api/studio/learners/{uid}/ban': {
    async run({ instructor, learner: { user } }, call) {
      await instructor.ask(`PUT /api/studio/learners/${user.uid}/ban`, { why });
      return call({ uid: user.uid });
    },
  },
  'POST /api/studio/learners/{uid}/address-changes': aboutLearner({
    email: 'new@example.com',
  }),
  'POST /api/studio/learners/{uid}/sign-in-mails': aboutLearner(),
  'PUT /api/studio/learners/{uid}/note': aboutLearner({ note: why }),
  'POST /api/studio/learners/{uid}/exports': aboutLearner(),
  'POST /api/studio/learners/{uid}/deletion': aboutLearner({ why }),
  'DELETE /api/studio/learners/{uid}/deletion': {
    async run({ instructor, learner: { user } }, call) {
      await instructor.ask(`POST /api/studio/learners/${user.uid}/deletion`, { why });
      return call({ uid: user.uid });
    },
  },
  'DELETE /api/studio/learners/{uid}/mail-stops': {
    async run({ ctx, learner: { user } }, call) {
      const reply = readServerReply('550 5.1.1 No such mailbox');
      const recipientKey = recipientKeyOf(ctx, user.email);
      await putMailStop(ctx.db, { recipientKey, reason: 'bounced', mailId: null, reply, now: ctx.now() });
      return call({ uid: user.uid });
    },
  },
  'POST /api/studio/learners/{uid}/merges': {
    async run({ ctx, learner }, call) {
      const other = await signIn(ctx, 'other@example.com');
      return call({ uid: learner.user.uid }, { from: other.user.uid, why });
    },
  },
  'POST /api/studio/learner-exports': {
    run: async (_, call) => call({}, {}),
  },
  'POST /api/studio/learner-imports': {
    run: async (_, call) =>
      call({}, { people: [{ email: 'added@example.com', name: null, country: null, phone: null }] }),
  },
  'PUT /api/studio/see-as': {
    run: async ({ learner }, call) => call({}, { seeAs: 'person', uid: learner.user.uid }),
  },
  'POST /api/studio/certificates/{id}/confirmation': {
    run: async (site, call) => call({ id: await claimOf(site) }),
  },
  'POST /api/studio/certificate-confirmations': {
    run: async (site, call) => call({}, { ids: [await claimOf(site)] }),
  },
  'POST /api/studio/certificates/{id}/reissue': {
    async run(site, call) {
      const id = await claimOf(site);
      await site.instructor.ask(`POST /api/studio/certificates/${id}/confirmation`);
      return call({ id }, { name: 'Aisyah binti Ahmad' });
    },
  },
  'POST /api/studio/certificates/{id}/decline': {
    run: async (site, call) => call({ id: await claimOf(site) }, { reason: why }),
  },
  'POST /api/studio/certificates/{id}/revocation': {
    async run(site, call) {
      const id = await claimOf(site);
      await site.instructor.ask(`POST /api/studio/certificates/${id}/confirmation`);
      return call({ id }, { reason: why });
    },
  },
} as const satisfies Record<string, AuditedWrite>;

async function invite({ instructor }: AuditedSite): Promise<string> {
  const body = { email: 'siti@example.com', role: 'assistant' };
  return (await instructor.ask('POST /api/studio/invitations', body)).body.id ?? '';
}

const apiKey = { name: 'Shop', scopes: ['grants:write'], expiresInDays: null };

export const writesOfSite = {
  'POST /api/studio/api-keys': {
    run: async (_, call) => call({}, apiKey),
  },
  'DELETE /api/studio/api-keys/{id}': {
    async run({ instructor }, call) {
      return call({ id: (await instructor.ask('POST /api/studio/api-keys', apiKey)).body.id ?? '' });
    },
  },
  'POST /api/studio/webhooks': {
    run: async (_, call) => call({}, webhook),
  },
  'PUT /api/studio/webhooks/{id}': {
    run: async (site, call) => call({ id: await addWebhook(site) }, { ...webhook, isOn: false, revision: 1 }),
  },
  'DELETE /api/studio/webhooks/{id}': {
    run: async (site, call) => call({ id: await addWebhook(site) }),
  },
  'POST /api/studio/webhooks/{id}/secrets': {
    run: async (site, call) => call({ id: await addWebhook(site) }),
  },
  'POST /api/studio/second-factor-postponements': {
    run: async (_, call) => call(),
  },
  'POST /api/studio/passkeys': {
    async run({ instructor }, call) {
      const { body } = await instructor.ask('POST /api/studio/passkey-challenges');
      return call({}, { name: 'Laptop', answer: new TestPasskey().register(body.challenge ?? '') });
    },
  },
  'POST /api/studio/authenticators': {
    async run({ ctx, instructor }, call) {
      const { body } = await instructor.ask('POST /api/studio/authenticator-challenges');
      const code = codeOf(body.secret ?? '', ctx.now());
      return call({}, { challenge: body.id, code, name: 'Phone' });
    },
  },
  'DELETE /api/studio/second-factors/{id}': {
    async run({ ctx, instructor }, call) {
      return call({ id: (await addAuthenticator(ctx, instructor)).id });
    },
  },
  'POST /api/studio/recovery-codes': {
    async run({ ctx, instructor }, call) {
      await addAuthenticator(ctx, instructor);
      return call();
    },
  },
  'POST /api/studio/second-factor-proofs': {
    async run({ ctx, instructor }, call) {
      const { secret } = await addAuthenticator(ctx, instructor);
      return call({}, { code: codeOf(secret, ctx.now() + 30_000) });
    },
  },
  'POST /api/studio/invitations': {
    run: async (_, call) => call({}, { email: 'siti@example.com', role: 'assistant' }),
  },
  'DELETE /api/studio/invitations/{id}': {
    run: async (site, call) => call({ id: await invite(site) }),
  },
  'DELETE /api/studio/team/{id}': {
    async run(site, call) {
      const id = await invite(site);
      const siti = await signIn(site.ctx, 'siti@example.com');
      await siti.ask(`POST /api/me/invitation/${id}/acceptance`);
      return call({ id: siti.user.uid });
    },
  },
  'PUT /api/studio/site-start': {
    run: async (_, call) => call({}, { choice: 'keep' }),
  },
  'POST /api/studio/content/revisions': {
    async run({ instructor }, call) {
      const { body } = await instructor.ask('GET /api/studio/content');
      const content = { ...body.draft.document.site, name: 'Another name' };
      const saved = await instructor.ask('PUT /api/studio/content/draft/site', {
        version: body.draft.version,
        content,
      });
      return call({}, { version: saved.body.version, note: '' });
    },
  },
  'DELETE /api/studio/videos/{id}': {
    async run({ ctx }, call) {
      await addVideos(ctx.db, [{ id: 'spare', lengthSeconds: 3 }]);
      return call({ id: 'spare' });
    },
  },
  'POST /api/studio/backup-runs': {
    async run({ ctx }, call) {
      const reply = await call();
      await waitForBackup(ctx);
      return reply;
    },
  },
  'POST /api/studio/backups/{name}/downloads': {
    async run({ ctx }, call) {
      const place = { ...ctx.config, fingerprint: ctx.secret.fingerprint };
      return call({ name: (await writeBackup(place, { kind: 'by-hand', now: ctx.now() })).name });
    },
  },
} as const satisfies Record<string, AuditedWrite>;
