import {
  normaliseRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeOf,
} from '#rules/sign-in/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '#server/store/staff/recovery-codes.ts';
import { hasSecondFactor } from '#server/store/staff/second-factors.ts';
import { lockUser } from '#server/store/users.ts';
import { type FactorChange, tellFactorChange, writeFactorLine } from './tell-change.ts';
import { transaction } from '#server/db/transaction.ts';

type CodeContext = Pick<AppContext, 'secret' | 'randomBytes' | 'now'>;

/** Makes ten new codes in place of all others. They are readable here alone. */
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

/** Makes new codes for somebody who has a second factor. @throws {Refusal} aborted when they have none */
export async function renewRecoveryCodes(ctx: AppContext, { uid }: { uid: string }): Promise<string[]> {
  return transaction(ctx.db, async (tx) => {
    await lockUser(tx, { uid });
    if (!(await hasSecondFactor(tx, { uid })))
      throw new Refusal('aborted', 'There is no second factor yet.', { reason: 'second-factor-missing' });
    await writeFactorLine(tx, ctx, { uid, action: 'recovery-codes-made', detail: '' });
    return writeRecoveryCodes(tx, ctx, { uid });
  });
}

/** Spends a typed code and tells its owner. Returns false for a wrong one. */
export async function useRecoveryCode(
  tx: Database,
  ctx: AppContext,
  { uid, user, typed }: { uid: string; user: FactorChange['user']; typed: string },
): Promise<boolean> {
  const code = normaliseRecoveryCode(typed);
  if (code === null) return false;
  const hashes = ctx.secret.signaturesOf('recovery-code', signedText({ uid, code }));
  if (!(await spendRecoveryCode(tx, { uid, hashes, now: ctx.now() }))) return false;
  const left = await countRecoveryCodes(tx, { uid });
  await tellFactorChange(tx, ctx, { uid, user, kind: 'recovery-code', change: 'used', left });
  return true;
}

function hashOfCode({ secret }: CodeContext, { uid, code }: { uid: string; code: string }): string {
  return secret.sign('recovery-code', signedText({ uid, code }));
}

function signedText({ uid, code }: { uid: string; code: string }): string {
  return `${uid} ${code}`;
}
