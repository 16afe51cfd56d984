import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  challengeOf,
  creationOptions,
  type PasskeyRegistration,
  verifyRegistration,
} from '#server/outside/passkeys.ts';
import { addFactorChallenge, takeFactorChallenge } from '#server/store/staff/factor-challenges.ts';
import { addPasskey as insertPasskey, listPasskeys } from '#server/store/staff/second-factors.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { addFactor, type FactorOwner } from './add-factor.ts';

/** Begins to add a passkey. */
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

/** Adds the passkey that a browser has made. @throws {Refusal} invalid-argument, aborted, permission-denied */
export async function addPasskey(
  ctx: AppContext,
  owner: FactorOwner,
  { name, answer }: { name: string; answer: PasskeyRegistration },
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { uid, sessionId } = owner;
  const now = ctx.now();
  const challenge = challengeOf(answer);
  const asked = { sessionId, purpose: 'add-passkey', now } as const;
  if (challenge === null || !(await takeFactorChallenge(ctx.db, { ...asked, id: challenge })))
    throw new Refusal('aborted', 'This took too long. Please try again.', { reason: 'challenge-over' });
  const passkey = await verifyRegistration(ctx.config, { answer, challenge });
  if (!passkey)
    throw new Refusal('invalid-argument', 'This passkey was not understood.', { reason: 'wrong-passkey' });
  return addFactor(ctx, owner, {
    kind: 'passkey',
    insert: async (tx, id) => {
      if (!(await insertPasskey(tx, { ...passkey, id, uid, name, now })))
        throw new Refusal('aborted', 'This passkey is there already.', { reason: 'passkey-known' });
    },
  });
}
