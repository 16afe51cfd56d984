import { deletionDue } from '#rules/account.ts';
import { agreementVersion } from '#rules/payments/payment.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { visitor } from '#rules/user.ts';
import * as endpoints from '#contract/account.ts';
import * as checkoutEndpoints from '#contract/payments/checkouts.ts';
import { listCurrentLegalTexts } from '#server/content/legal-text-store.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimitOfRead, hitRateLimits } from '#server/platform/rate-limits.ts';
import { findDeletionEnd, requestAccountDeletion } from './account-deletion.ts';
import { cancelDeletion, readAccountExport } from './account-store.ts';
import { createAgreement as storeAgreement } from './agreement-store.ts';
import { deleteEmailChange, findEmailChange } from './email-change-store.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';
import { lockOwnAccount } from './lock-account.ts';
import { rememberLanguage } from './request-language.ts';
import { changeUser, findUser, userRecordOf } from './user-store.ts';
import { isImpersonated, readViewer, impersonationError } from './viewer.ts';

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
  const account = { user: userRecordOf(user), language: user.language, addressChange, isInstructor, role };
  return c.json({ ...account, deletionDueAt, deletionEndedBy }, 200);
});

const readExport = handle(endpoints.readExport, async (ctx, c, viewer) => {
  // The studio exports a learner's data with a fresh second factor and an audit entry.
  if (isImpersonated(viewer)) throw impersonationError();
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
    throw new ApiError('not-found', 'No deletion was requested.');
  return c.json({ done: true } as const, 200);
});

const createAddressChange = handle(endpoints.createAddressChange, async (ctx, c, { user }) => {
  const { email } = c.req.valid('json');
  if (!looksLikeEmail(email) || normalizeEmail(email) === user.email)
    throw new ApiError('invalid-argument', 'Please enter a valid email.');
  await hitRateLimits(ctx, { key: `address-changes:${user.uid}`, atMost: 5, windowMs: hourMs });
  const { uid, email: oldEmail, language } = user;
  await requestEmailChange(ctx, { uid, oldEmail, newEmail: email, language, by: 'learner' });
  return c.json({ done: true } as const, 202);
});

const deleteAddressChange = handle(endpoints.deleteAddressChange, async (ctx, c, { user }) => {
  if (!(await deleteEmailChange(ctx.db, { uid: user.uid })))
    throw new ApiError('not-found', 'No email change is pending.');
  return c.json({ done: true } as const, 200);
});

const createAddressConfirmation = handle(endpoints.createAddressConfirmation, async (ctx, c) => {
  return c.json({ state: await confirmEmailChange(ctx, c.req.valid('json').token) }, 201);
});

const readMe = handle(endpoints.readMe, async (ctx, c) => {
  const viewer = await readViewer(ctx, c);
  return c.json(viewer ? userRecordOf(viewer.user) : visitor, 200);
});

const changeMe = handle(endpoints.changeMe, async (ctx, c, { user: { uid } }) => {
  const fields = c.req.valid('json');
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    await changeUser(tx, { uid, fields });
  });
  const user = await findUser(ctx.db, { uid });
  if (!user) throw new ApiError('unauthenticated', 'Please sign in.');
  if (fields.language) rememberLanguage(ctx, c, fields.language);
  return c.json(userRecordOf(user), 200);
});

const createAgreement = handle(checkoutEndpoints.createAgreement, async (ctx, c, { user }) => {
  const { version, terms, refunds } = c.req.valid('json');
  if (version !== agreementVersion) throw new ApiError('invalid-argument', 'The text has changed.');
  const current = await listCurrentLegalTexts(ctx.db);
  const inForce = (kind: 'terms' | 'refunds') => current.find((text) => text.kind === kind)?.version ?? 1;
  const texts = { terms: inForce('terms'), refunds: inForce('refunds') };
  // Reject an agreement to a version that was not shown.
  if ((terms ?? texts.terms) !== texts.terms || (refunds ?? texts.refunds) !== texts.refunds)
    throw new ApiError('aborted', 'The terms have changed.', { reason: 'terms-changed' });
  const id = ctx.randomBytes(16).toString('base64url');
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, user);
    await storeAgreement(tx, { id, uid: user.uid, version, ...texts, now: ctx.now() });
  });
  return c.json({ done: true } as const, 201);
});

export const routes = [
  readAccount,
  readExport,
  createDeletion,
  deleteDeletion,
  createAddressChange,
  deleteAddressChange,
  createAddressConfirmation,
  readMe,
  changeMe,
  createAgreement,
];
