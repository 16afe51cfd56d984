/** A teacher changes the whole site in the studio, every user sees it, and the changes are reverted. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfTexts } from '#tests/pdf-texts.ts';
import { openLearner, sees } from './learner.ts';
import { signInByCode, watchLessons } from './people.ts';
import {
  changeCourse,
  changePage,
  changePrice,
  enterNewStudio,
  own,
  readPreview,
  removedSections,
  renameSite,
} from './own-course.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { addPasskeyStore, publish } from './teacher.ts';
import { agree, goToStripe, openBrowser, payByCard } from './visitor.ts';

let site: OwnSite;
let browser: Browser;
/** The cookies of the teacher's browser after the second factor. */
let teacherCookies: Awaited<ReturnType<BrowserContext['cookies']>>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** Watched all three videos of the first section, all nine of the second, and more. */
const learner = { email: 'learner@example.com', plan: 'ultra' } as const;
const graduate = { email: 'graduate@example.com', plan: 'ultra' } as const;

test('a teacher changes and publishes the whole site without editing a file', async () => {
  await openLearner(browser, site, learner);
  await watchLessons(site, learner.email, 32);
  await openLearner(browser, site, graduate);
  await watchLessons(site, graduate.email, 64);

  const context = await openBrowser(browser, {}, /403/);
  await signInByCode(context, site, 'instructor@example.com');
  const page = await context.newPage();
  await addPasskeyStore(page);
  await enterNewStudio(page, site);
  await changePage(page, site, await drawPicture(page));
  await renameSite(page, site);
  await changeCourse(page, site);
  await changePrice(page, site);
  await readPreview(page, site);
  await publish(page, 'Bread instead of apps');
  teacherCookies = await context.cookies();
});

test('a visitor without scripts and a free learner see the new course', async () => {
  const visitor = await (await openBrowser(browser, { javaScriptEnabled: false })).newPage();
  await visitor.goto(site.url);
  await visitor.getByRole('heading', { level: 1, name: own.headline }).waitFor();
  await visitor.getByText(own.site).first().waitFor();
  await visitor.getByText(own.question).click();
  await visitor.getByText(own.answer).waitFor();
  await visitor.getByText(own.section, { exact: true }).first().waitFor();
  await visitor.getByText(own.free).first().waitFor({ state: 'attached' });
  await visitor.getByText(`${own.price} once`).first().waitFor();
  for (const title of removedSections) expect(await visitor.getByText(title).count()).toBe(0);
  expect(await visitor.content()).not.toMatch(/example\.com\/flour|Recipe\.pdf|\$78/);
  await seePicture(visitor);

  const free = await (
    await openLearner(browser, site, { email: 'free@example.com', plan: 'free' })
  ).newPage();
  await free.goto(`${site.url}/gpt`);
  await openSection(free, own.section);
  for (const title of [own.link, own.files]) await free.getByText(title, { exact: true }).waitFor();
  await free.getByRole('link', { name: own.free }).click();
  await sees(free, ({ second, frames }) => second > 0.3 && frames > 0);
  await free.goto(`${site.url}/test`);
  await free.getByText(own.price).first().waitFor();
});

