import type { Page } from 'playwright-core';
import { longLesson, longTitle } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, seeHeading, type View } from './view.ts';

const cues = [
  { startMs: 1_000, endMs: 4_000, text: 'A list keeps things in an order.' },
  { startMs: 4_200, endMs: 7_500, text: 'A map finds them by a name, and a list by a number.' },
  { startMs: 7_000, endMs: 9_000, text: 'Let us write one.' },
  { startMs: 12_000, endMs: 11_000, text: '' },
];

const captionsReply = (more: object) => ({
  name: 'Old introduction',
  lengthSeconds: 612,
  version: 'v',
  cues: [],
  isPublished: true,
  hasDraft: false,
  lessons: [],
  transcription: null,
  transcriptionHost: 'api.speech.example',
  ...more,
});

export const studioCaptionsViews: View[] = [
  {
    name: 'studio-captions',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openCaptions(page, site, { cues, hasDraft: true });
      await page.getByLabel('Text at 00:04.200').click();
      await page.getByText('It overlaps the previous caption.').waitFor();
      await page.getByRole('group', { name: 'The caption at 00:04.200' }).waitFor();
    },
  },
  {
    name: 'studio-captions-film',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const lessons = [{ id: longLesson, title: longTitle, isPublished: true }];
      await openCaptions(page, site, { cues, lessons });
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
      await page.getByLabel('Text at 00:04.200').click();
      await page.locator('li[aria-current]').waitFor();
    },
  },
  {
    name: 'studio-captions-find',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openCaptions(page, site, { cues, hasDraft: true });
      await page.getByRole('button', { name: 'Find and replace' }).click();
      await page.getByLabel('Find', { exact: true }).fill('list');
      await page.getByText('Found 2 times').waitFor();
    },
  },
  {
    name: 'studio-captions-shift',
    who: 'instructor',
    async show(page, site) {
      await openCaptions(page, site, { cues });
      await page.getByRole('button', { name: 'Shift times' }).click();
      await page.getByLabel('Seconds').fill('a bit');
      await page.getByRole('button', { name: 'Shift', exact: true }).click();
      await page.getByText('Enter seconds such as 1.25 or -0.5.').waitFor();
    },
  },
  {
    name: 'studio-captions-keys',
    who: 'instructor',
    async show(page, site) {
      await openCaptions(page, site, { cues });
      await page.keyboard.press('Alt+k');
      await page.getByRole('dialog').getByText('Split at the cursor').waitFor();
    },
  },
  {
    name: 'studio-captions-conflict',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await answer(page, 'studio/videos/f/captions/en/draft', 409, { code: 'aborted', message: 'Newer' });
      await openCaptions(page, site, { cues });
      await page.route('**/api/studio/videos/f/captions/en', (route) =>
        route.fulfill({ json: captionsReply({ cues: [], version: 'newer' }) }),
      );
      await page.getByLabel('Text at 00:04.200').fill('Other words');
      await page.getByRole('dialog', { name: 'Changed in two places' }).waitFor();
    },
  },
  {
    name: 'studio-captions-empty',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openCaptions(page, site, { isPublished: false });
      await page.getByText('No captions yet.').waitFor();
    },
  },
  {
    name: 'studio-captions-machine',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const transcription = { state: 'running', failure: null, written: 0.4 };
      await openCaptions(page, site, { isPublished: false, transcription });
      const progress = page.getByText('Generating, 40%');
      await progress.evaluate((line) => line.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'studio-captions-machine-failed',
    who: 'instructor',
    night: true,
    async show(page, site) {
      const transcription = { state: 'failed', failure: 'captions-changed', written: 0 };
      await openCaptions(page, site, { isPublished: false, transcription });
      const failure = page.getByText('Someone edited captions in this language');
      await failure.evaluate((line) => line.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'studio-captions-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/videos/f/captions/en');
      await page.goto(`${site.url}/studio/videos/f/captions/en`);
      await seeHeading(page, 'The captions didn’t load');
    },
  },
];

async function openCaptions(page: Page, site: Site, more: object): Promise<void> {
  await answer(page, 'studio/videos/f/captions/en', 200, captionsReply(more));
  await page.goto(`${site.url}/studio/videos/f/captions/en`);
  await page.getByRole('button', { name: 'Publish captions' }).waitFor();
}
