import { expect, test } from 'vitest';
import {
  aisyah,
  openRelyingParty,
  readCookies,
  type RelyingParty,
  signInWithoutBrowser,
} from './relying-party.ts';

test('the account page asks for an email and a name, and names the site', async () => {
  await using site = await openRelyingParty();
  const { html } = await openAccountPage(site);
  expect(html).toContain('to continue to <strong>localhost:3000</strong>');
  for (const name of ['email', 'name', 'verified', 'cancel']) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/name="verified" value="yes" checked/);
  expect(html).not.toContain('Accounts used before');
});

test('the account page lists accounts used before, the latest first', async () => {
  await using site = await openRelyingParty();
  await site.signIn(aisyah);
  await site.signIn({ email: 'budi@example.com', name: 'Budi <b>' });
  const { html } = await openAccountPage(site);
  expect(html.indexOf('Budi &lt;b&gt;')).toBeGreaterThan(0);
  expect(html.indexOf('aisyah@example.com')).toBeGreaterThan(html.indexOf('budi@example.com'));
  expect(html).toContain('not verified');
});

test('a login hint fills in the email and the known name', async () => {
  await using site = await openRelyingParty();
  await site.signIn(aisyah);
  const known = await openAccountPage(site, { login_hint: 'Aisyah@example.com' });
  expect(known.html).toMatch(/name="email"[^>]* value="aisyah@example.com"/);
  expect(known.html).toMatch(/name="name"[^>]* value="Aisyah binti Rahman"/);
  const stranger = await openAccountPage(site, { login_hint: 'new@example.com' });
  expect(stranger.html).toMatch(/name="email"[^>]* value="new@example.com"/);
});

test('rejects an invalid email and shows the form again', async () => {
  await using site = await openRelyingParty();
  const { url, cookie } = await openAccountPage(site);
  const send = (accept: string) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ email: 'aisyah', name: 'Aisyah' }),
      headers: { cookie, accept },
    });
  expect((await send('*/*')).status).toBe(422);
  const again = await send('text/html');
  expect(again.status).toBe(200);
  expect(await again.text()).toContain('Enter a valid email.');
});

test('a sign-in that began in another browser links back to the site', async () => {
  await using site = await openRelyingParty();
  const { url } = await openAccountPage(site);
  const page = await fetch(url);
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('href="http://localhost:3000"');
});

test('a sign-in continues after a restart', async () => {
  await using site = await openRelyingParty();
  const { url, cookie } = await openAccountPage(site);
  await site.rehearsal.restart();
  const moved = new URL(new URL(url).pathname, site.rehearsal.sandbox.url);
  expect((await fetch(moved, { headers: { cookie } })).status).toBe(200);
});

test('pages keep their opener unless the control settings cut it off', async () => {
  await using site = await openRelyingParty();
  const policies = async () => {
    const { page, redirect } = await openAccountPage(site);
    return [redirect, page].map(({ headers }) => headers.get('cross-origin-opener-policy'));
  };
  expect(await policies()).toEqual([null, null]);
  await site.rehearsal.control({ google: { severOpener: true } });
  expect(await policies()).toEqual(['same-origin', 'same-origin']);
  await signInWithoutBrowser(await site.authorizationUrl(), aisyah);
});

async function openAccountPage(site: RelyingParty, parameters = {}) {
  const redirect = await fetch(await site.authorizationUrl(parameters), { redirect: 'manual' });
  const cookie = readCookies(redirect);
  const url = redirect.headers.get('location') ?? '';
  const page = await fetch(url, { headers: { cookie } });
  return { url, cookie, redirect, page, html: await page.text() };
}
