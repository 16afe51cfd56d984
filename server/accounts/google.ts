/** Google as an OpenID provider: code flow with PKCE, state and nonce, at the configured issuer. */
import * as openid from 'openid-client';
import { profileName } from '#rules/text-input.ts';
import type { Google } from '#server/context.ts';
import { createBreaker } from '#server/platform/circuit-breaker.ts';
import type { Config } from '#server/platform/config/config.ts';

const waitSeconds = 8;

export function connectGoogle(config: Pick<Config, 'google' | 'siteUrl'>): Google {
  const { issuer, clientId, clientSecret } = config.google;
  const siteOrigin = config.siteUrl;
  const callbackOf = (origin: string) => `${origin}/api/google-sign-in/callback`;
  let found: Promise<openid.Configuration> | undefined;
  const breaker = createBreaker({
    isOutage: () => true,
    openError: () => new Error('Google did not answer lately, and is asked again in a moment'),
  });
  /** Discovery runs once, and again after a failure: the provider may be down when we start. */
  const provider = () => breaker(findProvider);
  const findProvider = () => {
    found ??= discover(new URL(issuer), clientId, clientSecret).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async authorizationUrl({ state, nonce, verifier, origin }) {
      return openid.buildAuthorizationUrl(await provider(), {
        redirect_uri: callbackOf(origin),
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async knowsClient() {
      const { token_endpoint: url = '' } = (await provider()).serverMetadata();
      const trial = { grant_type: 'authorization_code', code: 'none', redirect_uri: callbackOf(siteOrigin) };
      const body = new URLSearchParams({ ...trial, client_id: clientId, client_secret: clientSecret });
      const reply = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(waitSeconds * 1000),
      });
      const { error } = (await reply.json().catch(() => ({}))) as { error?: string };
      if (error === undefined) throw new Error(`Google answered ${reply.status}`);
      // The code is invalid, but the provider checks the client first.
      return error !== 'invalid_client' && error !== 'unauthorized_client';
    },
    async knowsOrigin(origin) {
      const url = openid.buildAuthorizationUrl(await provider(), {
        redirect_uri: callbackOf(origin),
        scope: 'openid email profile',
      });
      const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(waitSeconds * 1000) });
      // Google shows an error page of its own for a redirect URI that it does not know.
      return reply.status < 400 && !(reply.headers.get('location') ?? '').includes('/oauth/error');
    },
    async identify(answer, { state, nonce, verifier, origin }) {
      const seen = new URL(callbackOf(origin));
      seen.search = answer.search;
      const tokens = await openid.authorizationCodeGrant(await provider(), seen, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (typeof claims?.['email'] !== 'string') throw new Error('The ID token names no address');
      const { email, email_verified: isVerified, name } = claims;
      return { email, isVerified: isVerified === true, name: profileName(name) };
    },
  };
}

async function discover(issuer: URL, clientId: string, clientSecret: string): Promise<openid.Configuration> {
  const isPlain = issuer.protocol === 'http:';
  const configuration = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: waitSeconds,
    execute: isPlain ? [openid.allowInsecureRequests] : [],
  });
  configuration.timeout = waitSeconds;
  // Without this, the signature of an ID token received over TLS is not checked.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}
