import * as endpoints from '#contract/studio/money/payment-reviews.ts';
import { handle } from '#server/routes/handle.ts';
import { checkPayments, inTime, stripeUnavailable } from '#server/flows/payments/check-payments.ts';
import { findCustomer, type CustomerMatch } from '#server/flows/payments/find-customer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import type { AppContext } from '#server/context.ts';
import { hitRateLimits } from '#server/routes/rate-limit.ts';

const hourMs = 60 * 60 * 1000;

const createPaymentCheck = handle(endpoints.createPaymentCheck, async (ctx, c, { user }) => {
  await hitRateLimits(ctx, { key: `payment-checks:${user.uid}`, atMost: 10, windowMs: hourMs });
  return c.json(await checkPayments(ctx, user), 201);
});

const createStudioPaymentCheck = handle(
  endpoints.createStudioPaymentCheck,
  async (ctx, c, { user: instructor }) => {
    await hitRateLimits(ctx, { key: `payment-checks:${instructor.uid}`, atMost: 300, windowMs: hourMs });
    const { about } = c.req.valid('json');
    const match = await findInTime(ctx, about);
    if (!match) throw new Refusal('not-found', 'Nobody was found by that.');
    const { uid, email, name } = match.user;
    const check = await checkPayments(ctx, match.user, match.sessionId);
    await writeAuditLine(ctx.db, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor: instructor.uid,
      action: 'payment-check',
      subject: uid,
      detail: check.verdict,
    });
    // Only the customer pays on that page.
    return c.json({ person: { uid, email, name }, check: { ...check, payUrl: null } }, 201);
  },
);

async function findInTime(ctx: AppContext, about: string): Promise<CustomerMatch | null> {
  try {
    return await inTime(findCustomer(ctx, about));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ event: 'payment-check-failed', error });
    throw stripeUnavailable();
  }
}

export const routes = [createPaymentCheck, createStudioPaymentCheck];
