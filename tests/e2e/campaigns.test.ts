/** A campaign from the first word to the learner who unsubscribes, and the next one. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findOrCreateUser, setPlan } from '#server/accounts/user-store.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openTeacher } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

type Mail = { to: string; subject: string; html: string };

async function inboxOf(email: string): Promise<Mail[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
  return (await reply.json()) as Mail[];
}

async function arrives(email: string, subject: string): Promise<Mail> {
  const found = async () => (await inboxOf(email)).find((mail) => mail.subject === subject);
  await expect.poll(found, { timeout: timeoutMs.step }).toBeDefined();
  return (await found())!;
}

/** Writes a campaign to the learners of Indonesia. */
async function write(page: Page, subject: string): Promise<void> {
  await page.goto(`${site.url}/studio/campaigns`);
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello,\n\nhere is **the news**.');
  await page.getByLabel('Country').selectOption('Indonesia');
}

async function send(page: Page, recipients: string): Promise<void> {
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByText(recipients).waitFor();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Sent$/ })
    .waitFor();
}

test('a campaign is written, previewed, tested and sent to a segment, and a learner unsubscribes with one click', async () => {
  for (const name of ['reads', 'leaves']) {
    const email = `${name}-news@example.com`;
    const { uid } = await findOrCreateUser(site.db, { uid: `${name}-news`, email, name, now: Date.now() });
    await setPlan(site.db, { uid, plan: 'premium' });
    await site.db
      .updateTable('users')
      .set({ country: 'Indonesia', language: 'id' })
      .where('uid', '=', uid)
      .execute();
  }
  const page = await (await openTeacher(browser, site)).newPage();
  await write(page, 'The first news');
  await page.getByText('2 learners will get it.').waitFor();
  const preview = page.frameLocator('iframe[title="The email as it will arrive"]');
  await preview.getByText('the news', { exact: true }).waitFor();
  await preview.getByRole('link', { name: 'Unsubscribe' }).waitFor();

  await page.getByRole('button', { name: /^Indonesian/ }).click();
  await page.getByText('Until it’s written').waitFor();
  await page.getByLabel('Subject').fill('Kabar pertama');
  await page.getByRole('textbox', { name: 'Text' }).fill('Halo,\n\nini **kabarnya**.');
  await preview.getByText('kabarnya', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^English/ }).click();

  await page.getByRole('button', { name: 'Send a test to myself' }).click();
  const teacher = 'instructor@example.com';
  expect((await arrives(teacher, '[Test] The first news')).html).toContain('<strong>the news</strong>');
  await send(page, '2 in Indonesian');
  await page.getByText('2 of 2').waitFor();
  await arrives('reads-news@example.com', 'Kabar pertama');
  const mail = await arrives('leaves-news@example.com', 'Kabar pertama');
  expect(mail.html).toMatch(/<strong>kabarnya<[^]*Berhenti berlangganan/);

  const url = /http[^"]+\/unsubscribe\/[^"]+/.exec(mail.html)?.[0] ?? '';
  const learner = await (await openBrowser(browser)).newPage();
  await learner.goto(url);
  expect(await faultsByDayAndNight(learner)).toEqual([]);
  await learner.getByRole('button', { name: 'Berhenti berlangganan' }).click();
  await learner.getByRole('heading', { name: 'Anda sudah berhenti berlangganan' }).waitFor();

  await write(page, 'The second news');
  await page.getByText('1 learner of 2 will get it.').waitFor();
  await send(page, '1 in English');
  await arrives('reads-news@example.com', 'The second news');
  await page.getByText('1 of 1').waitFor();
  expect((await inboxOf('leaves-news@example.com')).map(({ subject }) => subject)).toEqual(['Kabar pertama']);
});
