/** A group: 30 seats bought with one company receipt, given by email and by a link, one given to someone else later. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pdfTexts } from '#tests/pdf-texts.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { openBuyer, planOf, see } from './buyers.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { payByCard } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** Returns the link of the invitation. */
async function joinLinkTo(email: string): Promise<string> {
  for (const giveUpAt = Date.now() + timeoutMs.step; Date.now() < giveUpAt;) {
    const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { text: string }[];
    const link = mails.flatMap(({ text }) => /http\S+\/join#\S+/.exec(text) ?? [])[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No invitation was sent to ${email}`);
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Join the course' }).click();
}

test('30 seats are bought, given by email and by link, and one is given to someone else', async () => {
  const { page } = await openBuyer(browser, site, { name: 'team-buyer', expected: /ERR_FAILED/ });
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: 'Buy for a team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy seats for a team' });
  await dialog.getByLabel('Number of seats').fill('30');
  await see(dialog.getByText('$2,340.00'));
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  await page.getByRole('link', { name: 'Invite people' }).click();
  await see(page.getByText('0 of 30 seats taken'));

  const ann = await openBuyer(browser, site, { name: 'team-ann', expected: /404/ });
  const ben = await openBuyer(browser, site, { name: 'team-ben' });
  const cat = await openBuyer(browser, site, { name: 'team-cat' });
  await page.getByLabel('Email addresses').fill(`${ann.email}\n${cat.email}`);
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await see(page.getByText('2 invitations sent.'));
  const link = page.getByText(/\/join#/).first();
  await join(ben.page, await link.innerText());
  await see(ben.page.getByRole('heading', { name: /You now have/ }));
  const invited = await joinLinkTo(ann.email);
  await join(ann.page, invited);
  await see(ann.page.getByRole('heading', { name: /You now have/ }));

  await page.reload();
  await see(page.getByText('2 of 30 seats taken'));
  // The reply is lost, and the second click finds the seat that the first one reserved.
  const loseReply = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/seat-links', loseReply, { times: 1 });
  const create = page.getByRole('button', { name: 'Create a link for one seat' });
  await create.click();
  await see(page.getByText('That didn’t work. Check your connection, then try again.'));
  await create.click();
  await see(page.getByText('26 more seats are available.'));
  const seatOfAnn = page.getByRole('listitem').filter({ hasText: ann.email });
  await seatOfAnn.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove from team' }).click();
  await see(page.getByText('1 of 30 seats taken'));
  expect(await planOf(site, ann.context)).toBe('free');
  await ann.page.goto(`${site.url}/account`);
  await join(ann.page, invited);
  await see(ann.page.getByText('This link is no longer valid.'));
  // The screen of an invalid link reads the next one that is opened in its tab.
  await join(ann.page, await link.innerText());
  await see(ann.page.getByRole('heading', { name: /You now have/ }));
  await ann.page.goto(invited);
  await see(ann.page.getByRole('button', { name: 'Join the course' }));

  await join(cat.page, await joinLinkTo(cat.email));
  await see(cat.page.getByRole('heading', { name: /You now have/ }));
  await page.goto(`${site.url}/account`);
  await see(page.getByRole('region', { name: 'Teams' }).getByText('3 of 30 seats taken'));

  await page.getByRole('link', { name: /^Receipt LEC-\d{4}-\d{6}$/ }).click();
  await page.getByRole('button', { name: 'Add company details' }).click();
  await page.getByLabel('Company (optional)').fill('Contoh Sdn. Bhd.');
  await page.getByLabel('Tax number (optional)').fill('C20880050010');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(page.getByText('Contoh Sdn. Bhd.'));
  await see(page.getByText('Tax number C20880050010'));
  await see(page.getByText('Online video course: Ultra Premium × 30'));
  await see(page.getByText('30 seats for a team, $78.00 each'));
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PDF' }).click();
  const printed = pdfTexts(await readFile(await (await coming).path()));
  for (const text of [
    'Contoh Sdn. Bhd.',
    'Tax number C20880050010',
    'Ultra Premium × 30',
    '30 seats for a team, $78.00 each',
    '$2,340.00',
  ])
    expect(printed).toContain(text);
});
