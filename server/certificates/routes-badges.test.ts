import { expect, test } from 'vitest';
import { secretOf } from '#server/platform/crypto.ts';
import { TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { learnerWithCertificate } from '#tests/test-learner.ts';
import { createTestServer } from '#tests/test-server.ts';
import { type PublishedKey, verifyBadge } from '#tests/verify-badge.mjs';
import { renewSigningKey, signingKey } from './badges.ts';

/** A certificate's credential and the keys, as published over HTTP. */
async function getBadge() {
  const server = await createTestServer('a-lesson');
  const { learner, instructor, id } = await learnerWithCertificate(server, 'Siti Nurhaliza');
  const get = async (path: string) => fetch(`${server.url}${path}`);
  const token = await (await get(`/certificates/${id}.jwt`)).text();
  const { keys } = (await (await get('/.well-known/jwks.json')).json()) as { keys: PublishedKey[] };
  return { server, learner, instructor, id, get, token, keys };
}

test('a credential can be verified with only the published key', async () => {
  const { server, id, token, keys } = await getBadge();
  const { problems, credential } = verifyBadge(token, keys, server.now());
  expect(problems).toEqual([]);
  expect(credential).toMatchObject({
    id: `http://localhost:3000/certificates/${id}`,
    name: 'Build AI Apps with Flutter and Firebase',
    credentialSubject: {
      identifier: [{ identityType: 'name', hashed: false, identityHash: 'Siti Nurhaliza' }],
    },
  });
  expect(JSON.stringify(credential)).not.toContain('aisyah@example.com');
});

test('rejects an altered credential, another key or algorithm, and a future date', async () => {
  const { server, token, keys } = await getBadge();
  const now = server.now();
  const [head = '', body = '', signature = ''] = token.split('.');
  const alter = (part: string, change: object) =>
    Buffer.from(
      JSON.stringify({ ...(JSON.parse(Buffer.from(part, 'base64url').toString()) as object), ...change }),
    ).toString('base64url');
  const altered = [
    { name: 'Another course' },
    { sub: 'urn:somebody' },
    { nbf: 1, validFrom: '1970-01-01T00:00:01Z' },
    { issuer: { id: 'https://elsewhere.example', type: ['Profile'], name: 'Lectern' } },
  ].map((change) => [head, alter(body, change), signature].join('.'));
  for (const forged of altered)
    expect(verifyBadge(forged, keys, now).problems).toContain('the signature does not fit');
  const unsigned = [alter(head, { alg: 'none' }), body, signature].join('.');
  expect(verifyBadge(unsigned, keys, now).problems).toContain('the algorithm is another than EdDSA');
  expect(verifyBadge(token, [], now).problems).toContain('the key is not among the published ones');
  expect(verifyBadge(token, keys, now - 5_000).problems).toContain('it holds only later');
});

test('publishes key, issuer and achievement, and no private key', async () => {
  const { get, keys } = await getBadge();
  const [key] = keys;
  expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  expect(await (await get(new URL(key?.kid ?? '').pathname)).json()).toEqual(key);
  expect((await get('/badges/keys/unknown')).status).toBe(404);
  expect(await (await get('/badges/issuer')).json()).toMatchObject({
    id: 'http://localhost:3000/badges/issuer',
    type: ['Profile'],
    name: 'Lectern',
  });
  expect(await (await get('/badges/course')).json()).toMatchObject({
    id: 'http://localhost:3000/badges/course',
    type: ['Achievement'],
  });
});

test('the credential’s status URL reports a revocation, and files are no longer served', async () => {
  const { server, instructor, id, get, token, keys } = await getBadge();
  const { credential } = verifyBadge(token, keys, server.now());
  const status = new URL(credential.credentialStatus.id).pathname;
  expect(await (await get(status)).json()).toMatchObject({ revokedCredentials: [] });
  await instructor.ask(`POST /api/studio/certificates/${id}/revocation`, { reason: 'A mistake.' });
  const after = await get(status);
  expect(await after.json()).toMatchObject({ revokedCredentials: [{ id: credential.id, revoked: true }] });
  expect(after.headers.get('cache-control')).toBe('public, max-age=30');
  for (const form of ['jwt', 'json', 'png', 'pdf'])
    expect((await get(`/certificates/${id}.${form}`)).status).toBe(404);
});

test('simultaneous starts create one key, which survives restarts', async () => {
  const ctx = await createTestContext();
  const created = await Promise.all([1, 2, 3, 4].map(() => signingKey(ctx)));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect((await signingKey({ ...ctx })).id).toBe(created[0]?.id);
  expect(await ctx.db.selectFrom('badgeKeys').select('id').execute()).toHaveLength(1);
});

test('a credential signed with a former key still verifies', async () => {
  const { server, id, get, token, keys } = await getBadge();
  await renewSigningKey(server);
  const { keys: published } = (await (await get('/.well-known/jwks.json')).json()) as {
    keys: PublishedKey[];
  };
  expect(published).toHaveLength(2);
  expect(verifyBadge(token, published, server.now()).problems).toEqual([]);
  const renewed = await (await get(`/certificates/${id}.jwt`)).text();
  expect(verifyBadge(renewed, keys, server.now()).problems).toContain(
    'the key is not among the published ones',
  );
  expect(verifyBadge(renewed, published, server.now()).problems).toEqual([]);
});

test("when the site's own key was changed, a new one signs and the old one stays published", async () => {
  const ctx = await createTestContext();
  const old = await signingKey(ctx);
  const other = { ...ctx, secret: secretOf('another key of the site, just as long as it') };
  const renewed = await signingKey(other);
  expect(renewed.id).not.toBe(old.id);
  const { body } = await new TestBrowser(ctx).ask('GET /.well-known/jwks.json');
  expect(body).toMatchObject({ keys: { length: 2 } });
});
