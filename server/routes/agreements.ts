import { agreementVersion } from '#rules/agreement.ts';
import { Refusal } from '#server/refusal.ts';
import { createAgreement as keepAgreement } from '#server/store/agreements.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireViewer } from './viewer.ts';

export const createAgreement: HandlerOf<'POST /api/agreements'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  const { version } = c.req.valid('json');
  if (version !== agreementVersion) throw new Refusal('invalid-argument', 'The text has changed since.');
  const id = world.randomBytes(16).toString('base64url');
  await keepAgreement(world.db, { id, uid: user.uid, version, now: world.now() });
  return c.json({ done: true } as const, 201);
};
