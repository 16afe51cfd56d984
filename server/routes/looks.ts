import { listLooks as readLooks, putLookSettlement } from '#contract/looks.ts';
import { Refusal } from '#server/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listLooks, settleLook } from '#server/store/looks.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { requireInstructor } from './instructor.ts';

export function addLooks(api: Api, world: World): void {
  api.openapi(readLooks, async (c) => {
    await requireInstructor(world, c);
    return c.json({ looks: await listLooks(world.db) }, 200);
  });

  api.openapi(putLookSettlement, async (c) => {
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
  });
}
