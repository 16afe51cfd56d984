/** A site that sells one plan in ringgit beside a free plan, from the studio to a paid checkout. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from './buyers.ts';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { frontPage, input, openStudio, openTeacher, publish, saved } from './teacher.ts';
import { agree, goToStripe, openBrowser, payByCard } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('one paid plan and a free one, in the default currency that the instructor chose', async () => {
  const context = await openTeacher(browser, site);
  const teacher = await openStudio(context, site, 'course#lesson=flutter-introduction');
  await teacher.getByLabel('Free with an account').check();
  await saved(teacher);
  await teacher.goto(`${site.url}/studio/page#plans.free.isShown`);
  await input(teacher, 'plans.free.isShown').check();
  await saved(teacher);
  await publish(teacher, 'A free plan');

  await teacher.goto(`${site.url}/studio/prices`);
  await teacher.getByLabel('All other countries (default)').selectOption('MYR');
  const dialog = teacher.getByRole('dialog');
  await dialog.getByText('Premium for RM68.00').waitFor();
  await dialog.getByRole('button', { name: 'Change currency' }).click();
  await teacher.getByText('The default currency is now Malaysian ringgit.').waitFor();
  await teacher.getByText('Only Ultra', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Stop selling Premium' }).click();
  await teacher.getByText('Only Ultra is for sale now.').waitFor();

  const visitor = await (await openBrowser(browser)).newPage();
  await visitor.goto(site.url);
  const cards = visitor.locator('#plans article');
  await expect.poll(() => cards.count()).toBe(2);
  expect(await cards.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Ultra Premium', 'Free']);
  await cards.getByText('RM98.00').waitFor();
  await visitor.getByText('RM98.00, paid once').first().waitFor();
  const page = await frontPage(site);
  expect(page).not.toContain('$58.00');
  expect(page).not.toContain('RM68.00');

  const learner = await openBrowser(browser);
  await openSession(learner, site, 'offers-buyer@example.com');
  const headers = { origin: site.url };
  await learner.request.patch(`${site.url}/api/me`, { data: { country: 'Others' }, headers });
  const free = await learner.request.get(`${site.url}/api/lessons/flutter-introduction/playback`);
  expect(free.status()).toBe(200);
  const buyer = await learner.newPage();
  await buyer.goto(`${site.url}/pay1?plan=premium`);
  await buyer.getByText('Premium Plan is no longer for sale.').waitFor();
  await goToStripe(buyer, site, 'Choose Ultra');
  await buyer.getByText('RM98.00').first().waitFor();
  await payByCard(buyer, '4242 4242 4242 4242');
  await buyer.waitForURL('**/PaymentSuccess**');
  await agree(buyer);
  expect(await planOf(site, learner)).toBe('ultra');
});
