import type { Page } from 'playwright-core';
import { qrCodeOf } from '#server/accounts/authenticator-app.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const groups = ['7KQ2M', 'XH4TP', '0V9RC', '2JWZE', 'M3T8A', 'QF5GN', 'D1YBH', 'K6S4X', 'W7PEC', '9ZM2R'];
const codes = groups.map((_, at) => [...groups.slice(at), ...groups.slice(0, at)].slice(0, 5).join('-'));

type State = 'missing' | 'put-off' | 'needed' | 'proven';

/** Opens the studio for a user with this second factor. */
async function openStudio(
  page: Page,
  site: Site,
  { state, path = '', role = 'instructor' }: { state: State; path?: string; role?: string },
): Promise<void> {
  const kinds = state === 'missing' ? [] : ['passkey', 'authenticator'];
  const secondFactor = { state, kinds, canPutOff: true, allowsPasskeys: true };
  await answer(page, 'studio', 200, { email: 'instructor@example.com', role, secondFactor });
  await page.goto(`${site.url}/studio${path}`);
}

async function openAuthenticator(page: Page, site: Site): Promise<void> {
  const url = `otpauth://totp/Lectern:instructor%40example.com?secret=${secret}&issuer=Lectern`;
  const challenge = { id: 'challenge', secret, url, qrCode: qrCodeOf(url) };
  await answer(page, 'studio/authenticator-challenges', 201, challenge);
  await openStudio(page, site, { state: 'missing' });
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
}

const dayMs = 24 * 60 * 60_000;

async function openSettings(page: Page, site: Site): Promise<void> {
  const now = Date.now();
  const passkey = { id: 'a', kind: 'passkey', name: 'Passkey on Windows', createdAt: 1 };
  const phone = { id: 'b', kind: 'authenticator', name: 'Authenticator app', createdAt: 2 };
  const factors = [
    { ...passkey, lastUsedAt: now - 60_000 },
    { ...phone, lastUsedAt: now - 40 * dayMs },
  ];
  await answer(page, 'studio/second-factors', 200, { factors, recoveryCodesLeft: 9 });
  const own = { uid: 'a', email: 'instructor@example.com', name: 'Rizal Adiwijaya', isConfigured: true };
  const siti = { uid: 'b', email: 'siti.nurhaliza@example.com', name: 'Siti', isConfigured: false };
  const invited = { id: 'i', email: 'budi@example.com', inviter: own.email, createdAt: now };
  await answer(page, 'studio/team', 200, {
    members: [
      { ...own, role: 'instructor' },
      { ...siti, role: 'assistant' },
    ],
    invitations: [{ ...invited, role: 'instructor', expiresAt: now + 13 * dayMs }],
  });
  await openStudio(page, site, { state: 'proven', path: '/settings' });
  await page.getByRole('button', { name: 'Rename Authenticator app' }).waitFor();
}

/** The second factor and the team. */
export const studioFactorViews: View[] = [
  {
    name: 'factor-set-up',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openStudio(page, site, { state: 'missing' });
      await seeHeading(page, 'Protect the studio');
    },
  },
  { name: 'factor-authenticator', who: 'instructor', night: true, long: true, show: openAuthenticator },
  {
    name: 'factor-authenticator-wrong',
    who: 'instructor',
    only: 'phone',
    async show(page, site) {
      const error = { code: 'invalid-argument', message: 'Wrong.', reason: 'wrong-code' };
      await answer(page, 'studio/authenticators', 400, error);
      await openAuthenticator(page, site);
      await page.getByLabel('Six digits from the app').fill('123456');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Wrong code.').waitFor();
    },
  },
  {
    name: 'factor-recovery-codes',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/authenticators', 201, { id: 'new', recoveryCodes: codes });
      await openAuthenticator(page, site);
      await page.getByLabel('Six digits from the app').fill('123456');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await seeHeading(page, 'Save your recovery codes');
    },
  },
  {
    name: 'factor-challenge',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openStudio(page, site, { state: 'needed' });
      await seeHeading(page, 'Confirm it’s you');
    },
  },
  {
    name: 'factor-recovery-code',
    who: 'instructor',
    only: 'phone',
    async show(page, site) {
      await cutOff(page, 'studio/second-factor-proofs');
      await openStudio(page, site, { state: 'needed' });
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Something went wrong.').waitFor();
    },
  },
  {
    name: 'factor-again',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const error = { code: 'permission-denied', message: 'Again.', reason: 'second-factor-again' };
      await answer(page, 'studio/recovery-codes', 403, error);
      await openSettings(page, site);
      await page.getByRole('button', { name: 'Create new recovery codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
      await page.getByRole('dialog', { name: 'Confirm it’s still you' }).waitFor();
    },
  },
  { name: 'studio-team', who: 'instructor', night: true, long: true, show: openSettings },
  {
    name: 'studio-team-failed',
    who: 'instructor',
    only: 'phone',
    async show(page, site) {
      await cutOff(page, 'studio/team');
      await keepWaiting(page, 'studio/second-factors');
      await openStudio(page, site, { state: 'proven', path: '/settings' });
      await page.getByText('The team didn’t load.').waitFor();
    },
  },
  {
    name: 'studio-assistant',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site, { state: 'proven', role: 'assistant' });
      await seeHeading(page, 'Today');
    },
  },
  {
    name: 'studio-invitation',
    who: 'free',
    night: true,
    async show(page, site) {
      const invitation = { id: 'i', role: 'assistant', inviter: 'Rizal Adiwijaya', siteName: 'Lectern' };
      const expiresAt = Date.now() + 13 * dayMs;
      await answer(page, 'me/invitation', 200, { invitation: { ...invitation, expiresAt } });
      await page.goto(`${site.url}/studio?invitation=1`);
      await seeHeading(page, 'Rizal Adiwijaya invited you');
    },
  },
];
