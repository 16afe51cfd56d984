import type { Page } from 'playwright-core';
import { findCertificateOf } from '#server/certificates/store.ts';
import { makePerson, type Person, uidOf } from '#tests/e2e/people.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

const day = 86_400_000;

export const certificateViews: View[] = [
  dialog('certificate-keep-watching', 'ultra'),
  { ...dialog('certificate-claim', 'earned'), night: true, long: true },
  dialog('certificate-claimed', 'claimed'),
  {
    name: 'certificate-correct',
    who: 'claimed',
    async show(page, site) {
      await openDialog(page, site);
      await page.getByRole('button', { name: 'Correct the name' }).click();
      await page.getByLabel('Name on the certificate').fill('Aisyah binti Abdul Rahman');
    },
  },
  dialog('certificate-declined', 'declined'),
  { ...dialog('certificate-issued', 'issued'), night: true },
  {
    name: 'certificate-issued-note',
    who: 'issued',
    async show(page, site) {
      await page.route('**/api/me/certificate', async (route) => {
        const mine = (await (await route.fetch()).json()) as Record<string, unknown>;
        const note = 'Your booking app was the best of this month.\nKeep going!';
        await route.fulfill({ json: { ...mine, note, reissuedAt: Date.now() } });
      });
      await openDialog(page, site);
      await page.getByText('Your instructor writes').waitFor();
    },
  },
  dialog('certificate-revoked', 'revoked'),
  {
    name: 'certificate-unknown',
    who: 'ultra',
    async show(page, site) {
      await cutOff(page, 'me/certificate');
      await openDialog(page, site);
      await seeHeading(page, 'Your certificate didn’t load');
    },
  },
  { name: 'certificate-page', who: 'visitor', show: openPage('issued'), night: true, long: true },
  { name: 'certificate-page-own', who: 'issued', show: openPage('issued'), long: true },
  { name: 'certificate-page-revoked', who: 'visitor', show: openPage('revoked') },
  { name: 'studio-certificates', who: 'instructor', show: openStudio, night: true, long: true },
  {
    name: 'studio-certificates-issued',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site);
      await page.locator('label').filter({ hasText: 'Issued' }).click();
      await page.getByText('the certificate is revoked automatically').waitFor();
    },
  },
  {
    name: 'studio-certificates-empty',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/certificates?*', 200, listOf([]));
      await page.goto(`${site.url}/studio/certificates`);
      await seeHeading(page, 'Nothing to confirm');
    },
  },
  {
    name: 'studio-certificates-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/certificates?*');
      await page.goto(`${site.url}/studio/certificates`);
      await seeHeading(page, 'The certificates didn’t load');
    },
  },
  {
    name: 'studio-certificates-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/certificates?*');
      await page.goto(`${site.url}/studio/certificates`);
      await page.getByRole('heading', { name: 'Certificates' }).waitFor();
    },
  },
  {
    name: 'studio-certificates-confirm',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site);
      await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'studio-certificates-many',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openStudio(page, site);
      await page.getByLabel('Select all 2 that can be confirmed').check();
      await page.getByRole('button', { name: 'Confirm selected…' }).click();
      await page.getByRole('dialog', { name: 'Confirm 2 certificates?' }).waitFor();
    },
  },
  {
    name: 'studio-certificates-many-running',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site);
      await keepWaiting(page, 'studio/certificate-confirmations');
      await page.getByLabel('Select all 2 that can be confirmed').check();
      await page.getByRole('button', { name: 'Confirm selected…' }).click();
      await page.getByRole('button', { name: 'Confirm and issue all 2' }).click();
      await page.getByText('0 of 2 done').waitFor();
    },
  },
  {
    name: 'studio-certificates-many-done',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site);
      const [first, second] = due();
      const results = [
        { id: first!.id, issuedAt: Date.now(), refused: null },
        { id: second!.id, issuedAt: null, refused: 'upgrade' },
      ];
      await answer(page, 'studio/certificate-confirmations', 201, { results });
      await page.getByLabel('Select all 2 that can be confirmed').check();
      await page.getByRole('button', { name: 'Confirm selected…' }).click();
      await page.getByRole('button', { name: 'Confirm and issue all 2' }).click();
      await page.getByText('1 wasn’t issued').waitFor();
    },
  },
  {
    name: 'studio-certificates-reissue',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site);
      await page.locator('label').filter({ hasText: 'Issued' }).click();
      await page.getByRole('button', { name: 'Reissue…' }).first().click();
      await page.getByRole('button', { name: 'Reissue', exact: true }).click();
      await page.getByText('The certificate already has this name').waitFor();
    },
  },
  {
    name: 'studio-certificates-revoke',
    who: 'instructor',
    async show(page, site) {
      await openStudio(page, site);
      await page.locator('label').filter({ hasText: 'Issued' }).click();
      await page.getByRole('button', { name: 'Revoke' }).first().click();
      await page.getByRole('button', { name: 'Revoke certificate' }).click();
      await page.getByText('Enter a reason.').waitFor();
    },
  },
];

