import { agreementVersion } from '#rules/payments/agreement.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createAgreement as keepAgreement } from '#server/store/agreements.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireViewer } from '#server/routes/viewer.ts';

export const createAgreement: HandlerOf<'POST /api/agreements'> = async (ctx, c) => {
  const { user } = await requireViewer(ctx, c);
  const { version } = c.req.valid('json');
  if (version !== agreementVersion) throw new Refusal('invalid-argument', 'The text has changed since.');
  const id = ctx.randomBytes(16).toString('base64url');
  await keepAgreement(ctx.db, { id, uid: user.uid, version, now: ctx.now() });
  return c.json({ done: true } as const, 201);
};
