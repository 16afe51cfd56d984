/** Changes a user's email once both the old and the new one have confirmed. */
import { emailChangeHours } from '#rules/account.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { hitEmailChangeMailLimits } from '#server/mail/limits.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  createEmailChange,
  confirmOneEmail,
  deleteEmailChange,
  findEmailChangeOwner,
} from './email-change-store.ts';
import { lockLearner, lockOwnAccount } from './lock-account.ts';
import { lockUser, setEmail } from './user-store.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Sends both confirmation emails. @throws {ApiError} resource-exhausted when one of the two has received too many today
 */
export async function requestEmailChange(
  ctx: AppContext,
  request: { uid: string; oldEmail: string; newEmail: string; language: Language; by: 'learner' | 'team' },
): Promise<void> {
  const token = () => ctx.randomBytes(32).toString('base64url');
  const tokens = { old: token(), new: token() };
  const { language } = request;
  const email = normalizeEmail(request.newEmail);
  for (const to of [email, request.oldEmail]) await hitEmailChangeMailLimits(ctx, { email: to });
  await transaction(ctx.db, async (tx) => {
    await (request.by === 'team' ? lockLearner : lockOwnAccount)(tx, request);
    await createEmailChange(tx, {
      uid: request.uid,
      email,
      oldTokenHash: hashOf(tokens.old),
      newTokenHash: hashOf(tokens.new),
      expiresAt: ctx.now() + emailChangeHours * hourMs,
    });
    for (const [side, to] of [
      ['old', request.oldEmail],
      ['new', email],
    ] as const) {
      const facts = { siteUrl: ctx.config.siteUrl, token: tokens[side], side };
      const mail = messagesFor(language).accountMail.emailChangeMail(facts);
      await writeMail(tx, ctx, { kind: 'address-change', to, uid: request.uid, language, ...mail });
    }
  });
}

/** @throws {ApiError} unauthenticated for an invalid link, aborted when the email is taken */
export async function confirmEmailChange(
  ctx: AppContext,
  token: string,
): Promise<'waits-for-the-other' | 'changed'> {
  const now = ctx.now();
  const taken = new ApiError('aborted', 'This address belongs to another account.', { reason: 'taken' });
  const confirming = transaction(ctx.db, async (tx) => {
    const tokenHash = hashOf(token);
    const owner = await findEmailChangeOwner(tx, { tokenHash, now });
    const locked = owner && (await lockUser(tx, owner));
    // Pending changes of a merged account are void.
    const change =
      locked && locked.mergedInto === null ? await confirmOneEmail(tx, { tokenHash, now }) : null;
    if (!change)
      throw new ApiError('unauthenticated', 'This link is invalid or has expired.', { reason: 'expired' });
    if (!change.oldConfirmedAt || !change.newConfirmedAt) return 'waits-for-the-other';
    if (!(await setEmail(tx, { uid: change.uid, email: change.email }))) throw taken;
    await deleteEmailChange(tx, { uid: change.uid });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor: change.uid,
      action: 'address',
      subject: change.uid,
      detail: 'confirmed-by-both',
    });
    return 'changed';
  });
  return confirming.catch((error: unknown) => {
    // When several accounts confirm the same email at once, the unique key decides.
    throw isUniqueViolation(error) ? taken : error;
  });
}
