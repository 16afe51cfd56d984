import { deletionDue } from '#rules/account.ts';
import type { Plan } from '#rules/plans.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in.ts';
import { askToDelete, findDeletionEnd } from '#server/flows/account-deletion.ts';
import { askForAddressChange, confirmAddressChange } from '#server/flows/change-address.ts';
import { Refusal } from '#server/refusal.ts';
import { dropAddressChange, findAddressChange } from '#server/store/address-changes.ts';
import { dropDeletion } from '#server/store/deletions.ts';
import { readEverything } from '#server/store/exports.ts';
import { recordOf } from '#server/store/users.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { limit, limitReading, networkOf } from './limits.ts';
import { requireViewer } from './viewer.ts';

const hourMs = 60 * 60_000;

export const readAccount: HandlerOf<'GET /api/account'> = async (world, c) => {
  const { user, isInstructor } = await requireViewer(world, c);
  const change = await findAddressChange(world.db, { uid: user.uid, now: world.now() });
  const addressChange = change
    ? {
        email: change.email,
        oldConfirmed: change.oldConfirmedAt !== null,
        newConfirmed: change.newConfirmedAt !== null,
        expiresAt: change.expiresAt,
      }
    : null;
  const deletionDueAt = user.deletionAskedAt === null ? null : deletionDue(user.deletionAskedAt);
  const deletionEndedBy = deletionDueAt === null ? await findDeletionEnd(world, user) : null;
  return c.json({ user: recordOf(user), addressChange, isInstructor, deletionDueAt, deletionEndedBy }, 200);
};

export const readExport: HandlerOf<'GET /api/export'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  await limitReading(world, { key: `exports:${user.uid}`, atMost: 20, windowMs: hourMs });
  c.header('Content-Disposition', 'attachment; filename="lectern-export.json"');
  return c.json(await readEverything(world.db, { uid: user.uid }), 200);
};

export const createDeletion: HandlerOf<'POST /api/deletions'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  const asked = await askToDelete(world, { ...user, plan: user.plan as Plan });
  if (!asked) throw new Refusal('unauthenticated', 'Please sign in.');
  return c.json(asked, 201);
};

export const deleteDeletion: HandlerOf<'DELETE /api/deletions/current'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  if (!(await dropDeletion(world.db, { uid: user.uid })))
    throw new Refusal('not-found', 'No deletion was asked for.');
  return c.json({ done: true } as const, 200);
};

export const createAddressChange: HandlerOf<'POST /api/address-changes'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  const { email } = c.req.valid('json');
  if (!looksLikeEmail(email) || normaliseEmail(email) === user.email)
    throw new Refusal('invalid-argument', 'Please enter a valid email.');
  await limit(world, { key: `address-changes:${user.uid}`, atMost: 5, windowMs: hourMs });
  await askForAddressChange(world, { uid: user.uid, oldEmail: user.email, newEmail: email });
  return c.json({ done: true } as const, 202);
};

export const deleteAddressChange: HandlerOf<'DELETE /api/address-changes/current'> = async (world, c) => {
  const { user } = await requireViewer(world, c);
  if (!(await dropAddressChange(world.db, { uid: user.uid })))
    throw new Refusal('not-found', 'No change of address waits.');
  return c.json({ done: true } as const, 200);
};

export const createAddressConfirmation: HandlerOf<'POST /api/address-confirmations'> = async (world, c) => {
  await limit(world, { key: `confirmations:${networkOf(world, c)}`, atMost: 60, windowMs: hourMs });
  return c.json({ state: await confirmAddressChange(world, c.req.valid('json').token) }, 201);
};
