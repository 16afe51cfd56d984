/** Passkeys (WebAuthn). The library is loaded on first use, to keep the start fast. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Config } from '#server/platform/config/config.ts';

export type Passkey = { credentialId: string; publicKey: string; counter: number; transports: string[] };
export type PasskeyRegistration = RegistrationResponseJSON;
export type PasskeyProof = AuthenticationResponseJSON;

const load = () => import('@simplewebauthn/server');
const timeoutMs = 5 * 60_000;

/** EdDSA, ES256 and RS256: every passkey supports one of them. Without a list, the library offers experimental ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Site = Pick<Config, 'siteUrl'>;

/** A passkey is bound to the site's host name. */
const hostOf = ({ siteUrl }: Site) => new URL(siteUrl).hostname;

/** Browsers create no passkeys for an IP address. */
export function allowsPasskeys(site: Site): boolean {
  return !/^[\d.]+$|^\[/.test(hostOf(site));
}

export async function creationOptions(
  site: Site,
  request: {
    siteName: string;
    user: { uid: string; email: string };
    challenge: Buffer;
    known: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: request.siteName,
    rpID: hostOf(site),
    userName: request.user.email,
    userDisplayName: request.user.email,
    userID: new TextEncoder().encode(request.user.uid),
    challenge: new Uint8Array(request.challenge),
    timeout: timeoutMs,
    excludeCredentials: describe(request.known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs,
  });
}

export async function requestOptions(
  site: Site,
  request: { challenge: Buffer; known: readonly Pick<Passkey, 'credentialId' | 'transports'>[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new Uint8Array(request.challenge),
    timeout: timeoutMs,
    allowCredentials: describe(request.known),
    userVerification: 'preferred',
  });
}

/** Returns the challenge in an answer; null when the answer cannot be parsed. */
export function challengeOf({ response }: PasskeyRegistration | PasskeyProof): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Returns the new passkey; null when the answer is invalid. */
export async function verifyRegistration(
  site: Site,
  { answer, challenge }: { answer: PasskeyRegistration; challenge: string },
): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.siteUrl,
      expectedRPID: hostOf(site),
      // The user has signed in by email already, so possession of the passkey is enough.
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: answer.response.transports ?? [],
    };
  } catch {
    return null;
  }
}

/** Returns the passkey's new counter; null when the answer is invalid or the counter has not advanced. */
export async function verifyProof(
  site: Site,
  { answer, challenge, passkey }: { answer: PasskeyProof; challenge: string; passkey: Passkey },
): Promise<{ counter: number } | null> {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.siteUrl,
      expectedRPID: hostOf(site),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    });
    return verified ? { counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

function describe(known: readonly Pick<Passkey, 'credentialId' | 'transports'>[]) {
  return known.map(({ credentialId: id, transports }) => ({ id, transports }));
}
