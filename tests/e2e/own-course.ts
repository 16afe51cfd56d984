/** Steps of a teacher who replaces the whole course. */
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.ts';
import { saved } from './teacher.ts';

/** The teacher's texts and the new price. */
export const own = {
  site: 'Crumb School',
  course: 'Bread That Rises',
  headline: 'Bake bread that people queue for.',
  question: 'Do I need a mixer?',
  answer: 'No. Two hands and a bowl are enough for every loaf of this course.',
  section: 'Sourdough',
  free: 'Feed a Starter',
  link: 'Where to Buy Flour',
  files: 'Shape a Loaf',
  price: '$88.00',
} as const;

export const removedSections = ['Fundamental of Dart Programming', 'Master Firebase Backend'] as const;

const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click();

async function open(page: Page, site: Site, screen: string): Promise<void> {
  await page.goto(`${site.url}/studio/${screen}`);
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

const group = (page: Page, title: string) =>
  page.locator('summary').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Sets up a passkey, saves the recovery codes, and keeps the sample course. */
export async function enterNewStudio(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/studio`);
  await page.getByRole('heading', { level: 1, name: 'Protect the studio' }).waitFor();
  await press(page, 'Set up a passkey');
  await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().waitFor();
  await press(page, 'I’ve saved them');
  await press(page, 'Keep the sample');
  await page.getByRole('alert').filter({ hasText: 'The sample course stays.' }).waitFor();
}

/** Changes the headline, a question and the teacher's picture. */
export async function changePage(page: Page, site: Site, picture: Buffer): Promise<void> {
  await open(page, site, 'page');
  await page.getByRole('textbox', { name: 'Headline' }).first().fill(own.headline);
  await group(page, 'Questions').click();
  await page.locator('summary').filter({ hasText: 'never written code' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(own.question);
  await page.getByRole('textbox', { name: 'Answer' }).fill(own.answer);

  await group(page, 'Instructor').click();
  await page
    .locator('details')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Instructor', exact: true }) })
    .getByRole('button', { name: 'Change', exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'Me.png', mimeType: 'image/png', buffer: picture });
  await press(dialog, 'Use this picture');
  await dialog.waitFor({ state: 'hidden' });
  await saved(page);
}

export async function renameSite(page: Page, site: Site): Promise<void> {
  await open(page, site, 'settings');
  await page.getByRole('textbox', { name: 'Site name' }).fill(own.site);
  await saved(page);
}

/** Renames the course, removes two sections, and adds one with a free preview, a link and a lesson with a file. */
export async function changeCourse(page: Page, site: Site): Promise<void> {
  await open(page, site, 'course');
  await group(page, 'About the course').click();
  await page.getByRole('textbox', { name: 'Course title' }).fill(own.course);
  for (const title of removedSections) {
    await press(page, `Remove: ${title}`);
    await press(page, 'Remove section');
    await page.getByRole('button', { name: `Remove: ${title}` }).waitFor({ state: 'detached' });
  }
  await page.getByRole('textbox', { name: 'Add a section' }).fill(own.section);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^${own.section}`) }).click();
  await addLesson(page, own.free, async () => {
    await page.getByRole('combobox', { name: 'Video' }).selectOption('everything-is-a-widget');
    await page.getByLabel('Free preview').check();
  });
  await addLesson(page, own.link, async () => {
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Link' });
    await page.getByRole('textbox', { name: 'URL' }).fill('https://example.com/flour');
  });
  await addLesson(page, own.files, async () => {
    await page.getByRole('combobox', { name: 'Video' }).selectOption('first-app-on-a-phone');
    const file = { name: 'Recipe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 recipe') };
    await page
      .getByRole('group', { name: 'Files for learners' })
      .locator('input[type=file]')
      .setInputFiles(file);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name of file 1' }).inputValue())
      .toBe(file.name);
  });
  await saved(page);
}

async function addLesson(page: Page, title: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a lesson' }).fill(title);
  await page.keyboard.press('Enter');
  const row = page.getByRole('button', { name: `Edit: ${title}` });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  await fill();
  await page.getByLabel('Published', { exact: true }).check();
  await press(page, 'Done');
}

/** Sets the price of Ultra after a new second factor proof, which money requires. */
export async function changePrice(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/studio/prices`);
  await press(page, 'Change Ultra in US dollars');
  await page.getByLabel('New price').fill('88');
  const factorAt = Date.now() - 16 * 60_000;
  await site.db.updateTable('sessions').set({ factorAt }).execute();
  await press(page, `Set ${own.price} and the upgrade $30.00`);
  await press(page.getByRole('dialog', { name: 'Confirm it’s still you' }), 'Use your passkey');
  await page
    .getByRole('alert')
    .filter({ hasText: `Ultra now costs ${own.price}` })
    .waitFor();
}

/** Reads the preview in both widths, and its three pages. */
export async function readPreview(page: Page, site: Site): Promise<void> {
  await open(page, site, 'page');
  for (const [name, width] of [
    ['Phone', 360],
    ['Desktop', 1280],
  ] as const) {
    await press(page.getByRole('group', { name: 'Width' }), name);
    const front = await showPreview(page, 'Landing', own.headline);
    await expect.poll(() => front.locator('html').evaluate(() => innerWidth)).toBe(width);
    await front.getByText(own.site).first().waitFor();
    await front.getByText(own.question).waitFor();
    await front.getByText(own.section, { exact: true }).first().waitFor();
    expect(await front.getByText(removedSections[0]).count()).toBe(0);
  }
  await showPreview(page, 'Course', own.section);
  await showPreview(page, 'Plans', own.price);
}

async function showPreview(page: Page, name: string, text: string): Promise<FrameLocator> {
  await press(page.getByRole('group', { name: 'Page' }), name);
  const frame = page.frameLocator('iframe:not([aria-hidden=true])');
  await frame.getByText(text).first().waitFor();
  return frame;
}
