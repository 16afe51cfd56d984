import * as openid from 'openid-client';
import { expect, test } from 'vitest';
import { aisyah, callbackUrl, openRelyingParty, signInWithoutBrowser } from './relying-party.ts';

test("a sign-in returns Google's claims", async () => {
  await using site = await openRelyingParty();
  const claims = (await site.signIn(aisyah)).claims();
  expect(claims).toMatchObject({
    iss: site.issuer,
    aud: 'lectern-sandbox.apps.example',
    azp: 'lectern-sandbox.apps.example',
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'aisyah@example.com',
    email_verified: true,
    name: 'Aisyah binti Rahman',
    given_name: 'Aisyah',
    family_name: 'binti Rahman',
    nonce: 'nonce-of-this-browser',
  });
  expect(claims!.exp - claims!.iat).toBe(3600);
});

test('the callback returns the state, and userinfo matches the ID token', async () => {
  await using site = await openRelyingParty();
  const answer = await signInWithoutBrowser(await site.authorizationUrl(), aisyah);
  expect(answer.href).toContain(callbackUrl);
  expect(answer.searchParams.get('state')).toBe('state-of-this-browser');
  const { access_token: token } = await site.redeem(answer);
  const reply = await fetch(`${site.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  expect(await reply.json()).toMatchObject({ email: 'aisyah@example.com', email_verified: true });
});

test('an unverified email has email_verified false', async () => {
  await using site = await openRelyingParty();
  const { verified: _, ...unverified } = aisyah;
  expect((await site.signIn(unverified)).claims()).toMatchObject({ email_verified: false });
});

test('cancelling redirects with access_denied', async () => {
  await using site = await openRelyingParty();
  const answer = await signInWithoutBrowser(await site.authorizationUrl(), { cancel: 'yes' });
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'state-of-this-browser',
  });
  await expect(site.redeem(answer)).rejects.toMatchObject({ error: 'access_denied' });
});

test('an email keeps its sub across case and name changes, and the key survives a restart', async () => {
  await using site = await openRelyingParty();
  const first = (await site.signIn(aisyah)).claims();
  await site.signIn({ email: 'someone.else@example.com', verified: 'yes' });
  const again = (await site.signIn({ ...aisyah, email: ' Aisyah@Example.com ', name: 'Aisyah' })).claims();
  expect(again).toMatchObject({ sub: first!.sub, email: 'aisyah@example.com', name: 'Aisyah' });
  const readKeys = async () => (await fetch(`${site.rehearsal.sandbox.url}/google/jwks`)).json();
  const keys = await readKeys();
  await site.rehearsal.restart();
  expect(await readKeys()).toEqual(keys);
});

test('a known account signs in by its sub alone', async () => {
  await using site = await openRelyingParty();
  const { sub } = (await site.signIn(aisyah)).claims()!;
  expect((await site.signIn({ account: sub })).claims()).toMatchObject({
    email: 'aisyah@example.com',
    name: 'Aisyah binti Rahman',
    email_verified: true,
  });
});

test('an authorization code works once, and only with its PKCE verifier', async () => {
  await using site = await openRelyingParty();
  const answer = await signInWithoutBrowser(await site.authorizationUrl(), aisyah);
  await site.redeem(answer);
  await expect(site.redeem(answer)).rejects.toMatchObject({ error: 'invalid_grant' });
  const challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier());
  const foreign = await site.authorizationUrl({ code_challenge: challenge });
  await expect(site.redeem(await signInWithoutBrowser(foreign, aisyah))).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('rejects a client with the wrong secret', async () => {
  await using site = await openRelyingParty({ id: 'lectern-sandbox.apps.example', secret: 'guessed' });
  await expect(site.signIn(aisyah)).rejects.toMatchObject({ error: 'invalid_client' });
});

test('rejects a redirect URI of another site', async () => {
  await using site = await openRelyingParty();
  const url = await site.authorizationUrl({ redirect_uri: 'http://localhost:3000/elsewhere' });
  const reply = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain('invalid_redirect_uri');
});
