import { checkPayments, inTime, stripeAway } from '#server/flows/check-payments.ts';
import { findPayer, type Payer } from '#server/flows/find-payer.ts';
import { describeError } from '#server/log.ts';
import { Refusal } from '#server/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import type { World } from '#server/world.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from './viewer.ts';
import { limit } from './limits.ts';
import { requireViewer } from './viewer.ts';

const hourMs = 60 * 60 * 1000;

export const createPaymentCheck: HandlerOf<'POST /api/payment-checks'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  await limit(world, { key: `payment-checks:${user.uid}`, atMost: 10, windowMs: hourMs });
  return c.json(await checkPayments(world, user), 201);
};

export const createStudioPaymentCheck: HandlerOf<'POST /api/studio/payment-checks'> = async (world, c) => {
  const { user: instructor } = await requireInstructor(world, c);
  await limit(world, { key: `payment-checks:${instructor.uid}`, atMost: 300, windowMs: hourMs });
  const { about } = c.req.valid('json');
  const payer = await find(world, about);
  if (!payer) throw new Refusal('not-found', 'Nobody was found by that.');
  const { uid, email, name } = payer.user;
  const check = await checkPayments(world, payer.user, payer.sessionId);
  await writeAuditLine(world.db, {
    id: world.randomBytes(16).toString('base64url'),
    at: world.now(),
    actor: instructor.uid,
    action: 'payment-check',
    subject: uid,
    detail: check.verdict,
  });
  // Only the buyer pays there.
  return c.json({ person: { uid, email, name }, check: { ...check, payUrl: null } }, 201);
};

async function find(world: World, about: string): Promise<Payer | null> {
  try {
    return await inTime(findPayer(world, about));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    world.log({ event: 'payment-check-failed', error: describeError(error) });
    throw stripeAway();
  }
}
