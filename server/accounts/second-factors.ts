/** Changes to a user's second factors. Each writes an audit entry and sends the user an email. */
import { detailOf } from '#rules/detail.ts';
import {
  normalizeRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeOf,
} from '#rules/sign-in/second-factor.ts';
import { messagesFor, siteLanguage } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  countRecoveryCodes,
  forgetOtherProofs,
  hasSecondFactor,
  listAllAuthenticators,
  removeAllSecondFactors,
  removeSecondFactor,
  replaceEncryptedSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './second-factor-store.ts';
import { findUserByEmail, lockUser } from './user-store.ts';

type MailContext = Pick<AppContext, 'config' | 'secret' | 'randomBytes' | 'now' | 'mailQueued'>;

export type FactorChange = {
  uid: string;
  user: { email: string };
  kind: 'passkey' | 'authenticator' | 'recovery-code';
  change: 'added' | 'removed' | 'used';
  /** The number of recovery codes left after one was used. */
  left?: number;
};

export async function notifyFactorChange(
  tx: Database,
  ctx: MailContext,
  { uid, user, kind, change, left = 0 }: FactorChange,
): Promise<void> {
  const { siteUrl } = ctx.config;
  const { staffMail } = messagesFor(siteLanguage);
  await auditFactor(tx, ctx, { uid, action: `second-factor-${change}`, detail: detailOf(kind) });
  const mail =
    change === 'used'
      ? staffMail.recoveryCodeUsedMail({ siteUrl, left })
      : staffMail.factorChangedMail({ siteUrl, kind: kind === 'passkey' ? kind : 'authenticator', change });
  await writeMail(tx, ctx, {
    ...mail,
    kind: `second-factor-${change}`,
    to: user.email,
    language: siteLanguage,
  });
}

/** Writes an audit entry about a user's own second factors. */
export async function auditFactor(
  tx: Database,
  ctx: Pick<AppContext, 'randomBytes' | 'now'>,
  entry: { uid: string; action: string; detail: string; actor?: string },
): Promise<void> {
  const { uid, action, detail, actor = uid } = entry;
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(tx, { id, at: ctx.now(), actor, action, subject: uid, detail });
}

type CodeContext = Pick<AppContext, 'secret' | 'randomBytes' | 'now'>;

/** Creates ten new codes, which replace all others. This is the only place where they are readable. */
export async function writeRecoveryCodes(
  tx: Database,
  ctx: CodeContext,
  { uid }: { uid: string },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(ctx.randomBytes(recoveryCodeBytes)),
  );
  const hashes = codes.map((code) => hashOfCode(ctx, { uid, code }));
  await replaceRecoveryCodes(tx, { uid, hashes, now: ctx.now() });
  return codes;
}

/** @throws {ApiError} aborted when the user has no second factor */
export async function renewRecoveryCodes(ctx: AppContext, { uid }: { uid: string }): Promise<string[]> {
  return transaction(ctx.db, async (tx) => {
    await lockUser(tx, { uid });
    if (!(await hasSecondFactor(tx, { uid })))
      throw new ApiError('aborted', 'There is no second factor yet.', { reason: 'second-factor-missing' });
    await auditFactor(tx, ctx, { uid, action: 'recovery-codes-made', detail: '' });
    return writeRecoveryCodes(tx, ctx, { uid });
  });
}

/** Spends a typed code and notifies its owner. Returns false for a wrong one. */
export async function useRecoveryCode(
  tx: Database,
  ctx: AppContext,
  { uid, user, typed }: { uid: string; user: FactorChange['user']; typed: string },
): Promise<boolean> {
  const code = normalizeRecoveryCode(typed);
  if (code === null) return false;
  const hashes = ctx.secret.signaturesOf('recovery-code', signedText({ uid, code }));
  if (!(await spendRecoveryCode(tx, { uid, hashes, now: ctx.now() }))) return false;
  const left = await countRecoveryCodes(tx, { uid });
  await notifyFactorChange(tx, ctx, { uid, user, kind: 'recovery-code', change: 'used', left });
  return true;
}

function hashOfCode({ secret }: CodeContext, { uid, code }: { uid: string; code: string }): string {
  return secret.sign('recovery-code', signedText({ uid, code }));
}

function signedText({ uid, code }: { uid: string; code: string }): string {
  return `${uid} ${code}`;
}

/**
 * Removes a second factor. On a public site the last one cannot be removed. Other sessions must prove theirs again,
 * since the removed one may be in the wrong hands.
 * @throws {ApiError} not-found; aborted for the last one
 */
export async function removeFactor(
  ctx: AppContext,
  { id, uid, sessionId }: { id: string; uid: string; sessionId: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    const removed = await removeSecondFactor(tx, { id, uid });
    if (!user || !removed) throw new ApiError('not-found', 'This second factor no longer exists.');
    const hasAnother = await hasSecondFactor(tx, { uid });
    if (!hasAnother && !ctx.config.isLocal)
      throw new ApiError('aborted', 'Add another second factor first.', { reason: 'last-factor' });
    if (hasAnother) await forgetOtherProofs(tx, { uid, sessionId });
    else await removeAllSecondFactors(tx, { uid });
    await notifyFactorChange(tx, ctx, { uid, user, kind: removed.kind, change: 'removed' });
  });
}

type ResetContext = Pick<AppContext, 'db' | 'config' | 'secret' | 'now' | 'randomBytes' | 'mailQueued'>;

/** Removes a user's second factors, for the operator's command. Returns false for an unknown email. */
export async function resetFactors(ctx: ResetContext, { email }: { email: string }): Promise<boolean> {
  return transaction(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, { email });
    if (!user) return false;
    const { uid } = user;
    await lockUser(tx, { uid });
    await removeAllSecondFactors(tx, { uid });
    await auditFactor(tx, ctx, { uid, actor: 'operator', action: 'second-factor-reset', detail: '' });
    const { siteUrl } = ctx.config;
    const mail = messagesFor(siteLanguage).staffMail.factorsResetMail({ siteUrl });
    await writeMail(tx, ctx, { ...mail, kind: 'second-factor-reset', to: email, language: siteLanguage });
    return true;
  });
}

/** Re-encrypts the authenticators' secrets with the current key, and returns the number that changed. */
export async function reencryptAuthenticators({
  db,
  secret,
}: Pick<AppContext, 'db' | 'secret'>): Promise<number> {
  let count = 0;
  for (const { id, encryptedSecret: from } of await listAllAuthenticators(db)) {
    const to = secret.reencrypt('authenticator', from);
    if (to === null) continue;
    await replaceEncryptedSecret(db, { id, from, to });
    count += 1;
  }
  return count;
}
