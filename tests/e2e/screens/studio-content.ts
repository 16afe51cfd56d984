/** The studio's editors of the page, the course and the settings, publishing and the history. */
import type { Page } from 'playwright-core';
import type { ContentDocument } from '#rules/content/document.ts';
import { withBlocks } from '#tests/content/landing-blocks.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answerContent, answerPreview } from './studio-draft.ts';
import { answer, cutOff, keepWaiting, seeHeading, type View } from './view.ts';

export const studioContentViews: View[] = [
  { name: 'studio-page', who: 'instructor', night: true, show: openOnly('page') },
  {
    name: 'studio-page-list',
    who: 'instructor',
    long: true,
    async show(page, site) {
      await open(page, site, 'page');
      await page.locator('summary', { hasText: 'Showcase' }).click();
      await page.locator('summary', { hasText: 'Chatbot' }).click();
      await page.getByRole('button', { name: 'Remove: Voice assistant' }).click();
      await page.getByText('Voice assistant was removed.').first().waitFor();
      await scrollToTop(page);
    },
  },
  {
    name: 'studio-page-blocks',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await open(page, site, 'page', addBlocks);
      await page.locator('summary', { hasText: 'Your own blocks' }).click();
      await page.locator('summary', { hasText: 'Testimonials: What learners say' }).click();
      await page.locator('summary', { hasText: 'Budi Santoso' }).click();
      await scrollToTop(page);
    },
  },
  {
    name: 'studio-page-preview',
    who: 'instructor',
    only: 'phone',
    async show(page, site) {
      await open(page, site, 'page');
      await page.getByRole('button', { name: 'Preview' }).click();
    },
  },
  {
    name: 'studio-picture',
    who: 'instructor',
    async show(page, site) {
      await open(page, site, 'page#instructor.picture');
      await page.locator('[id="field:instructor.picture"]').click();
      await page.getByText('Illustrations').waitFor();
    },
  },
  {
    name: 'studio-picture-crop',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await open(page, site, 'page#instructor.picture');
      await choosePhoto(page);
      await page.getByLabel('Crop').waitFor();
    },
  },
  {
    name: 'studio-picture-uploading',
    who: 'instructor',
    async show(page, site) {
      await open(page, site, 'page#instructor.picture');
      await keepWaiting(page, 'studio/images?*');
      await choosePhoto(page);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByRole('dialog').getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'studio-picture-failed',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await open(page, site, 'page#instructor.picture');
      await answer(page, 'studio/images?*', 400, { code: 'invalid-argument', message: 'No', reason: 'heic' });
      await choosePhoto(page);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
  {
    name: 'studio-offline',
    who: 'instructor',
    async show(page, site) {
      await open(page, site, 'settings');
      await cutOff(page, 'studio/content/draft/*');
      await page.getByLabel('Site name').fill('Another name');
      await page.getByText('Not saved: no connection. Kept in this browser.').waitFor();
    },
  },
  {
    name: 'studio-conflict',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const { saveElsewhere } = await open(page, site, 'settings');
      saveElsewhere((document) => {
        document.site.name = 'Their name';
      });
      await page.getByLabel('Site name').fill('My name');
      await page.getByRole('dialog', { name: 'Changed in two places' }).waitFor();
    },
  },
  {
    name: 'studio-publish',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await open(page, site, 'page', (document) => {
        document.landing.hero.lead = { en: 'A shorter introduction.' };
        document.landing.questions.items[0]!.answer = { en: '' };
        document.course.sections[0]!.lessons.splice(1, 1);
      });
      await page.getByRole('button', { name: 'Publish…' }).click();
      await page.getByText('watched by 14 learners').waitFor();
    },
  },
  {
    name: 'studio-course',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await open(page, site, 'course');
      await page.getByRole('button', { name: 'Flutter Introduction and Setup 3 lessons' }).click();
      await page.getByRole('button', { name: 'Edit: Flutter Introduction' }).click();
      await page.getByLabel('Move to section').waitFor();
      await scrollToTop(page);
    },
  },
  {
    name: 'studio-lesson-extras',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await open(page, site, 'course', (document) => {
        const [lesson] = document.course.sections[0]!.lessons;
        Object.assign(lesson!, {
          description: { en: 'See what **Flutter** is:\n\n- one code base\n- [five apps](https://dart.dev)' },
          chapters: [
            { id: 'why', atSeconds: 0, title: { en: 'Why Flutter' } },
            { id: 'apps', atSeconds: 65, title: { en: 'The five apps' } },
          ],
          attachments: [{ id: 'a'.repeat(64), name: 'Sheet of widgets.pdf' }],
        });
      });
      await page.getByRole('button', { name: 'Flutter Introduction and Setup 3 lessons' }).click();
      await page.getByRole('button', { name: 'Edit: Flutter Introduction' }).click();
      await page.getByRole('group', { name: 'Format' }).getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('link', { name: 'five apps' }).waitFor();
      await page.getByLabel('Time of a new chapter').fill('1:05');
      await page.getByRole('button', { name: 'Add chapter' }).click();
      await page.getByText('Another chapter starts at 1:05.').waitFor();
      await page
        .getByRole('group', { name: 'Files for learners' })
        .locator('input[type=file]')
        .setInputFiles([{ name: 'Empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]);
      await page.getByText('This file is empty.').first().waitFor();
      await scrollToTop(page);
    },
  },
  {
    name: 'studio-article-preview',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await open(page, site, 'course', (document) => {
        const [former] = document.course.sections[0]!.lessons;
        const { id, title, description, isFreePreview, isFree, attachments } = former!;
        document.course.sections[0]!.lessons[0] = {
          id,
          title,
          description,
          isFreePreview,
          isFree,
          attachments,
          state: 'published',
          kind: 'article',
          body: { en: '## Columns\n\n```dart\nvoid main() {}\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |' },
          quiz: [
            {
              id: 'first',
              kind: 'single',
              question: { en: 'Which one?' },
              choices: [
                { id: 'row', text: { en: 'Row' }, isCorrect: false },
                { id: 'column', text: { en: 'Column' }, isCorrect: true },
              ],
              accepted: [],
              explanation: { en: '' },
            },
          ],
        };
      });
      await page.getByRole('button', { name: 'Flutter Introduction and Setup 3 lessons' }).click();
      await page.getByRole('button', { name: 'Edit: Flutter Introduction' }).click();
      await page
        .getByRole('group', { name: 'Format' })
        .last()
        .getByRole('button', { name: 'Preview' })
        .click();
      await page.locator('[data-code]').first().waitFor();
      // The buttons beside the title cover its middle on a phone.
      await page.locator('summary', { hasText: 'Which one?' }).click({ position: { x: 60, y: 24 } });
      await page.getByRole('switch', { name: 'Choice 2 is correct' }).waitFor();
      await scrollToTop(page);
    },
  },
  {
    name: 'studio-course-many',
    who: 'instructor',
    async show(page, site) {
      await open(page, site, 'course');
      await page.getByRole('button', { name: 'Flutter Introduction and Setup 3 lessons' }).click();
      await page.getByRole('button', { name: 'Add many…' }).click();
      await page.getByLabel('One title per line').fill('1. Begin\n2. Go on');
      await page.getByText('2 lessons', { exact: true }).waitFor();
    },
  },
  {
    name: 'studio-course-empty',
    who: 'instructor',
    async show(page, site) {
      await open(page, site, 'course', (document) => {
        document.course.sections = [];
      });
      await seeHeading(page, 'The course is empty');
    },
  },
  { name: 'studio-settings', who: 'instructor', show: openOnly('settings') },
  {
    name: 'studio-history',
    who: 'instructor',
    async show(page, site) {
      await open(page, site, 'history', (document) => {
        document.site.name = 'Another';
      });
      await page.getByText('Current version').waitFor();
    },
  },
  {
    name: 'studio-content-loading',
    who: 'instructor',
    async show(page, site) {
      await keepWaiting(page, 'studio/content');
      await page.goto(`${site.url}/studio/page`);
      await page.getByRole('status').first().waitFor();
    },
  },
  {
    name: 'studio-content-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/content');
      await page.goto(`${site.url}/studio/course`);
      await seeHeading(page, 'The content didn’t load');
    },
  },
  {
    name: 'studio-history-failed',
    who: 'instructor',
    async show(page, site) {
      await answerContent(page);
      await answer(page, 'studio/content/revisions*', 503, { code: 'unavailable', message: 'Away' });
      await page.goto(`${site.url}/studio/history`);
      await seeHeading(page, 'The history didn’t load');
    },
  },
];

async function open(page: Page, site: Site, screen: string, edit?: (document: ContentDocument) => void) {
  const content = await answerContent(page, edit);
  await answerPreview(page, site.url);
  await page.goto(`${site.url}/studio/${screen}`);
  await page.getByText('Saved', { exact: true }).waitFor();
  return content;
}

function addBlocks(document: ContentDocument): void {
  Object.assign(document, withBlocks(document));
}

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('[id="field:instructor.picture"]').click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles('content/media/flutter-introduction/poster.webp');
}

function openOnly(screen: string): View['show'] {
  return async (page, site) => {
    await open(page, site, screen);
  };
}

/** The sticky bar would cover the last clicked control. */
async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
