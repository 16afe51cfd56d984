import * as openid from 'openid-client';
import { localClient } from '#sandbox/config.ts';
import { type Rehearsal, rehearse } from '#sandbox/rehearsal.ts';

/** Starts the local Google and an openid-client relying party for tests. */
export interface RelyingParty extends AsyncDisposable {
  readonly rehearsal: Rehearsal;
  readonly issuer: string;
  /** Returns the authorization URL. */
  authorizationUrl(parameters?: Record<string, string>): Promise<URL>;
  /** Redeems the code of the callback URL. @throws when the reply or the ID token is invalid. */
  redeem(answer: URL): Promise<Tokens>;
  /** The whole flow. */
  signIn(fields: AccountFields): Promise<Tokens>;
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

const siteUrl = 'http://localhost:3000';
export const callbackUrl = `${siteUrl}/api/google-sign-in/callback`;
export const aisyah = { email: 'aisyah@example.com', name: 'Aisyah binti Rahman', verified: 'yes' };

const state = 'state-of-this-browser';
const nonce = 'nonce-of-this-browser';
const verifier = openid.randomPKCECodeVerifier();

export async function openRelyingParty(client = localClient): Promise<RelyingParty> {
  const rehearsal = await rehearse({ siteUrl });
  const issuer = `${rehearsal.sandbox.url}/google`;
  const configuration = await openid.discovery(new URL(issuer), client.id, client.secret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
  const site: RelyingParty = {
    rehearsal,
    issuer,
    authorizationUrl: async (parameters = {}) =>
      openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...parameters,
      }),
    redeem(answer) {
      configuration.timeout = 1;
      return openid.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
    },
    signIn: async (fields) => site.redeem(await signInWithoutBrowser(await site.authorizationUrl(), fields)),
    [Symbol.asyncDispose]: () => rehearsal[Symbol.asyncDispose](),
  };
  return site;
}

/** The fields of the account form; any value of `verified` checks the box. */
export type AccountFields = Partial<Record<'email' | 'name' | 'verified' | 'account' | 'cancel', string>>;

/**
 * Completes the account page over HTTP.
 * @param authorizationUrl the URL that the site redirects to
 * @returns the callback URL with `code` or `error` and `state`
 */
export async function signInWithoutBrowser(authorizationUrl: URL, fields: AccountFields): Promise<URL> {
  const asked = await fetch(authorizationUrl, { redirect: 'manual' });
  const cookie = readCookies(asked);
  const answered = await fetch(nextAddress(asked), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
    redirect: 'manual',
  });
  return nextAddress(await fetch(nextAddress(answered), { headers: { cookie }, redirect: 'manual' }));
}

/** Returns the cookies that a browser would send after this response. */
export function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function nextAddress(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`${response.url} answered ${response.status} and leads nowhere`);
  return new URL(location, response.url);
}