test('a buyer pays the new price, and the receipt has the new site name', async () => {
  const context = await openLearner(browser, site, { email: 'buyer@example.com', plan: 'free' });
  const page = await context.newPage();
  await goToStripe(page, site, 'Choose Ultra');
  await page.getByText(own.price).first().waitFor();
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  await agree(page);

  await page.goto(`${site.url}/account`);
  await page
    .getByRole('link', { name: /^Receipt LEC-/ })
    .first()
    .click();
  await page.waitForURL(/\/receipts\//);
  const receipt = page.getByRole('article');
  await receipt.getByText(own.site).first().waitFor();
  await receipt.getByText(own.price, { exact: true }).first().waitFor();
  const address = await page.getByRole('link', { name: 'Save as PDF' }).getAttribute('href');
  const pdf = await (await context.request.get(`${site.url}${address}`)).body();
  expect(pdfTexts(pdf)).toEqual(expect.stringContaining(own.site));
  expect(pdfTexts(pdf)).toContain(own.price);
});

test('earlier progress stays, and a certificate has the new names', async () => {
  const old = await (await openLearner(browser, site, learner)).newPage();
  await old.goto(`${site.url}/gpt`);
  await section(old, 'Flutter Introduction and Setup').getByText('3 of 3 watched').waitFor();
  await section(old, 'Deep Dive into Flutter Widgets').getByText('17 of 17 watched').waitFor();
  for (const title of removedSections) expect(await section(old, title).count()).toBe(0);
  await seeFile(old);

  const graduatePage = await (await openLearner(browser, site, graduate)).newPage();
  await graduatePage.goto(`${site.url}/gpt`);
  await graduatePage.getByRole('button', { name: 'Get Certificate' }).first().click();
  const dialog = graduatePage.getByRole('dialog', { name: 'Your certificate' });
  await dialog.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Under confirmation' }).waitFor();

  const teacher = await openTeacherAgain();
  await teacher.goto(`${site.url}/studio/certificates`);
  const row = teacher.getByRole('listitem').filter({ hasText: 'Aisyah binti Rahman' });
  await row.getByText('48 of 50 videos played').first().waitFor();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await teacher.getByRole('button', { name: 'Confirm and issue' }).click();
  await teacher.getByText('Issued to Aisyah binti Rahman.').waitFor();

  await graduatePage.reload();
  await graduatePage.getByRole('button', { name: 'Get Certificate' }).first().click();
  await graduatePage.getByRole('link', { name: 'Open certificate page' }).click();
  await graduatePage.waitForURL('**/certificates/**');
  await graduatePage.getByRole('strong').filter({ hasText: own.course }).waitFor();
  await graduatePage.getByRole('definition').filter({ hasText: own.site }).first().waitFor();
  const pdf = await (await graduatePage.request.get(`${graduatePage.url()}.pdf`)).body();
  for (const name of [own.course, own.site]) expect(pdfTexts(pdf)).toContain(name);
});

test('publishing the older revision restores everything', async () => {
  const teacher = await openTeacherAgain();
  await teacher.goto(`${site.url}/studio/history`);
  await teacher.getByText('Bread instead of apps').waitFor();
  await teacher
    .getByRole('button', { name: /^Publish again/ })
    .first()
    .click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await teacher.getByText('Published again. This version is live.').waitFor();

  const visitor = await (await openBrowser(browser, { javaScriptEnabled: false })).newPage();
  await visitor.goto(site.url);
  await visitor
    .getByRole('heading', { level: 1, name: 'From one sentence to an app in your hand.' })
    .waitFor();
  for (const text of [own.headline, own.section, own.question, own.site])
    expect(await visitor.getByText(text).count()).toBe(0);

  const old = await (await openLearner(browser, site, learner)).newPage();
  await old.goto(`${site.url}/gpt`);
  await section(old, removedSections[0]).getByText('9 of 9 watched').waitFor();
  await section(old, removedSections[1]).getByText('3 of 7 watched').waitFor();
  await section(old, 'Deep Dive into Flutter Widgets').getByText('17 of 17 watched').waitFor();
});

async function openTeacherAgain(): Promise<Page> {
  const context = await openBrowser(browser);
  await context.addCookies(teacherCookies);
  return context.newPage();
}

/** A 600 × 400 pixels PNG. */
async function drawPicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    const paint = canvas.getContext('2d');
    if (paint) paint.fillStyle = '#b4552d';
    paint?.fillRect(0, 0, 600, 400);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Checks that the teacher's uploaded picture loads. */
async function seePicture(page: Page): Promise<void> {
  const picture = page.locator('#teacher img');
  const source = (await picture.getAttribute('src')) ?? '';
  expect(source).toMatch(/^\/images\/[0-9a-f]{64}$/);
  const reply = await page.request.get(site.url + source);
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/webp']);
}

/** Checks that the new lesson's file can be downloaded below its video. */
async function seeFile(page: Page): Promise<void> {
  await openSection(page, own.section);
  await page.getByRole('link', { name: own.files }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download Recipe\.pdf/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Recipe.pdf');
}

const section = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(title) });

async function openSection(page: Page, title: string): Promise<void> {
  const fold = section(page, title);
  await fold.waitFor();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}
