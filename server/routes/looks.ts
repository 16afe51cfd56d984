import { Refusal } from '#server/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listLooks, settleLook } from '#server/store/looks.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from './viewer.ts';

export const readLooks: HandlerOf<'GET /api/studio/looks'> = async (world, c) => {
  await requireInstructor(world, c);
  return c.json({ looks: await listLooks(world.db) }, 200);
};

export const putLookSettlement: HandlerOf<'PUT /api/studio/looks/{id}/settlement'> = async (world, c) => {
  const { user } = await requireInstructor(world, c);
  const { id } = c.req.valid('param');
  const { note } = c.req.valid('json');
  const now = world.now();
  await world.db.transaction().execute(async (tx) => {
    const settled = await settleLook(tx, { id, by: user.uid, note, now });
    if (!settled) throw new Refusal('aborted', 'This is settled already, or was never there.');
    await writeAuditLine(tx, {
      id: world.randomBytes(16).toString('base64url'),
      at: now,
      actor: user.uid,
      action: 'look-settled',
      subject: settled.uid ?? '',
      detail: `${settled.stripeSessionId}: ${note}`,
    });
  });
  return c.json({ done: true } as const, 200);
};
