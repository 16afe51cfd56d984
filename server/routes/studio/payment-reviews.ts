import * as endpoints from '#contract/studio/money/payment-reviews.ts';
import { handle } from '#server/routes/handle.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listPaymentReviews, resolvePaymentReview } from '#server/store/payments/payment-reviews.ts';
import { transaction } from '#server/db/transaction.ts';

const readPaymentReviews = handle(endpoints.listPaymentReviews, async (ctx, c) => {
  return c.json({ reviews: await listPaymentReviews(ctx.db) }, 200);
});

const putPaymentReviewResolution = handle(endpoints.putPaymentReviewResolution, async (ctx, c, { user }) => {
  const { id } = c.req.valid('param');
  const { note } = c.req.valid('json');
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    const resolved = await resolvePaymentReview(tx, { id, by: user.uid, note, now });
    if (!resolved) throw new Refusal('aborted', 'This is settled already, or was never there.');
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor: user.uid,
      action: 'look-settled',
      subject: resolved.uid ?? '',
      detail: `${resolved.checkoutSessionId}: ${note}`,
    });
  });
  return c.json({ done: true } as const, 200);
});

export const routes = [readPaymentReviews, putPaymentReviewResolution];
