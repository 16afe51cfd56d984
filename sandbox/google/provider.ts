import { interactionPolicy, Provider, type Context } from 'oidc-provider';
import type { GoogleClient } from '../config.ts';
import type { Control } from '../control.ts';
import type { SandboxDatabase } from '../database.ts';
import { refusalPage } from './account-page.ts';
import type { Account, Accounts } from './accounts.ts';
import { openArtifacts } from './artifacts.ts';
import { spoilIdToken } from './id-tokens.ts';
import { keptKey } from './keys.ts';

/** The OpenID provider itself: code flow, ID tokens by RS256 with the claims that Google's have. */
export async function createProvider(options: {
  issuer: string;
  client: GoogleClient;
  redirectUrl: string;
  accounts: Accounts;
  db: SandboxDatabase;
  control: Control;
  now: () => number;
}): Promise<Provider> {
  const { client, accounts, control } = options;
  const key = await keptKey(options.db);
  const provider = new Provider(options.issuer, {
    adapter: openArtifacts(options.db, options.now),
    jwks: { keys: [key] },
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [options.redirectUrl] }],
    scopes,
    claims: {
      openid: ['sub', 'azp'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    findAccount(_context: Context, sub: string) {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: (use: string) => claimsOf(account, use, client.id) };
    },
    loadExistingGrant: grantEverything,
    interactions: {
      policy: promptPolicy(),
      url: (_context: Context, { uid }: { uid: string }) => `${options.issuer}/account/${uid}`,
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    clientBasedCORS: () => false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    routes: { authorization: '/auth', token: '/token', userinfo: '/userinfo', jwks: '/jwks' },
    cookies: { names: { session: 'google_session', interaction: 'google_account', resume: 'google_resume' } },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
    },
    async renderError(context: Context, problem: Problem) {
      context.type = 'html';
      context.body = String(await refusalPage(problem.error, problem.error_description));
    },
  });
  return provider.use(async (context, next) => {
    await next();
    if (context.path === '/token' && isWithIdToken(context.body))
      context.body.id_token = await spoilIdToken(context.body.id_token, control.state.google.fail, key);
  });
}

const hour = 3600;
const scopes = ['openid', 'email', 'profile'];

type Problem = { error: string; error_description?: string };

function claimsOf(account: Account, use: string, clientId: string) {
  const [givenName, ...otherNames] = account.name.split(' ');
  return {
    sub: account.sub,
    ...(use === 'id_token' ? { azp: clientId } : {}),
    email: account.email,
    email_verified: account.verified,
    name: account.name,
    given_name: givenName,
    ...(otherNames.length > 0 ? { family_name: otherNames.join(' ') } : {}),
  };
}

/** Google asks once whether the site may know name and address; here that goes without saying. */
async function grantEverything({ oidc }: Context) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.session.accountId,
    clientId: oidc.client.clientId,
  });
  grant.addOIDCScope(scopes.join(' '));
  await grant.save();
  return grant;
}

function promptPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  return policy;
}

function isWithIdToken(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}
