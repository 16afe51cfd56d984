/** Campaigns in tests: written and sent by the instructor to customers, through the job and a recording mail server. */
import { expect } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { admitCampaignMail, sendCampaigns } from '#server/campaigns/send-campaigns.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import { signIn, type TestBrowser } from './test-browser.ts';
import { createTestContext, type TestContext } from './test-context.ts';
import { addUsers } from './test-database.ts';

/** The campaign of each test. */
export const campaignId = 'campaign-1';

const draft = { subject: { en: 'News' }, body: { en: 'Hello **you**' }, audience: {}, perMinute: 3_000 };

/** Customers get news without a choice. */
export async function createCampaignSite(...customers: string[]) {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  await addUsers(ctx.db, ...customers);
  for (const uid of customers) await setPlan(ctx.db, { uid, plan: 'premium' });
  return { ctx, instructor };
}

/** Writes the campaign and sends it, now or at a time. */
export async function sendCampaign(
  instructor: TestBrowser,
  given: object = {},
  sendAt: number | null = null,
): Promise<void> {
  const path = `/api/studio/campaigns/${campaignId}` as const;
  await instructor.ask('POST /api/studio/campaigns', { id: campaignId });
  const saved = await instructor.ask(`PUT ${path}`, { ...draft, ...given, version: 1 });
  expect(saved.status).toBe(200);
  const sent = await instructor.ask(`PUT ${path}/sending`, { version: 2, sendAt });
  expect(sent.status).toBe(200);
}

/** Runs the job until nothing changes, as if time passed between the runs. */
export async function runCampaigns(ctx: TestContext, smtp: Smtp, { rounds = 3 } = {}): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    ctx.pass({ seconds: 5 });
    await sendCampaigns(ctx);
    await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  }
}

export async function readCampaign(instructor: TestBrowser) {
  const path = `/api/studio/campaigns/${campaignId}` as const;
  return (await instructor.ask(`GET ${path}` as 'GET /api/studio/campaigns/x')).body;
}
