/** The second factors of the team: passkeys, authenticator apps and recovery codes. */
import { body, done, endpoint, id, oneTimeCode as code, reply, text, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';

const name = text(80).trim().min(1);
const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);
const bytes = base64url.max(20_000);
const transports = z.array(text(40)).max(10);
const kind = z.enum(['passkey', 'authenticator']);

const knownPasskeys = z.array(
  z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
);

export const listSecondFactors = endpoint({
  summary: 'Lists my second factors, the oldest first',
  method: 'get',
  path: '/api/studio/second-factors',
  access: { role: 'staff', secondFactor: 'session' },
  responses: {
    200: reply(
      'My second factors',
      z.strictObject({
        factors: z.array(
          z.strictObject({
            id: z.string(),
            kind,
            name: z.string(),
            createdAt: time,
            lastUsedAt: time.nullable(),
          }),
        ),
        /** The number of unused recovery codes. */
        recoveryCodesLeft: z.int(),
      }),
    ),
  },
});

export const createPostponement = endpoint({
  summary: 'Postpones the second factor; only on a loopback address',
  method: 'post',
  path: '/api/studio/second-factor-postponements',
  access: { role: 'staff', secondFactor: 'none' },
  audit: 'second-factor-put-off',
  responses: { 201: reply('Put off', done) },
  errors: ['aborted'],
});

const added = z.strictObject({
  id,
  /** Ten codes with the first factor, shown only once; null with all others. */
  recoveryCodes: z.array(z.string()).nullable(),
});

/** Over the challenges of all kinds. */
const challenges = { name: 'factor-challenges', per: 'user', atMost: 60, minutes: 15 } as const;

export const createPasskeyChallenge = endpoint({
  summary: "Starts adding a passkey; returns WebAuthn's PublicKeyCredentialCreationOptionsJSON",
  method: 'post',
  path: '/api/studio/passkey-challenges',
  access: { role: 'staff', secondFactor: 'first-or-fresh' },
  audit: null,
  limit: challenges,
  responses: {
    201: reply(
      'The challenge, for five minutes',
      z.strictObject({
        challenge: z.string(),
        rp: z.strictObject({ id: z.string(), name: z.string() }),
        user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
        timeout: z.int(),
        excludeCredentials: knownPasskeys,
      }),
    ),
  },
});

export const createPasskey = endpoint({
  summary: 'Adds the passkey that the browser has created',
  method: 'post',
  path: '/api/studio/passkeys',
  access: { role: 'staff', secondFactor: 'first-or-fresh' },
  audit: 'second-factor-added',
  request: {
    body: body(
      z.strictObject({
        name,
        answer: z.strictObject({
          id: base64url.max(2_000),
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports,
        }),
      }),
    ),
  },
  responses: { 201: reply('Added', added) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createAuthenticatorChallenge = endpoint({
  summary: 'Starts adding an authenticator app',
  method: 'post',
  path: '/api/studio/authenticator-challenges',
  access: { role: 'staff', secondFactor: 'first-or-fresh' },
  audit: null,
  limit: challenges,
  responses: {
    201: reply(
      'The secret, which waits five minutes for its first code',
      z.strictObject({
        id,
        secret: z.string(),
        url: z.string(),
        /** The rows of the QR code of the URL, `1` for a dark square. */
        qrCode: z.array(z.string()),
      }),
    ),
  },
});

export const createAuthenticator = endpoint({
  summary: 'Adds the authenticator app that shows this code',
  method: 'post',
  path: '/api/studio/authenticators',
  access: { role: 'staff', secondFactor: 'first-or-fresh' },
  audit: 'second-factor-added',
  limit: { name: 'first-codes', per: 'user', atMost: 20, minutes: 15 },
  request: { body: body(z.strictObject({ challenge: id, code, name })) },
  responses: { 201: reply('Added', added) },
  errors: ['not-found', 'aborted'],
});

export const changeSecondFactor = endpoint({
  summary: 'Renames a second factor',
  method: 'patch',
  path: '/api/studio/second-factors/{id}',
  access: { role: 'staff', secondFactor: 'session' },
  audit: null,
  request: { params: z.strictObject({ id }), body: body(z.strictObject({ name })) },
  responses: { 200: reply('Renamed', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const deleteSecondFactor = endpoint({
  summary: 'Removes a second factor',
  method: 'delete',
  path: '/api/studio/second-factors/{id}',
  access: { role: 'staff', secondFactor: 'fresh' },
  audit: 'second-factor-removed',
  request: { params: z.strictObject({ id }) },
  responses: { 200: reply('Removed', done) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});

export const createRecoveryCodes = endpoint({
  summary: 'Creates ten new recovery codes; the old ones stop working',
  method: 'post',
  path: '/api/studio/recovery-codes',
  access: { role: 'staff', secondFactor: 'fresh' },
  audit: 'recovery-codes-made',
  responses: {
    201: reply('The codes, readable this once', z.strictObject({ recoveryCodes: z.array(z.string()) })),
  },
  errors: ['aborted'],
});

export const createProofChallenge = endpoint({
  summary: "Starts a proof by passkey; returns WebAuthn's PublicKeyCredentialRequestOptionsJSON",
  method: 'post',
  path: '/api/studio/second-factor-challenges',
  access: { role: 'staff', secondFactor: 'none' },
  audit: null,
  limit: challenges,
  responses: {
    201: reply(
      'The challenge, for five minutes',
      z.strictObject({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.int(),
        userVerification: z.enum(['required', 'preferred', 'discouraged']),
        allowCredentials: knownPasskeys,
      }),
    ),
  },
});

export const createProof = endpoint({
  summary: 'Proves the second factor for this session',
  description: 'Limit: five wrong codes in 15 minutes.',
  method: 'post',
  path: '/api/studio/second-factor-proofs',
  access: { role: 'staff', secondFactor: 'none' },
  audit: 'second-factor-proven',
  request: {
    body: body(
      z.union([
        z.strictObject({
          passkey: z.strictObject({
            id: base64url.max(2_000),
            clientDataJSON: bytes,
            authenticatorData: bytes,
            signature: bytes,
          }),
        }),
        z.strictObject({ code }),
        z.strictObject({ recoveryCode: text(40) }),
      ]),
    ),
  },
  responses: { 201: reply('Proven', z.strictObject({ provenAt: time })) },
  errors: ['not-found', 'aborted', 'resource-exhausted'],
});
