import * as openid from 'openid-client';
import { localClient } from '../config.ts';
import { rehearse, type Rehearsal } from '../rehearsal.ts';
import { signInWithoutBrowser, type AccountFields } from './without-browser.ts';

/** Starts, for tests, the local Google and a site that signs people in with openid-client. */
export interface RelyingParty extends AsyncDisposable {
  readonly rehearsal: Rehearsal;
  readonly issuer: string;
  /** Returns the URL that the site redirects the browser to. */
  authorizationUrl(parameters?: Record<string, string>): Promise<URL>;
  /** Redeems the code that the browser came back with. @throws where anything is not as it must be */
  redeem(answer: URL): Promise<Tokens>;
  /** The whole way. */
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
