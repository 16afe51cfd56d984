import * as endpoints from '#contract/account.ts';
import { handle } from '#server/routes/handle.ts';
import { deletionDue } from '#rules/account.ts';
import { looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { requestAccountDeletion, findDeletionEnd } from '#server/flows/account/account-deletion.ts';
import { requestEmailChange, confirmEmailChange } from '#server/flows/account/change-email.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deleteEmailChange, findEmailChange } from '#server/store/address-changes.ts';
import { cancelDeletion } from '#server/store/deletions.ts';
import { readAccountExport } from '#server/store/exports.ts';
import { userRecordOf } from '#server/store/users.ts';
import { hitRateLimits, hitRateLimitOfRead, clientIpNetwork } from './rate-limit.ts';
import { isSeen, seeingAsRefusal } from './viewer.ts';

const hourMs = 60 * 60_000;

const readAccount = handle(endpoints.readAccount, async (ctx, c, { user, isInstructor, role }) => {
  const change = await findEmailChange(ctx.db, { uid: user.uid, now: ctx.now() });
  const addressChange = change
    ? {
        email: change.email,
        oldConfirmed: change.oldConfirmedAt !== null,
        newConfirmed: change.newConfirmedAt !== null,
        expiresAt: change.expiresAt,
      }
    : null;
  const deletionDueAt = user.deletionAskedAt === null ? null : deletionDue(user.deletionAskedAt);
  const deletionEndedBy = deletionDueAt === null ? await findDeletionEnd(ctx, user) : null;
  return c.json(
    { user: userRecordOf(user), addressChange, isInstructor, role, deletionDueAt, deletionEndedBy },
    200,
  );
});

const readExport = handle(endpoints.readExport, async (ctx, c, viewer) => {
  // The studio exports a learner's data after a fresh proof, and with a line.
  if (isSeen(viewer)) throw seeingAsRefusal();
  const { user } = viewer;
  await hitRateLimitOfRead(ctx, { key: `exports:${user.uid}`, atMost: 20, windowMs: hourMs });
  c.header('Content-Disposition', 'attachment; filename="lectern-export.json"');
  return c.json(await readAccountExport(ctx.db, { uid: user.uid }), 200);
});

const createDeletion = handle(endpoints.createDeletion, async (ctx, c, { user }) => {
  return c.json(await requestAccountDeletion(ctx, user), 201);
});

const deleteDeletion = handle(endpoints.deleteDeletion, async (ctx, c, { user }) => {
  if (!(await cancelDeletion(ctx.db, { uid: user.uid })))
    throw new Refusal('not-found', 'No deletion was asked for.');
  return c.json({ done: true } as const, 200);
});

const createAddressChange = handle(endpoints.createAddressChange, async (ctx, c, { user }) => {
  const { email } = c.req.valid('json');
  if (!looksLikeEmail(email) || normaliseEmail(email) === user.email)
    throw new Refusal('invalid-argument', 'Please enter a valid email.');
  await hitRateLimits(ctx, { key: `address-changes:${user.uid}`, atMost: 5, windowMs: hourMs });
  const { uid, email: oldEmail, language } = user;
  await requestEmailChange(ctx, { uid, oldEmail, newEmail: email, language, by: 'learner' });
  return c.json({ done: true } as const, 202);
});

const deleteAddressChange = handle(endpoints.deleteAddressChange, async (ctx, c, { user }) => {
  if (!(await deleteEmailChange(ctx.db, { uid: user.uid })))
    throw new Refusal('not-found', 'No change of address waits.');
  return c.json({ done: true } as const, 200);
});

const createAddressConfirmation = handle(endpoints.createAddressConfirmation, async (ctx, c) => {
  await hitRateLimits(ctx, { key: `confirmations:${clientIpNetwork(ctx, c)}`, atMost: 60, windowMs: hourMs });
  return c.json({ state: await confirmEmailChange(ctx, c.req.valid('json').token) }, 201);
});

export const routes = [
  readAccount,
  readExport,
  createDeletion,
  deleteDeletion,
  createAddressChange,
  deleteAddressChange,
  createAddressConfirmation,
];
