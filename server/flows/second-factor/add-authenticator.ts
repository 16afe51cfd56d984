import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  authenticatorUrl,
  createAuthenticatorSecret,
  qrCodeOf,
  stepOfCode,
} from '#server/outside/authenticator-app.ts';
import {
  addFactorChallenge,
  findFactorChallenge,
  takeFactorChallenge,
} from '#server/store/staff/factor-challenges.ts';
import { addAuthenticator as insertAuthenticator } from '#server/store/staff/second-factors.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { addFactor, type FactorOwner } from './add-factor.ts';

/** Begins to add an authenticator app: the secret waits for its first code. */
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

/** Adds the authenticator app whose code this is. @throws {Refusal} invalid-argument, aborted, permission-denied */
export async function addAuthenticator(
  ctx: AppContext,
  owner: FactorOwner,
  { id, code, name }: { id: string; code: string; name: string },
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const now = ctx.now();
  const asked = { id, sessionId: owner.sessionId, purpose: 'add-authenticator', now } as const;
  const { encryptedSecret } = (await findFactorChallenge(ctx.db, asked)) ?? { encryptedSecret: null };
  if (encryptedSecret === null) throw challengeOver();
  const secret = ctx.secret.decrypt('authenticator', encryptedSecret);
  const lastStep = stepOfCode({ secret, code, now });
  // A mistyped code leaves the challenge, so that nobody has to scan again.
  if (lastStep === null)
    throw new Refusal('invalid-argument', 'This code is wrong.', { reason: 'wrong-code' });
  return addFactor(ctx, owner, {
    kind: 'authenticator',
    insert: async (tx, factorId) => {
      if (!(await takeFactorChallenge(tx, asked))) throw challengeOver();
      await insertAuthenticator(tx, { id: factorId, uid: owner.uid, name, encryptedSecret, lastStep, now });
    },
  });
}

function challengeOver(): Refusal {
  return new Refusal('aborted', 'This took too long. Please begin again.', { reason: 'challenge-over' });
}
