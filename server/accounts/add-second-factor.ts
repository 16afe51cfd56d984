/**
 * Adds a second factor in one transaction with its email, its audit entry and, for the first one, the recovery codes.
 */
import { findFactorGap } from '#rules/sign-in/second-factor.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { authenticatorUrl, createAuthenticatorSecret, qrCodeOf, stepOfCode } from './authenticator-app.ts';
import { addFactorChallenge, findFactorChallenge, takeFactorChallenge } from './factor-challenge-store.ts';
import { challengeOf, creationOptions, type PasskeyRegistration, verifyRegistration } from './passkeys.ts';
import {
  addAuthenticator as insertAuthenticator,
  addPasskey as insertPasskey,
  listPasskeys,
  listSecondFactors,
  markFactorProven,
} from './second-factor-store.ts';
import { type FactorChange, notifyFactorChange, writeRecoveryCodes } from './second-factors.ts';
import { lockUser } from './user-store.ts';

/** The user who changes their own second factors, and the session they do it in. */
export type FactorOwner = { uid: string; sessionId: string; provenAt: number | null };

/** A limit against forgotten factors. */
const factorsAtMost = 10;

type Added = { id: string; recoveryCodes: string[] | null };

/**
 * Runs `insert` when the user may add a factor, and marks the session as proven.
 * @returns the recovery codes when this is the first factor
 * @throws {ApiError} permission-denied when another session has just added the first factor; aborted
 */
async function addFactor(
  ctx: AppContext,
  owner: FactorOwner,
  { kind, insert }: { kind: FactorChange['kind']; insert: (tx: Database, id: string) => Promise<void> },
): Promise<Added> {
  const { uid, sessionId, provenAt } = owner;
  const now = ctx.now();
  const id = ctx.randomBytes(16).toString('base64url');
  return transaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, { uid });
    if (!user) throw new ApiError('aborted', 'This account no longer exists.');
    const before = await listSecondFactors(tx, { uid });
    const isSetUp = before.length > 0;
    const gap = findFactorGap('first-or-fresh', { isSetUp, provenAt, isLocal: ctx.config.isLocal }, now);
    if (gap)
      throw new ApiError('permission-denied', 'Please confirm with your second factor.', { reason: gap });
    if (before.length >= factorsAtMost)
      throw new ApiError('aborted', 'You already have ten second factors.', { reason: 'too-many' });
    await insert(tx, id);
    await markFactorProven(tx, { sessionId, now });
    const recoveryCodes = isSetUp ? null : await writeRecoveryCodes(tx, ctx, { uid });
    await notifyFactorChange(tx, ctx, { uid, user, kind, change: 'added' });
    return { id, recoveryCodes };
  });
}

export async function startPasskey(
  ctx: AppContext,
  { uid, email, sessionId }: { uid: string; email: string; sessionId: string },
) {
  const challenge = ctx.randomBytes(32);
  const id = challenge.toString('base64url');
  const [known, { document }] = await Promise.all([listPasskeys(ctx.db, { uid }), readPublishedContent(ctx)]);
  await addFactorChallenge(ctx.db, {
    id,
    sessionId,
    purpose: 'add-passkey',
    encryptedSecret: null,
    now: ctx.now(),
  });
  const user = { uid, email };
  return creationOptions(ctx.config, { siteName: document.site.name, user, challenge, known });
}

/** Adds the passkey that the browser created. @throws {ApiError} invalid-argument, aborted, permission-denied */
export async function addPasskey(
  ctx: AppContext,
  owner: FactorOwner,
  { name, answer }: { name: string; answer: PasskeyRegistration },
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { uid, sessionId } = owner;
  const now = ctx.now();
  const challenge = challengeOf(answer);
  const pending = { sessionId, purpose: 'add-passkey', now } as const;
  if (challenge === null || !(await takeFactorChallenge(ctx.db, { ...pending, id: challenge })))
    throw new ApiError('aborted', 'This took too long. Please try again.', { reason: 'challenge-over' });
  const passkey = await verifyRegistration(ctx.config, { answer, challenge });
  if (!passkey)
    throw new ApiError('invalid-argument', 'This passkey could not be read.', { reason: 'wrong-passkey' });
  return addFactor(ctx, owner, {
    kind: 'passkey',
    insert: async (tx, id) => {
      if (!(await insertPasskey(tx, { ...passkey, id, uid, name, now })))
        throw new ApiError('aborted', 'This passkey is already registered.', { reason: 'passkey-known' });
    },
  });
}

/** Creates a secret for an authenticator app; `addAuthenticator` stores it once a first code confirms it. */
export async function startAuthenticator(
  ctx: AppContext,
  { email, sessionId }: { email: string; sessionId: string },
) {
  const secret = createAuthenticatorSecret(ctx.randomBytes);
  const id = ctx.randomBytes(16).toString('base64url');
  const { document } = await readPublishedContent(ctx);
  await addFactorChallenge(ctx.db, {
    id,
    sessionId,
    purpose: 'add-authenticator',
    encryptedSecret: ctx.secret.encrypt('authenticator', secret),
    now: ctx.now(),
  });
  const url = authenticatorUrl({ secret, email, siteName: document.site.name });
  return { id, secret, url, qrCode: qrCodeOf(url) };
}

/**
 * Adds the authenticator app that the code confirms. @throws {ApiError} invalid-argument, aborted, permission-denied
 */
export async function addAuthenticator(
  ctx: AppContext,
  owner: FactorOwner,
  { id, code, name }: { id: string; code: string; name: string },
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const now = ctx.now();
  const pending = { id, sessionId: owner.sessionId, purpose: 'add-authenticator', now } as const;
  const { encryptedSecret } = (await findFactorChallenge(ctx.db, pending)) ?? { encryptedSecret: null };
  if (encryptedSecret === null) throw challengeOver();
  const secret = ctx.secret.decrypt('authenticator', encryptedSecret);
  const lastStep = stepOfCode({ secret, code, now });
  // A mistyped code keeps the challenge, so that the user need not scan again.
  if (lastStep === null)
    throw new ApiError('invalid-argument', 'This code is wrong.', { reason: 'wrong-code' });
  return addFactor(ctx, owner, {
    kind: 'authenticator',
    insert: async (tx, factorId) => {
      if (!(await takeFactorChallenge(tx, pending))) throw challengeOver();
      await insertAuthenticator(tx, { id: factorId, uid: owner.uid, name, encryptedSecret, lastStep, now });
    },
  });
}

function challengeOver(): ApiError {
  return new ApiError('aborted', 'This took too long. Please start again.', { reason: 'challenge-over' });
}
