import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listPaymentReviews, resolvePaymentReview } from '#server/store/payments/payment-reviews.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';
import { transaction } from '#server/db/transaction.ts';

export const readPaymentReviews: HandlerOf<'GET /api/studio/payment-reviews'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  return c.json({ reviews: await listPaymentReviews(ctx.db) }, 200);
};

export const putPaymentReviewResolution: HandlerOf<
  'PUT /api/studio/payment-reviews/{id}/resolution'
> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
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
};