function dialog(name: string, who: Person): View {
  return {
    name,
    who,
    async show(page, site) {
      await openDialog(page, site);
      await page.getByRole('dialog').getByRole('status').or(page.getByRole('progressbar')).first().waitFor();
    },
  };
}

async function openDialog(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/gpt`);
  await seeHeading(page, 'Your course');
  await page.getByRole('button', { name: 'Get Certificate' }).locator('visible=true').first().click();
  await page.getByRole('dialog', { name: 'Your certificate' }).waitFor();
}

/** Shows a certificate's page, and creates the certificate before its first visit. */
function openPage(state: 'issued' | 'revoked'): View['show'] {
  return async (page, site) => {
    const email = await makePerson(site, state);
    const certificate = await findCertificateOf(site.db, { uid: await uidOf(site, email) });
    await page.goto(`${site.url}/certificates/${certificate?.id}`);
    await seeHeading(page, 'Aisyah binti Rahman');
  };
}

async function openStudio(page: Page, site: Site): Promise<void> {
  await page.route('**/api/studio/certificates?*', async (route) => {
    const state = new URL(route.request().url()).searchParams.get('state');
    await route.fulfill({ json: listOf(state === 'issued' ? issued() : due()) });
  });
  await page.goto(`${site.url}/studio/certificates`);
  await page.getByText('Wan Nur').first().waitFor();
}

function listOf(certificates: object[]) {
  const counts = { claimed: certificates.length, declined: 0, issued: 2, revoked: 0 };
  return { certificates, more: false, videos: 64, needed: 32, counts };
}

function due() {
  const longName = 'Wan Nur Aisyah Humaira Balqis binti Tengku Muhammad Hafizuddin Al-Haj';
  return [
    claim({ name: longName, email: 'wan.nur.aisyah.humaira@mail.example-company.com.my', daysAgo: 15 }),
    claim({ name: '陈小明', email: 'xiaoming@example.com', daysAgo: 14, watched: 41 }),
    claim({ name: 'Budi Santoso', email: 'budi@example.com', daysAgo: 6, earned: 'upgrade' }),
    claim({ name: '', email: 'noname@example.com', daysAgo: 1 }),
  ];
}

function issued() {
  const facts = { state: 'issued', issuedAt: Date.now() - day };
  return [
    { ...claim({ name: 'Wan Nur', email: 'wan@example.com', daysAgo: 20 }), ...facts },
    {
      ...claim({ name: 'Budi Santoso', email: 'budi@example.com', daysAgo: 30, earned: 'upgrade' }),
      ...facts,
    },
  ];
}

function claim(of: { name: string; email: string; daysAgo: number; earned?: string; watched?: number }) {
  const claimedAt = Date.now() - of.daysAgo * day;
  return {
    id: `claim-${of.email}`,
    state: 'claimed',
    name: of.name,
    email: of.email,
    earned: of.earned ?? 'claim',
    watched: of.watched ?? 32,
    videos: 64,
    countsArticles: false,
    playedSeconds: 17_640,
    claimedAt,
    dueAt: claimedAt + 14 * day,
    issuedAt: null,
    declinedAt: null,
    revokedAt: null,
    revokedBy: null,
    reason: null,
    note: null,
    reissuedAt: null,
  };
}
