/** Adds a second factor: in one transaction with its mail, its audit line and, for the first one, the recovery codes. */
import { findFactorGap } from '#rules/sign-in/second-factor.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listSecondFactors, markFactorProven } from '#server/store/staff/second-factors.ts';
import { lockUser } from '#server/store/users.ts';
import { writeRecoveryCodes } from './recovery-codes.ts';
import { type FactorChange, tellFactorChange } from './tell-change.ts';
import { transaction } from '#server/db/transaction.ts';

/** The person who changes their own second factors, and the session in which they do it. */
export type FactorOwner = { uid: string; sessionId: string; provenAt: number | null };

/** Somebody with more has lost sight of them. */
const factorsAtMost = 10;

type Added = { id: string; recoveryCodes: string[] | null };

/**
 * Runs `insert` when the person may add a factor, and counts the session as proven.
 * @returns the recovery codes where this is the first factor
 * @throws {Refusal} permission-denied when another session has added the first factor meanwhile; aborted
 */
export async function addFactor(
  ctx: AppContext,
  owner: FactorOwner,
  { kind, insert }: { kind: FactorChange['kind']; insert: (tx: Database, id: string) => Promise<void> },
): Promise<Added> {
  const { uid, sessionId, provenAt } = owner;
  const now = ctx.now();
  const id = ctx.randomBytes(16).toString('base64url');
  return transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    if (!user) throw new Refusal('aborted', 'This account is not there any more.');
    const before = await listSecondFactors(tx, { uid });
    const isSetUp = before.length > 0;
    const gap = findFactorGap('first-or-fresh', { isSetUp, provenAt, isLocal: ctx.config.isLocal }, now);
    if (gap) throw new Refusal('permission-denied', 'Please prove your second factor.', { reason: gap });
    if (before.length >= factorsAtMost)
      throw new Refusal('aborted', 'There are ten already.', { reason: 'too-many' });
    await insert(tx, id);
    await markFactorProven(tx, { sessionId, now });
    const recoveryCodes = isSetUp ? null : await writeRecoveryCodes(tx, ctx, { uid });
    await tellFactorChange(tx, ctx, { uid, user, kind, change: 'added' });
    return { id, recoveryCodes };
  });
}
