import * as couponEndpoints from '#contract/payments/coupons.ts';
import * as studioEndpoints from '#contract/studio/money/coupons.ts';
import { readViewer } from '#server/accounts/viewer.ts';
import { handle } from '#server/handle.ts';
import { clientIpNetwork, hitRateLimitOfRead } from '#server/platform/rate-limits.ts';
import { claimCoupon } from './claim-coupon.ts';
import { changeCoupon, createCoupon, describeCoupons, exportUses, quoteCoupon, readUses } from './coupons.ts';

const hourMs = 60 * 60 * 1000;

const readCoupon = handle(couponEndpoints.readCoupon, async (ctx, c) => {
  const uid = (await readViewer(ctx, c))?.user.uid ?? '';
  const guesser = uid === '' ? clientIpNetwork(ctx, c) : uid;
  return c.json(await quoteCoupon(ctx, { ...c.req.valid('param'), uid, guesser }), 200);
});

const createCouponClaim = handle(couponEndpoints.createCouponClaim, async (ctx, c, { user }) => {
  const { uid, email, country, language, paidPlan } = user;
  const customer = { uid, email, country, language, paidPlan };
  await claimCoupon(ctx, customer, c.req.valid('json'));
  return c.json({ done: true } as const, 201);
});

const readCoupons = handle(studioEndpoints.listStudioCoupons, async (ctx, c) => {
  return c.json({ coupons: await describeCoupons(ctx) }, 200);
});

const createStudioCoupon = handle(studioEndpoints.createStudioCoupon, async (ctx, c, { user }) => {
  await createCoupon(ctx, c.req.valid('json'), user.uid);
  return c.json({ done: true } as const, 201);
});

const putStudioCoupon = handle(studioEndpoints.putStudioCoupon, async (ctx, c, { user }) => {
  await changeCoupon(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 200);
});

const readCouponUses = handle(studioEndpoints.listCouponUses, async (ctx, c) => {
  return c.json({ uses: await readUses(ctx, c.req.valid('param')) }, 200);
});

const readCouponUsesExport = handle(studioEndpoints.exportCouponUses, async (ctx, c, { user }) => {
  await hitRateLimitOfRead(ctx, { key: `coupon-exports:${user.uid}`, atMost: 60, windowMs: hourMs });
  const { code, csv } = await exportUses(ctx, c.req.valid('param'));
  return c.body(csv, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="coupon-${code}.csv"`,
  });
});

export const routes = [
  readCoupon,
  createCouponClaim,
  readCoupons,
  createStudioCoupon,
  putStudioCoupon,
  readCouponUses,
  readCouponUsesExport,
];
