import { createPrivateKey, generateKeyPair, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type Context, interactionPolicy, Provider } from 'oidc-provider';
import type { GoogleClient } from '#sandbox/config.ts';
import type { Control, ControlState } from '#sandbox/control.ts';
import type { SandboxDatabase } from '#sandbox/database.ts';
import { type Account, type Accounts, errorPage } from './accounts.ts';

export interface SigningKey extends JsonWebKey {
  kid: string;
}

/** Returns the key that signs ID tokens. It is stored, since generating one is slow. */
async function keptKey(db: SandboxDatabase): Promise<SigningKey> {
  const kept = db.prepare<[], { jwk: string }>('SELECT jwk FROM google_keys');
  if (!kept.get()) {
    // When two sandboxes start at once, the first key wins.
    db.prepare('INSERT OR IGNORE INTO google_keys (slot, jwk) VALUES (1, ?)').run(
      JSON.stringify(await newKey(randomUUID())),
    );
  }
  return JSON.parse(kept.get()?.jwk ?? '') as SigningKey;
}

export async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}

/**
 * Stores the provider's codes, tokens and sessions in the database, so that a sign-in continues after a restart.
 * @see https://github.com/panva/node-oidc-provider/blob/main/example/my_adapter.js
 */
function openArtifacts(db: SandboxDatabase, now: () => number) {
  const upsert = db.prepare(
    `INSERT INTO google_artifacts (model, id, uid, grant_id, body, expires_at)
     VALUES (:model, :id, :uid, :grantId, :body, :expiresAt)
     ON CONFLICT (model, id) DO UPDATE
     SET uid = :uid, grant_id = :grantId, body = :body, expires_at = :expiresAt`,
  );
  const forget = db.prepare('DELETE FROM google_artifacts WHERE expires_at < ?');
  const byId = db.prepare<Where, Row>('SELECT body FROM google_artifacts WHERE model = ? AND id = ?');
  const byUid = db.prepare<Where, Row>('SELECT body FROM google_artifacts WHERE model = ? AND uid = ?');
  const consume = db.prepare(
    `UPDATE google_artifacts SET body = json_set(body, '$.consumed', ?) WHERE model = ? AND id = ?`,
  );
  const destroy = db.prepare('DELETE FROM google_artifacts WHERE model = ? AND id = ?');
  const revoke = db.prepare('DELETE FROM google_artifacts WHERE model = ? AND grant_id = ?');

  return (model: string) => ({
    async upsert(id: string, payload: Payload, lifetimeSeconds: number) {
      forget.run(now());
      upsert.run({
        model,
        id,
        uid: payload.uid ?? null,
        grantId: payload.grantId ?? null,
        body: JSON.stringify(payload),
        expiresAt: now() + lifetimeSeconds * 1000,
      });
    },
    find: async (id: string) => read(byId.get(model, id)),
    findByUid: async (uid: string) => read(byUid.get(model, uid)),
    /** Only the device flow has user codes. */
    findByUserCode: async () => undefined,
    async consume(id: string) {
      consume.run(Math.floor(now() / 1000), model, id);
    },
    async destroy(id: string) {
      destroy.run(model, id);
    },
    async revokeByGrantId(grantId: string) {
      revoke.run(model, grantId);
    },
  });
}

type Where = [model: string, id: string];
type Row = { body: string };
type Payload = { uid?: string; grantId?: string };

function read(row: Row | undefined): Payload | undefined {
  return row && (JSON.parse(row.body) as Payload);
}

/** Makes a valid ID token invalid, as the control settings say. */
async function spoilIdToken(
  idToken: string,
  fail: ControlState['google']['fail'],
  key: SigningKey,
): Promise<string> {
  const claims = readClaims(idToken);
  switch (fail) {
    case 'bad-signature':
      return signed(claims, await newKey(key.kid));
    case 'unsigned':
      return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    case 'wrong-nonce':
      return signed({ ...claims, nonce: randomUUID() }, key);
    case 'wrong-audience':
      return signed({ ...claims, aud: 'another-site.apps.example', azp: 'another-site.apps.example' }, key);
    case 'expired':
      return signed({ ...claims, iat: claims.iat - 7200, exp: claims.iat - 3600 }, key);
    case 'email-verified-missing':
      return signed({ ...claims, email_verified: undefined }, key);
    case 'none':
    case 'token-500':
    case 'hang':
      return idToken;
  }
}

type Claims = { iat: number };

function readClaims(idToken: string): Claims {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

function signed(claims: object, key: SigningKey): string {
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid })}.${encode(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(content), createPrivateKey({ key, format: 'jwk' }));
  return `${content}.${signature.toString('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** The OpenID provider: authorization code flow, RS256 ID tokens with Google's claims. */
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
      context.body = String(await errorPage(problem.error, problem.error_description));
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

/** Google asks once for consent to share name and email; here consent is implied. */
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
