import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { code, sheet } from '#rules/certificate-sheet/sheet.ts';
import { messages } from '#messages/messages.ts';
import { createSignedInContexts } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a certificate is claimed, corrected, confirmed, shown publicly, and revoked', async () => {
  const contextOf = createSignedInContexts(browser, site);
  const learner = await (await contextOf('earned')).newPage();
  const instructor = await (await contextOf('instructor')).newPage();

  const dialog = await openCertificate(learner);
  await dialog.getByLabel('Name on the certificate').fill('Aisya binti Rahman');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Under confirmation' }).waitFor();
  await dialog.getByText('The instructor will confirm your certificate by about').waitFor();
  await dialog.getByRole('button', { name: 'Correct the name' }).click();
  await dialog.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await dialog.getByText('The name was corrected').waitFor();

  await learner.goto(`${site.url}/studio/certificates`);
  await learner.getByRole('heading', { level: 1, name: messages.documents.notFound.title }).waitFor();
  await instructor.goto(`${site.url}/studio/certificates`);
  const row = instructor.getByRole('listitem').filter({ hasText: 'Aisyah binti Rahman' });
  await row.getByText('32 of 64 videos played').first().waitFor();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await instructor.getByRole('button', { name: 'Confirm and issue' }).click();
  await instructor.getByText('Issued to Aisyah binti Rahman.').waitFor();

  await openCertificate(learner);
  await learner.getByRole('heading', { name: 'Issued' }).waitFor();
  const address = new URL(
    (await learner.getByRole('link', { name: 'Open certificate page' }).getAttribute('href')) ?? '',
    site.url,
  );
  expect(address.pathname).toMatch(/^\/certificates\/[\w-]{22}$/);

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const page = await stranger.newPage();
  await page.goto(address.href);
  await page.getByText('This certificate is valid.').waitFor();
  await page.getByRole('heading', { name: 'Aisyah binti Rahman' }).waitFor();
  expect(await page.content()).not.toContain('@example.com');
  expect(await page.getByText('This is your certificate').count()).toBe(0);
  await checkPapers(stranger, address);
  await checkCode(learner, address);

  await instructor.locator('label').filter({ hasText: 'Issued' }).click();
  await instructor.getByRole('button', { name: 'Revoke' }).click();
  await instructor.getByLabel('Reason').fill('Issued by mistake.');
  await instructor.getByLabel('To confirm, type revoke').fill('revoke');
  await instructor.getByRole('button', { name: 'Revoke certificate' }).click();
  await instructor.getByText('Revoked. Aisyah binti Rahman was told why.').waitFor();

  // Its page may be cached for half a minute, but a reload asks the site.
  await page.reload();
  await page.getByText('was revoked on').waitFor();
  expect((await stranger.request.get(`${address.href}.pdf`)).status()).toBe(404);
  await openCertificate(learner);
  await learner.getByText('Issued by mistake.').waitFor();
});

async function openCertificate(page: Page) {
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  return page.getByRole('dialog', { name: 'Your certificate' });
}

/** The sheets open, and the credential is valid for a verifier that knows only the published keys. */
async function checkPapers({ request }: BrowserContext, address: URL): Promise<void> {
  const get = async (form: string) => (await request.get(`${address.href}.${form}`)).body();
  expect((await get('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await get('png')).subarray(1, 4).toString()).toBe('PNG');
  const folder = mkdtempSync(join(tmpdir(), 'lectern-badge-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'certificate.jwt');
  writeFileSync(file, await get('jwt'));
  const output = execFileSync(process.execPath, [
    'tests/verify-badge.mjs',
    file,
    `${site.url}/.well-known/jwks.json`,
  ]);
  expect(output.toString()).toBe('Sound: Aisyah binti Rahman, Build AI Apps with Flutter and Firebase\n');
}

/** A browser decodes the QR code to the page's URL, and it matches module by module. */
async function checkCode(page: Page, address: URL): Promise<void> {
  const { data } = encode(address.href, { ecc: 'M', border: 0 });
  const side = code.side / (data.length + 2 * code.rim);
  const centres = data.map((row, down) =>
    row.map((_, across) => [
      code.x + (code.rim + across + 0.5) * side,
      code.y + (code.rim + down + 0.5) * side,
    ]),
  );
  const seen = await page.evaluate(
    async ({ url, places, width }) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      const scale = picture.width / width;
      const isDark = ([x = 0, y = 0]: number[]) =>
        (canvas?.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data[0] ?? 0) < 128;
      return { size: [picture.width, picture.height], dark: places.map((row) => row.map(isDark)) };
    },
    { url: `${address.href}.png`, places: centres, width: sheet.width },
  );
  expect(seen.size).toEqual([1800, 1272]);
  expect(seen.dark).toEqual(data);
}
