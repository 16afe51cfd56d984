import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';

export type AddedFactor = Api['POST /api/studio/passkeys']['reply'];

/** Thrown when the user, the browser or the device canceled; `problem` is the key of a text. */
class PasskeyError extends Error {
  readonly problem: 'passkey-ended' | 'passkey-known';

  constructor(problem: PasskeyError['problem'], cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export const canUsePasskeys = browserSupportsWebAuthn;

/** Creates a passkey and registers it. @throws {PasskeyError | ApiError} */
export async function addPasskey(name: string): Promise<AddedFactor> {
  const optionsJSON = await call('POST /api/studio/passkey-challenges');
  const made = await startRegistration({
    optionsJSON: { ...optionsJSON, authenticatorSelection: preferred },
  }).catch(fail);
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const answer = { id: made.id, clientDataJSON, attestationObject, transports };
  return call('POST /api/studio/passkeys', { body: { name, answer } });
}

/** Proves the second factor by passkey. @throws {PasskeyError | ApiError} */
export async function provePasskey(): Promise<void> {
  const optionsJSON = await call('POST /api/studio/second-factor-challenges');
  const used = await startAuthentication({ optionsJSON }).catch(fail);
  const { clientDataJSON, authenticatorData, signature } = used.response;
  const passkey = { id: used.id, clientDataJSON, authenticatorData, signature };
  await call('POST /api/studio/second-factor-proofs', { body: { passkey } });
}

/** A discoverable passkey can be offered without its id. */
const preferred = { residentKey: 'preferred', userVerification: 'preferred' } as const;

function fail(cause: unknown): never {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  throw new PasskeyError(isKnown ? 'passkey-known' : 'passkey-ended', cause);
}

const texts: Record<string, string> = messages.studioFactor.problems;

/** Returns the message for an error of a second factor. */
export function factorProblem(cause: unknown): string {
  if (cause instanceof PasskeyError) return texts[cause.problem] ?? '';
  const reason = cause instanceof ApiError ? (cause.reason ?? '') : '';
  return rateLimitText(cause) ?? texts[reason] ?? messages.studioFactor.problems.failed;
}
