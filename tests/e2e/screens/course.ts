import type { Page } from 'playwright-core';
import { longLesson, openTab, pressForKeys } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, keepWaiting, seeHeading, skipPauses, type View } from './view.ts';

export const courseViews: View[] = [
  { name: 'course', who: 'ultra', show: openCourse, night: true, long: true },
  { name: 'course-free', who: 'free', show: openCourse, long: true },
  {
    name: 'course-premium',
    who: 'premium',
    async show(page, site) {
      await openCourse(page, site);
      const locked = page.getByRole('button', { name: /^Section 4:/ });
      await locked.click();
      await locked.scrollIntoViewIfNeeded();
    },
  },
  { name: 'course-instructor', who: 'instructor', show: openCourse },
  {
    name: 'course-stale',
    who: 'ultra',
    async show(page, site) {
      await openCourse(page, site);
      await page.getByRole('button', { name: /^Section 1:/ }).waitFor();
      await cutOff(page, 'course');
      await page.reload();
      await page.getByText('This list is from your last visit.').waitFor();
    },
  },
  {
    name: 'pricing-why',
    who: 'free',
    async show(page, site) {
      await page.goto(`${site.url}/gpt?lesson=flutter-introduction`);
      await page.getByText('“Flutter Introduction” is included in both plans.').waitFor();
    },
  },
  {
    name: 'sign-in-first',
    who: 'visitor',
    async show(page, site) {
      await page.goto(`${site.url}/account`);
      await page.getByText('Sign in to continue to the page you wanted.').waitFor();
    },
  },
  {
    name: 'course-menu',
    who: 'longName',
    async show(page, site) {
      await openCourse(page, site);
      await page.getByText('Menu', { exact: true }).click();
    },
  },
  {
    name: 'course-loading',
    who: 'ultra',
    async show(page, site) {
      await keepWaiting(page, 'course');
      await page.goto(`${site.url}/gpt`);
      await page.getByRole('status').first().waitFor();
    },
  },
  {
    name: 'course-failed',
    who: 'ultra',
    async show(page, site) {
      await cutOff(page, 'course');
      await page.goto(`${site.url}/gpt`);
      await seeHeading(page, 'The course didn’t load');
    },
  },
  {
    name: 'course-empty',
    who: 'ultra',
    async show(page, site) {
      await answer(page, 'course', 200, { isInstructor: false, role: null, sections: [], prices: [] });
      await page.goto(`${site.url}/gpt`);
      await seeHeading(page, 'No lessons yet');
    },
  },
  { name: 'registration', who: 'newcomer', show: openRegistration, night: true },
  {
    name: 'registration-alert',
    who: 'newcomer',
    async show(page, site) {
      await page.addInitScript(() => localStorage.clear());
      await answer(page, 'course', 500, {});
      await page.goto(`${site.url}/gpt`);
      const dialog = page.getByRole('dialog', { name: 'Finish course registration' });
      await dialog.getByRole('alert').filter({ hasText: 'Error fetching or storing videos!' }).waitFor();
      await page.getByText('Malaysia', { exact: true }).click({ trial: true });
    },
  },
  {
    name: 'registration-age',
    who: 'newcomer',
    async show(page, site) {
      await openRegistration(page, site);
      await answerCountry(page);
    },
  },
  {
    name: 'registration-under-17',
    who: 'newcomer',
    night: true,
    async show(page, site) {
      await openRegistration(page, site);
      await answerCountry(page);
      await page.getByText('Under 17').click();
      await page.getByText('Please show this to your parents').waitFor();
    },
  },
  {
    name: 'registration-phone',
    who: 'newcomer',
    async show(page, site) {
      await openRegistration(page, site);
      await answerCountry(page);
      await page.getByText('17-25').click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByLabel('Phone number').waitFor();
    },
  },
  {
    name: 'lesson',
    who: 'ultra',
    night: true,
    show: openPlayingLesson,
  },
  {
    name: 'lesson-outline',
    who: 'premium',
    night: true,
    async show(page, site) {
      await openPlayingLesson(page, site);
      await openTab(page, 'Lessons');
      await page.getByRole('combobox', { name: 'Section' }).selectOption({ index: 3 });
      await page.getByRole('tabpanel', { name: 'Lessons' }).getByText('Included in Ultra').waitFor();
    },
  },
  {
    name: 'lesson-ended',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openPlayingLesson(page, site);
      await page.evaluate(async () => {
        const video = document.querySelector('video')!;
        video.currentTime = video.duration - 0.4;
        await video.play();
      });
      // The next lesson must not play while this one is looked at.
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Play the next lesson' }).waitFor();
    },
  },
  {
    name: 'lesson-extras',
    who: 'ultra',
    night: true,
    long: true,
    async show(page, site) {
      await addExtras(page);
      await openPlayingLesson(page, site);
      await openAbout(page);
      await page.getByRole('heading', { name: 'Files for this lesson' }).scrollIntoViewIfNeeded();
      await page.getByRole('link', { name: 'five apps' }).waitFor();
    },
  },
  {
    name: 'lesson-settings',
    who: 'ultra',
    async show(page, site) {
      await openPlayingLesson(page, site);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: /^Audio only/ }).check();
      await page.waitForFunction(() => document.querySelector('video')?.videoWidth === 0);
    },
  },
  {
    name: 'lesson-stills',
    who: 'ultra',
    night: true,
    long: true,
    async show(page, site) {
      await offerStills(page);
      await openPlayingLesson(page, site);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: /^Stills and audio/ }).check();
      await page.getByText('Stills and audio use even less data').waitFor();
    },
  },
  {
    name: 'lesson-keys',
    who: 'ultra',
    async show(page, site) {
      await openPlayingLesson(page, site);
      await pressForKeys(page);
    },
  },
  {
    name: 'lesson-transcript',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openPlayingLesson(page, site);
      await openTab(page, 'Transcript');
      const search = page.getByRole('searchbox', { name: 'Search all lessons' });
      await search.fill('build');
      await page.getByText(/^\d+\+? match/).waitFor();
      await search.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-transcript-edit',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
      await page.evaluate(() => {
        const video = document.querySelector('video')!;
        video.pause();
        video.currentTime = 12;
      });
      await openTab(page, 'Transcript');
      const mark = page.locator('[data-now]');
      await mark.waitFor();
      await mark.evaluate((line) => line.closest('section')?.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'course-search',
    who: 'ultra',
    async show(page, site) {
      await openCourse(page, site);
      await page.getByRole('button', { name: 'Search transcripts' }).click();
      await page.getByRole('searchbox', { name: 'Search all lessons' }).fill('build');
      await page.getByText(/^\d+\+? match/).waitFor();
    },
  },
  {
    name: 'lesson-streams',
    who: 'ultra',
    async show(page, site) {
      const error = { code: 'permission-denied', message: 'Playing elsewhere.', reason: 'streams' };
      await answer(page, 'lessons/*/playback*', 403, error);
      await openLesson(page, site);
      await page.getByText('Playing in two other places').waitFor();
    },
  },
  {
    name: 'lesson-loading',
    who: 'ultra',
    async show(page, site) {
      await keepWaiting(page, 'lessons/*/playback*');
      await openLesson(page, site);
    },
  },
  {
    name: 'lesson-failed',
    who: 'ultra',
    async show(page, site) {
      const error = { code: 'permission-denied', message: 'Not with this plan.' };
      await answer(page, 'lessons/*/playback*', 403, error);
      await openLesson(page, site);
      await page.getByText('Your plan no longer includes this lesson').waitFor();
    },
  },
  {
    name: 'lesson-away',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await skipPauses(page, [1000, 1500, 2000, 4000]);
      await page.route('**/api/lessons/*/playback*', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-request-id': 'k3J9x-1a' },
          json: { code: 'unavailable', message: 'Later.' },
        }),
      );
      await openLesson(page, site);
      await page.getByText('Reference: k3J9x-1a').waitFor();
    },
  },
];

