/** A teacher writes an article with a quiz, and a learner reads it, answers, and finds the result on another device. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { openLearner, phone } from './learner.ts';
import { openSession, registerPerson, uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher, publish, saved } from './teacher.ts';
import { followsItsState, openTranslated } from './translated.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

const title = 'Columns in words';
const code = "Widget build(BuildContext context) => const Text('Hello from a long line of code');";
const article = `## How to stack\n\nUse a **column**.\n\n\`\`\`dart\n${code}\n\`\`\`\n`;
const email = 'reader@example.com';

test('a teacher writes an article with code and a quiz, and publishes it', async () => {
  const page = await openStudio(await openTeacher(browser, site), site, 'course');
  await page.getByRole('button', { name: /^Flutter Introduction and Setup/ }).click();
  await page.getByRole('textbox', { name: 'Add a lesson' }).fill(title);
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: `Edit: ${title}` });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Article' });
  await page.getByRole('textbox', { name: 'Article' }).fill(article);
  await addPicture(page);

  await press(page, 'Add: Question');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which widget stacks?');
  for (const [at, choice] of ['Row', 'Column'].entries()) {
    await press(page, 'Add: Choice');
    await page.getByRole('textbox', { name: `Choice ${at + 1}` }).fill(choice);
  }
  await page.getByLabel('Published', { exact: true }).check();
  await saved(page);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByText('No answer counts as correct yet.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('switch', { name: 'Choice 2 is correct' }).check();
  await saved(page);
  await publish(page, 'An article');
});

test('a learner on a phone reads it, copies the code, and answers; another device shows the result', async () => {
  const context = await openLearner(browser, site, { ...phone, email, plan: 'premium' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const page = await context.newPage();
  const answered: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answered.push(await response.text().catch(() => ''));
  });
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('heading', { name: 'How to stack' }).waitFor();
  await dialog.locator('[data-code="string"]').first().waitFor();
  await dialog.getByRole('img', { name: 'A red square' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await dialog.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)).toBe(true);

  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));

  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Copied').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  // Only with the keyboard.
  await dialog.getByRole('radio', { name: 'Row' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('radio', { name: 'Column' }).isChecked()).toBe(true);
  expect(answered.join('\n')).not.toMatch(/isCorrect|accepted/);
  expect(await page.content()).not.toMatch(/isCorrect/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/isCorrect|How to stack/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const result = dialog.getByRole('region', { name: 'Quiz' }).getByText('1 of 1 correct');
  await result.waitFor();
  expect(await result.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Mark as not read' }).waitFor();

  // Paper shows the article, and nothing around it.
  await page.emulateMedia({ media: 'print' });
  expect(await dialog.locator('pre').isVisible()).toBe(true);
  expect(await dialog.getByText('Mark as not read').isVisible()).toBe(false);
  expect(await page.locator('h1').isVisible()).toBe(false);
  const printed = await dialog.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(printed).toBe(0);
  await page.emulateMedia({ media: 'screen' });

  const other = await (await openLearner(browser, site, { email, plan: 'premium' })).newPage();
  await other.goto(`${site.url}/gpt`);
  await other.getByText('1 of 30 done').waitFor();
  // The lesson that comes next is in the second section.
  await other.getByRole('button', { name: /Flutter Introduction and Setup/ }).click();
  const line = other.getByRole('link', { name: title });
  await line.getByText('Read', { exact: true }).waitFor();
  await line.getByText('1 of 1 correct').waitFor();
  await line.click();
  await other.getByText('Your answer: Column').waitFor();
  await other.getByRole('button', { name: 'Answer again' }).click();
  await other.getByRole('radio', { name: 'Row' }).check();
  await other.getByRole('button', { name: 'Check answers' }).click();
  await other.getByText('Correct answer: Column').waitFor();
});

test('the text is neither in the page nor in a reply for those without access', async () => {
  const free = await openLearner(browser, site, {
    email: 'no-plan@example.com',
    plan: 'free',
    expected: /403/,
  });
  const page = await free.newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: title }).waitFor();
  const { lessonId, status } = await page.evaluate(async (wanted) => {
    const course = (await (await fetch('/api/course')).json()) as {
      sections: { lessons: { id: string; title: string }[] }[];
    };
    const found = course.sections
      .flatMap(({ lessons }) => lessons)
      .find((lesson) => lesson.title === wanted)!;
    return { lessonId: found.id, status: (await fetch(`/api/lessons/${found.id}/article`)).status };
  }, title);
  expect(status).toBe(403);
  for (const path of ['/', '/gpt', `/gpt?lesson=${lessonId}`, '/test', '/api/course']) {
    const text = await (await free.request.get(`${site.url}${path}`)).text();
    expect(text).not.toMatch(/How to stack|Which widget stacks|isCorrect/);
  }
});

test('an article and its quiz follow their state on a translated page', async () => {
  const translated = 'translated-reader@example.com';
  const context = await openTranslated(browser);
  await openSession(context, site, translated);
  await registerPerson(site, translated);
  await setPlan(site.db, { uid: await uidOf(site, translated), plan: 'premium' });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: title }).click();
  await page.locator('[data-code="string"]').first().waitFor();
  expect(await page.locator('pre').textContent()).toBe(code);
  for (const answer of ['Row', 'Column']) {
    await page.getByRole('radio', { name: answer }).check();
    await page.getByRole('button', { name: 'Check answers' }).click();
    await page.getByText('Answered on').waitFor();
    await followsItsState(page);
    await page.getByRole('button', { name: 'Answer again' }).click();
  }
  await page.getByRole('button', { name: 'Mark as not read' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).waitFor();
  await page.getByRole('button', { name: 'Check answers' }).click();
  await page.getByText('Answer question 1 first.').waitFor();
  await followsItsState(page);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function addPicture(page: Page): Promise<void> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#c00';
    pen.fillRect(0, 0, 320, 180);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  await press(page, 'Picture');
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  await dialog.getByLabel('Description of the picture').fill('A red square');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('textbox', { name: 'Article' }).inputValue()).toMatch(
    /!\[A red square\]\(\/images\//,
  );
}
