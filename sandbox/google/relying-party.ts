import * as openid from 'openid-client';
import { localClient } from '../config.ts';
import { rehearse, type Rehearsal } from '../rehearsal.ts';
import { signInWithoutBrowser, type AccountFields } from './without-browser.ts';

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