export async function openCourse(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/gpt`);
  await seeHeading(page, 'Your course');
}

async function openRegistration(page: Page, site: Site): Promise<void> {
  await page.addInitScript(() => localStorage.clear());
  await openCourse(page, site);
  await page.getByRole('dialog', { name: 'Finish course registration' }).waitFor();
}

async function answerCountry(page: Page): Promise<void> {
  await page.getByText('Malaysia', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('17-25').waitFor();
}

async function openLesson(page: Page, site: Site): Promise<void> {
  await openCourse(page, site);
  // An earlier screen may have played the short lesson to its end, and then the next one is offered.
  await page.getByRole('link', { name: /^(Continue|Watch)$/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Shows the lesson's own tab on phones; on wide screens its content is below the video. */
async function openAbout(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'About' });
  if (await tab.isVisible()) await tab.click();
}

export async function openPlayingLesson(page: Page, site: Site): Promise<void> {
  // Playing here must not change the learner's resume position.
  await keepWaiting(page, 'lessons/*/progress');
  await openLesson(page, site);
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
}

/** Offers a still rendition to a learner who saves data; the sample's smallest rendition takes its place. */
async function offerStills(page: Page): Promise<void> {
  await page.route('**/api/lessons/*/playback*', async (route) => {
    const reply = await route.fetch();
    const playback = (await reply.json()) as { hls: string };
    const stills = { url: playback.hls.replace('master', '360p'), bytes: 70_000 };
    await route.fulfill({ response: reply, json: { ...playback, stills, savesData: true } });
  });
}

/** Gives every lesson a formatted description, files and chapters. */
async function addExtras(page: Page): Promise<void> {
  const files = ['Project.zip', 'A sheet of widgets with a name that is longer than a phone is wide.pdf'];
  const extras = {
    description:
      'See what **Flutter** is:\n\n1. one code base\n2. [five apps](https://dart.dev)\n\n```\nflutter run\n```',
    attachments: files.map((name, at) => ({ id: String(at).repeat(64), name, bytes: 24_000_000 })),
  };
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch();
    const course = (await reply.json()) as { sections: { lessons: object[] }[] };
    const sections = course.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => ({ ...lesson, ...extras })),
    }));
    await route.fulfill({ json: { ...course, sections } });
  });
  await page.route('**/api/lessons/*/playback*', async (route) => {
    const reply = await route.fetch();
    const chapters = [
      { atSeconds: 0, title: 'Why Flutter' },
      { atSeconds: 3, title: 'The five apps, and how they fit together' },
      { atSeconds: 9, title: 'What you need' },
    ];
    await route.fulfill({ json: { ...((await reply.json()) as object), chapters } });
  });
}
