/** From the waiting list of a course that is not open yet to the launch email, and out of the list. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher, publish } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

type Mail = { to: string; subject: string; html: string };

async function arrives(email: string, subject: RegExp): Promise<Mail> {
  const find = async () => {
    const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    return ((await reply.json()) as Mail[]).find((mail) => subject.test(mail.subject));
  };
  await expect.poll(find, { timeout: timeoutMs.step }).toBeDefined();
  return (await find())!;
}

const linkIn = ({ html }: Mail, path: string) => new RegExp(`http[^"]+${path}/[^"]+`).exec(html)?.[0] ?? '';

test('visitors join with and without scripts, the launch email reaches them, and one leaves by a click', async () => {
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio`);
  await page.getByRole('button', { name: 'Start with my own course…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start with my own course' });
  await dialog.getByLabel('Site name').fill('Roti');
  await dialog.getByLabel('Course title').fill('Bake your first loaf');
  await dialog.getByLabel('Your name').fill('Siti Aminah');
  await dialog.getByRole('button', { name: 'Create my site' }).click();
  await page.getByText('Your site is ready.').waitFor();
  await page.getByRole('link', { name: 'Check your prices' }).waitFor();

  const visitors = [
    { email: 'with-scripts@example.com', javaScriptEnabled: true },
    { email: 'without-scripts@example.com', javaScriptEnabled: false },
  ];
  for (const { email, javaScriptEnabled } of visitors) {
    const visitor = await (await openBrowser(browser, { javaScriptEnabled })).newPage();
    await visitor.goto(site.url);
    await visitor.getByLabel('Your email').fill(email);
    await visitor.getByRole('button', { name: 'Notify me' }).click();
    await visitor.getByRole('heading', { name: 'Check your email' }).waitFor();
    await visitor.goto(linkIn(await arrives(email, /Confirm your place/), '/waiting-list'));
    await visitor.getByRole('button', { name: 'Join the waiting list' }).click();
    await visitor.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor();
    if (javaScriptEnabled) expect(await faultsByDayAndNight(visitor)).toEqual([]);
  }

  await page.getByRole('link', { name: 'Waiting list' }).click();
  await page.getByText('2 addresses confirmed').waitFor();
  await page.getByLabel('Find an address').fill('without');
  await page.getByRole('button', { name: 'Remove with-scripts@example.com' }).waitFor({ state: 'detached' });
  await page.getByText('without-scripts@example.com').first().waitFor();
  expect(await faultsByDayAndNight(page)).toEqual([]);

  await page.goto(`${site.url}/studio/page`);
  await publish(page, 'Open the site');
  await page.goto(`${site.url}/studio/waiting-list`);
  await page.getByRole('button', { name: 'Write the launch email' }).click();
  await page.getByText('2 people will get it.').waitFor();
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('2 of 2').waitFor();

  const [first, second] = await Promise.all(
    visitors.map(({ email }) => arrives(email, /^Bake your first loaf is open$/)),
  );
  expect(second?.html).toContain('you joined the waiting list of Roti');
  const reader = await (await openBrowser(browser, { javaScriptEnabled: false })).newPage();
  await reader.goto(linkIn(first!, '/unsubscribe'));
  await reader.getByRole('button', { name: 'Leave the waiting list' }).click();
  await reader.getByRole('heading', { name: 'You’re no longer on the waiting list' }).waitFor();
  await page.goto(`${site.url}/studio/waiting-list`);
  await page.getByText('1 address confirmed').waitFor();
});
