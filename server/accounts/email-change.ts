/** Changes a user's e-mail once the old and the new one have both confirmed. */
import { emailChangeHours } from '#rules/account.ts';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hashOf } from '#server/platform/crypto.ts';
import {
  createEmailChange,
  confirmOneEmail,
  deleteEmailChange,
  findEmailChangeOwner,
} from './email-change-store.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { lockUser, setEmail } from './user-store.ts';
import type { AppContext } from '#server/context.ts';
import { hitEmailChangeMailLimits } from '#server/mail/limits.ts';
import { lockLearner, lockOwnAccount } from './lock-account.ts';
import { type Language, wordsFor } from '#words/words-for.ts';
import { writeMail } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';

/** Sends both confirmation mails. @throws {ApiError} resource-exhausted where one of the two got too many of them today */
export async function requestEmailChange(
  ctx: AppContext,
  wish: { uid: string; oldEmail: string; newEmail: string; language: Language; by: 'learner' | 'team' },
): Promise<void> {
  const token = () => ctx.randomBytes(32).toString('base64url');
  const tokens = { old: token(), new: token() };
  const { language } = wish;
  const email = normaliseEmail(wish.newEmail);
  for (const to of [email, wish.oldEmail]) await hitEmailChangeMailLimits(ctx, { email: to });
  await transaction(ctx.db, async (tx) => {
    await (wish.by === 'team' ? lockLearner : lockOwnAccount)(tx, wish);
    await createEmailChange(tx, {
      uid: wish.uid,
      email,
      oldTokenHash: hashOf(tokens.old),
      newTokenHash: hashOf(tokens.new),
      expiresAt: ctx.now() + emailChangeHours * 60 * 60 * 1000,
    });
    for (const [side, to] of [
      ['old', wish.oldEmail],
      ['new', email],
    ] as const) {
      const facts = { siteUrl: ctx.config.siteUrl, token: tokens[side], side };
      const mail = wordsFor(language).accountMail.emailChangeMail(facts);
      await writeMail(tx, ctx, { kind: 'address-change', to, uid: wish.uid, language, ...mail });
    }
  });
}

/** @throws {ApiError} unauthenticated for a link that does not work, aborted when the address is taken */
export async function confirmEmailChange(
  ctx: AppContext,
  token: string,
): Promise<'waits-for-the-other' | 'changed'> {
  const now = ctx.now();
  const taken = new ApiError('aborted', 'This address belongs to another account.', { reason: 'taken' });
  const confirming = transaction(ctx.db, async (tx) => {
    const tokenHash = hashOf(token);
    const owner = await findEmailChangeOwner(tx, { tokenHash, now });
    const held = owner && (await lockUser(tx, owner));
    // Nothing belongs to a merged account any more, and its changes end with it.
    const change = held && held.mergedInto === null ? await confirmOneEmail(tx, { tokenHash, now }) : null;
    if (!change)
      throw new ApiError('unauthenticated', 'This link does not work, or no longer.', { reason: 'expired' });
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
    // When several accounts confirm the same e-mail at one moment, the unique key lets one have it.
    throw isUniqueViolation(error) ? taken : error;
  });
}
