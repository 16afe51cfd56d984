import { expect, test } from 'vitest';
import { aisyah, openRelyingParty, signInWithoutBrowser } from './relying-party.ts';

test.for([
  ['bad-signature', /signature verification failed/],
  ['unsigned', /unexpected JWT "alg" header parameter/],
  ['wrong-nonce', /unexpected ID Token "nonce" claim value/],
  ['wrong-audience', /unexpected JWT "aud" \(audience\) claim value/],
  ['expired', /unexpected JWT "exp" \(expiration time\) claim value/],
] as const)('rejects an ID token: %s', async ([fail, reason]) => {
  await using site = await openRelyingParty();
  await site.rehearsal.control({ google: { fail } });
  const rejection: unknown = await site.signIn(aisyah).catch((error: unknown) => error);
  expect(readReasons(rejection)).toMatch(reason);
  await site.rehearsal.control({ google: { fail: 'none' } });
  expect((await site.signIn(aisyah)).claims()).toMatchObject({ email: 'aisyah@example.com' });
});

test('the token endpoint fails as configured', async () => {
  await using site = await openRelyingParty();
  await site.rehearsal.control({ google: { fail: 'token-500' } });
  const answer = await signInWithoutBrowser(await site.authorizationUrl(), aisyah);
  await expect(site.redeem(answer)).rejects.toThrow();
  await site.rehearsal.control({ google: { fail: 'none' } });
  expect((await site.redeem(answer)).claims()).toMatchObject({ email: 'aisyah@example.com' });
});

test('Google hangs for the site but not for users, and the sandbox still closes', async () => {
  await using site = await openRelyingParty();
  await site.rehearsal.control({ google: { fail: 'hang' } });
  const answer = await signInWithoutBrowser(await site.authorizationUrl(), aisyah);
  await expect(site.redeem(answer)).rejects.toMatchObject({ code: 'OAUTH_TIMEOUT' });
  const discovery = fetch(`${site.issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(300),
  });
  await expect(discovery).rejects.toThrow('timeout');
});

function readReasons(error: unknown): string {
  return error instanceof Error ? `${error.message} ${readReasons(error.cause)}` : '';
}
