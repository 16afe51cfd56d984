import * as referralEndpoints from '#contract/payments/referrals.ts';
import * as studioEndpoints from '#contract/studio/money/referrals.ts';
import { handle } from '#server/handle.ts';
import { hitRateLimitOfRead } from '#server/platform/rate-limits.ts';
import {
  changeProgram,
  createLink,
  describeOwnReferrals,
  describeReferrals,
  exportReferrals,
  payOut,
} from './referrals.ts';

const hourMs = 60 * 60 * 1000;

const readReferrals = handle(referralEndpoints.readReferrals, async (ctx, c, { user }) => {
  return c.json(await describeOwnReferrals(ctx, user), 200);
});

const createReferralLink = handle(referralEndpoints.createReferralLink, async (ctx, c, { user }) => {
  return c.json({ code: await createLink(ctx, user) }, 201);
});

const listReferrals = handle(studioEndpoints.listStudioReferrals, async (ctx, c) => {
  return c.json(await describeReferrals(ctx), 200);
});

const putProgram = handle(studioEndpoints.putReferralProgram, async (ctx, c, { user }) => {
  await changeProgram(ctx, c.req.valid('json'), user.uid);
  return c.json({ done: true } as const, 200);
});

const createPayout = handle(studioEndpoints.createReferralPayout, async (ctx, c, { user }) => {
  await payOut(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

const readExport = handle(studioEndpoints.exportReferrals, async (ctx, c, { user }) => {
  await hitRateLimitOfRead(ctx, { key: `referral-exports:${user.uid}`, atMost: 60, windowMs: hourMs });
  return c.body(await exportReferrals(ctx), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="referrals.csv"',
  });
});

export const routes = [
  readReferrals,
  createReferralLink,
  listReferrals,
  putProgram,
  createPayout,
  readExport,
];
