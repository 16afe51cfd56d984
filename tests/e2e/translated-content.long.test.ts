/** The content in Malay on a phone and in Indonesian on a desktop, and the studio's Translations page. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { createSignedInContexts, makePerson, type Person } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

const { landing, course, plans, legal } = defaultDocument;
const [section] = course.sections;
const [lesson] = section!.lessons;

const widths = [
  { language: 'ms', viewport: { width: 360, height: 740 } },
  { language: 'id', viewport: { width: 1280, height: 800 } },
] as const;

type Options = { language: string; viewport: { width: number; height: number } };

async function open(person: Person, { language, viewport }: Options): Promise<BrowserContext> {
  const context = await createSignedInContexts(browser, site)(person, { viewport, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  return context;
}

async function fitsWidth(page: Page): Promise<void> {
  const { shown, window } = await page.evaluate(() => ({
    shown: document.documentElement.scrollWidth,
    window: innerWidth,
  }));
  expect(shown).toBeLessThanOrEqual(window);
}

test.each(widths)('the landing, pricing and legal pages are in $language', async (options) => {
  const { language } = options;
  const page = await (await open('free', options)).newPage();
  await page.goto(`${site.url}/${language}`);
  await page.getByRole('heading', { level: 1, name: landing.hero.headline[language]! }).waitFor();
  await page.getByText(landing.questions.items[0]!.question[language]!).first().waitFor();
  await page.locator('summary').filter({ hasText: section!.title[language]! }).click();
  await page.getByText(lesson!.title[language]!, { exact: true }).first().waitFor();
  expect(await page.locator('main [lang]').count()).toBe(0);
  await fitsWidth(page);
  await page.goto(`${site.url}/test`);
  await page.getByText(plans.premium.gives[0]![language]!).first().waitFor();
  await fitsWidth(page);
  await page.goto(`${site.url}/${language}/terms`);
  await page.getByRole('heading', { level: 1, name: legal.terms.title[language]! }).waitFor();
  await fitsWidth(page);
});

test.each(widths)('the outline and a lesson are in $language', async (options) => {
  const { language } = options;
  const page = await (await open('ultra', options)).newPage();
  await page.goto(`${site.url}/gpt?lesson=${lesson!.id}`);
  const dialog = page.getByRole('dialog', { name: lesson!.title[language]! });
  await dialog.getByText(lesson!.description[language]!.slice(0, 40)).first().waitFor();
  await page.goto(`${site.url}/gpt`);
  for (const { title } of course.sections) await page.getByText(title[language]!).first().waitFor();
  await fitsWidth(page);
});

test.each(widths)('a certificate is in the $language of its owner, whoever reads it', async (options) => {
  const { language } = options;
  const email = await makePerson(site, 'issued');
  await site.db.updateTable('users').set({ language }).where('email', '=', email).execute();
  const context = await open('issued', options);
  const page = await context.newPage();
  const reply = await page.request.get(`${site.url}/api/me/certificate`);
  const { id, course: title } = (await reply.json()) as { id: string; course: string };
  expect(title).toBe(course.title[language]);
  await page.goto(`${site.url}/certificates/${id}`);
  await page.getByText(course.title[language]!).first().waitFor();
  await fitsWidth(page);
  const english = await browser.newContext({ locale: 'en-US' });
  const stranger = await english.newPage();
  await stranger.goto(`${site.url}/certificates/${id}`);
  const drawn = await stranger.locator('svg text').allTextContents();
  expect(drawn.join(' ')).toContain(course.title[language]!.split(' ')[0]);
});

test('the instructor sees what is missing, translates with the keyboard, and confirms an outdated text', async () => {
  const context = await createSignedInContexts(browser, site)('instructor', {
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/page`);
  await page.getByLabel('Headline').first().fill('From one sentence to a new app.');
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
  await page.getByText('1 unpublished change').first().waitFor();
  await page.goto(`${site.url}/studio/translations`);
  await page.getByText('0 missing, 1 outdated').waitFor();
  await page.getByText(landing.hero.headline['en']!).waitFor();
  await page.getByRole('button', { name: 'Still correct' }).click();
  await page.getByText(/^\d+ of \d+ translated$/).waitFor();
  expect(await faultsByDayAndNight(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Indonesian');
  await page.getByText('0 missing, 1 outdated').waitFor();
  const field = page.getByRole('textbox', { name: /Headline/ });
  await field.fill('Dari satu kalimat menjadi aplikasi baru.');
  await page.getByText(/^\d+ of \d+ translated$/).waitFor();
  await page.goto(`${site.url}/studio/page`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Indonesian');
  const preview = page.frameLocator('iframe:not([aria-hidden=true])');
  await preview.getByRole('heading', { name: 'Dari satu kalimat menjadi aplikasi baru.' }).waitFor();
});
