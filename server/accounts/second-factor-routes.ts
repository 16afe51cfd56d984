import type { Api } from '#contract/api.ts';
import * as endpoints from '#contract/studio/second-factors.ts';
import * as studioEndpoints from '#contract/studio/studio.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimits, releaseRateLimit } from '#server/platform/rate-limits.ts';
import {
  addAuthenticator,
  addPasskey,
  type FactorOwner,
  startAuthenticator,
  startPasskey,
} from './add-second-factor.ts';
import { logRejectedProof } from './log-rejected-proof.ts';
import { allowsPasskeys } from './passkeys.ts';
import { proveCode, provePasskey, proveRecoveryCode, startProof } from './prove-second-factor.ts';
import {
  countRecoveryCodes,
  listSecondFactors,
  putFactorOff,
  renameSecondFactor,
} from './second-factor-store.ts';
import { removeFactor, renewRecoveryCodes, auditFactor } from './second-factors.ts';
import type { SignedInViewer } from './viewer.ts';

const quarterMs = 15 * 60_000;

const listFactors = handle(endpoints.listSecondFactors, async (ctx, c, { user }) => {
  const [factors, recoveryCodesLeft] = await Promise.all([
    listSecondFactors(ctx.db, user),
    countRecoveryCodes(ctx.db, user),
  ]);
  return c.json({ factors, recoveryCodesLeft }, 200);
});

const createPostponement = handle(endpoints.createPostponement, async (ctx, c, { user }) => {
  if (!ctx.config.isLocal)
    throw new ApiError('aborted', 'This site needs a second factor.', { reason: 'public-site' });
  const { uid } = user;
  await transaction(ctx.db, async (tx) => {
    await putFactorOff(tx, { uid, now: ctx.now() });
    await auditFactor(tx, ctx, { uid, action: 'second-factor-put-off', detail: '' });
  });
  return c.json({ done: true } as const, 201);
});

const createPasskeyChallenge = handle(endpoints.createPasskeyChallenge, async (ctx, c, { user, session }) => {
  const options = await startPasskey(ctx, { uid: user.uid, email: user.email, sessionId: session.id });
  const { challenge, rp, pubKeyCredParams, timeout = quarterMs, excludeCredentials = [] } = options;
  const { id, name, displayName } = options.user;
  return c.json(
    {
      challenge,
      rp: { id: rp.id ?? '', name: rp.name },
      user: { id, name, displayName },
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
      timeout,
      excludeCredentials: excludeCredentials.map(plainPasskey),
    },
    201,
  );
});

const createPasskey = handle(endpoints.createPasskey, async (ctx, c, viewer) => {
  const owner = ownerOf(viewer);
  const { name, answer } = c.req.valid('json');
  const { id, ...response } = answer;
  const registration = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const;
  return c.json(await addPasskey(ctx, owner, { name, answer: registration }), 201);
});

const createAuthenticatorChallenge = handle(
  endpoints.createAuthenticatorChallenge,
  async (ctx, c, { user, session }) => {
    return c.json(await startAuthenticator(ctx, { email: user.email, sessionId: session.id }), 201);
  },
);

const createAuthenticator = handle(endpoints.createAuthenticator, async (ctx, c, viewer) => {
  const owner = ownerOf(viewer);
  const { challenge, code, name } = c.req.valid('json');
  return c.json(await addAuthenticator(ctx, owner, { id: challenge, code, name }), 201);
});

const changeSecondFactor = handle(endpoints.changeSecondFactor, async (ctx, c, { user: { uid } }) => {
  const renamed = await renameSecondFactor(ctx.db, {
    ...c.req.valid('param'),
    ...c.req.valid('json'),
    uid,
  });
  if (!renamed) throw new ApiError('not-found', 'This second factor no longer exists.');
  return c.json({ done: true } as const, 200);
});

const deleteSecondFactor = handle(endpoints.deleteSecondFactor, async (ctx, c, { user, session }) => {
  await removeFactor(ctx, { ...c.req.valid('param'), uid: user.uid, sessionId: session.id });
  return c.json({ done: true } as const, 200);
});

const createRecoveryCodes = handle(endpoints.createRecoveryCodes, async (ctx, c, { user }) => {
  return c.json({ recoveryCodes: await renewRecoveryCodes(ctx, user) }, 201);
});

const createProofChallenge = handle(endpoints.createProofChallenge, async (ctx, c, { user, session }) => {
  const options = await startProof(ctx, { uid: user.uid, sessionId: session.id });
  const { challenge, rpId = '', timeout = quarterMs, userVerification = 'preferred' } = options;
  const allowCredentials = (options.allowCredentials ?? []).map(plainPasskey);
  return c.json({ challenge, rpId, timeout, userVerification, allowCredentials }, 201);
});

const createProof = handle(endpoints.createProof, async (ctx, c, { user, session }) => {
  const given = c.req.valid('json');
  const way = 'passkey' in given ? 'passkey' : 'code' in given ? 'authenticator' : 'recovery-code';
  await logRejectedProof(ctx, c, { event: 'second-factor-refused', way }, () =>
    proveFactor(ctx, { uid: user.uid, sessionId: session.id }, given),
  );
  return c.json({ provenAt: ctx.now() }, 201);
});

async function proveFactor(
  ctx: AppContext,
  prover: { uid: string; sessionId: string },
  given: Api['POST /api/studio/second-factor-proofs']['body'],
): Promise<void> {
  if ('passkey' in given) {
    const { id, ...response } = given.passkey;
    const answer = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as const;
    return provePasskey(ctx, prover, answer);
  }
  // Tries are counted before the code is checked, so that parallel ones count too; a correct code is released again.
  const key = `second-factor-codes:${prover.uid}`;
  await hitRateLimits(ctx, { key, atMost: 5, windowMs: quarterMs });
  await ('code' in given
    ? proveCode(ctx, prover, given.code)
    : proveRecoveryCode(ctx, prover, given.recoveryCode));
  await releaseRateLimit(ctx.db, { key });
}

function ownerOf({ user, session }: SignedInViewer): FactorOwner {
  return { uid: user.uid, sessionId: session.id, provenAt: session.factorAt };
}

function plainPasskey({ id, transports = [] }: { id: string; transports?: readonly string[] }) {
  return { id, type: 'public-key' as const, transports: [...transports] };
}

const readStudio = handle(studioEndpoints.readStudio, async (ctx, c, { user, role, session }) => {
  const factors = await listSecondFactors(ctx.db, user);
  const isPutOff = ctx.config.isLocal && user.factorPutOffAt !== null;
  const withoutFactor = isPutOff ? ('put-off' as const) : ('missing' as const);
  const withFactor = session.factorAt === null ? ('needed' as const) : ('proven' as const);
  const secondFactor = {
    state: factors.length === 0 ? withoutFactor : withFactor,
    kinds: [...new Set(factors.map(({ kind }) => kind))],
    canPutOff: ctx.config.isLocal,
    allowsPasskeys: allowsPasskeys(ctx.config),
  };
  return c.json({ email: user.email, role, secondFactor }, 200);
});

export const routes = [
  listFactors,
  createPostponement,
  createPasskeyChallenge,
  createPasskey,
  createAuthenticatorChallenge,
  createAuthenticator,
  changeSecondFactor,
  deleteSecondFactor,
  createRecoveryCodes,
  createProofChallenge,
  createProof,
  readStudio,
];
