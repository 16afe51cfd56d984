/** Proves a second factor: the session counts as proven from now on, and each answer works once. */
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { stepOfCode } from './authenticator-app.ts';
import { addFactorChallenge, takeFactorChallenge } from './factor-challenge-store.ts';
import { challengeOf, type PasskeyProof, requestOptions, verifyProof } from './passkeys.ts';
import {
  advanceAuthenticator,
  advancePasskey,
  listAuthenticators,
  listPasskeys,
  markFactorProven,
} from './second-factor-store.ts';
import { useRecoveryCode, auditFactor } from './second-factors.ts';
import { type LockedUser, lockUser } from './user-store.ts';

type Prover = { uid: string; sessionId: string };

export async function startProof(ctx: AppContext, { uid, sessionId }: Prover) {
  const challenge = ctx.randomBytes(32);
  const known = await listPasskeys(ctx.db, { uid });
  await addFactorChallenge(ctx.db, {
    id: challenge.toString('base64url'),
    sessionId,
    purpose: 'prove',
    encryptedSecret: null,
    now: ctx.now(),
  });
  return requestOptions(ctx.config, { challenge, known });
}

/** @throws {ApiError} aborted when the challenge has expired; invalid-argument for an invalid answer */
export async function provePasskey(ctx: AppContext, prover: Prover, answer: PasskeyProof): Promise<void> {
  const { uid, sessionId } = prover;
  const now = ctx.now();
  const challenge = challengeOf(answer);
  const pending = { sessionId, purpose: 'prove', now } as const;
  if (challenge === null || !(await takeFactorChallenge(ctx.db, { ...pending, id: challenge })))
    throw new ApiError('aborted', 'This took too long. Please try again.', { reason: 'challenge-over' });
  const passkey = (await listPasskeys(ctx.db, { uid })).find(
    ({ credentialId }) => credentialId === answer.id,
  );
  const proof = passkey && (await verifyProof(ctx.config, { answer, challenge, passkey }));
  if (!passkey || !proof) throw wrong('wrong-passkey');
  await accept(ctx, prover, 'passkey', async (tx) => {
    if (!(await advancePasskey(tx, { id: passkey.id, counter: proof.counter, now })))
      throw wrong('wrong-passkey');
  });
}

/** @throws {ApiError} invalid-argument for a wrong code, and for one that was used already */
export async function proveCode(ctx: AppContext, prover: Prover, code: string): Promise<void> {
  const now = ctx.now();
  for (const { id, encryptedSecret } of await listAuthenticators(ctx.db, prover)) {
    const secret = ctx.secret.decrypt('authenticator', encryptedSecret);
    const step = stepOfCode({ secret, code, now });
    if (step === null) continue;
    return accept(ctx, prover, 'authenticator', async (tx) => {
      if (!(await advanceAuthenticator(tx, { id, step, now }))) throw wrong('used-code');
    });
  }
  throw wrong('wrong-code');
}

/** @throws {ApiError} invalid-argument for a wrong code, and for one that was used already */
export async function proveRecoveryCode(ctx: AppContext, prover: Prover, typed: string): Promise<void> {
  await accept(ctx, prover, 'recovery-code', async (tx, user) => {
    if (!(await useRecoveryCode(tx, ctx, { uid: prover.uid, user, typed }))) throw wrong('wrong-code');
  });
}

async function accept(
  ctx: AppContext,
  { uid, sessionId }: Prover,
  kind: string,
  spend: (tx: Database, user: LockedUser) => Promise<void>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    if (!user) throw new ApiError('aborted', 'This account no longer exists.');
    await spend(tx, user);
    await markFactorProven(tx, { sessionId, now: ctx.now() });
    await auditFactor(tx, ctx, { uid, action: 'second-factor-proven', detail: kind });
  });
}

function wrong(reason: 'wrong-code' | 'used-code' | 'wrong-passkey'): ApiError {
  return new ApiError('invalid-argument', 'The second factor was not confirmed.', { reason });
}
