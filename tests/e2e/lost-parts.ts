/** The parts of the site that are loaded on demand: how to request each, and its visible result. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { longLesson, openTab, pressForKeys, sees } from './learner.ts';

export type Who = 'visitor' | 'newcomer' | 'free' | 'ultra' | 'instructor';

/** A file to lose: by script name, by URL, or a script that a part shares and the page has not loaded yet. */
type Loss = { script: string } | { file: RegExp } | { sharedBy: string };

export type Part = {
  name: string;
  loses: Loss;
  who: Who;
  path: string;
  /** Changes the page before it opens. */
  prepares?: (page: Page) => Promise<void>;
  /** Requests the part, when the URL alone does not. */
  asks?: (page: Page) => Promise<void>;
  /** The element that shows that the part works. */
  works: (page: Page) => Locator;
  /** Waits for an effect without an element. */
  worksAlso?: (page: Page) => Promise<void>;
  /** The part recovers without a message and without a reload, which would interrupt a video. */
  isQuiet?: true;
};

const lessonPath = `/gpt?lesson=${longLesson}`;
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const player = (page: Page) => page.getByRole('slider', { name: 'Position in the lesson' });
const click = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const openLesson = (page: Page) => page.locator(`li a[href="${lessonPath}"]`).click();

const account = { who: 'ultra', works: heading('Your account') } as const;
const lesson = { who: 'ultra', path: lessonPath, works: player } as const;
const keys = {
  who: 'ultra',
  path: lessonPath,
  asks: async (page: Page) => {
    await pressForKeys(page, /Keyboard shortcuts|This didn’t load/);
  },
  works: dialog('Keyboard shortcuts'),
} as const;
const search = {
  who: 'ultra',
  path: '/gpt',
  prepares: saveData,
  asks: click('Search transcripts'),
  works: (page: Page) => page.getByRole('dialog').getByRole('searchbox'),
} as const;
const allNotes = {
  who: 'ultra',
  path: '/gpt',
  prepares: saveData,
  asks: click('My notes'),
  works: dialog('My notes'),
} as const;
const certificate = {
  who: 'ultra',
  path: '/gpt',
  asks: click('Get Certificate'),
  works: dialog('Your certificate'),
} as const;
const registration = {
  who: 'newcomer',
  path: '/gpt',
  works: dialog('Finish course registration'),
} as const;
const bar = {
  who: 'ultra',
  path: '/gpt',
  prepares: impersonateFree,
  works: (page: Page) => page.getByRole('region', { name: 'Impersonation' }),
} as const;

export const parts: Part[] = [
  { name: 'the app', loses: { script: 'core' }, path: '/account', ...account },
  { name: "the app's library", loses: { script: 'react' }, path: '/account', ...account },
  { name: 'a screen', loses: { script: 'account-screen' }, path: '/account', ...account, isQuiet: true },
  {
    name: 'a script that a screen shares',
    loses: { sharedBy: 'account-screen' },
    path: '/gpt',
    asks: goToAccount,
    ...account,
  },
  {
    name: 'the course page',
    loses: { script: 'core' },
    who: 'ultra',
    path: '/gpt',
    works: heading('Your course'),
  },
  {
    name: 'the links beside the outline',
    loses: { script: 'course-aside' },
    who: 'ultra',
    path: '/gpt',
    works: heading('Resources'),
    isQuiet: true,
  },
  {
    name: 'the buttons above the outline',
    loses: { script: 'outline-tools' },
    who: 'ultra',
    path: '/gpt',
    works: (page) => page.getByRole('button', { name: 'My notes' }),
    isQuiet: true,
  },
  {
    name: "the items of the user's menu",
    loses: { script: 'user-menu-items' },
    who: 'ultra',
    path: '/gpt',
    asks: (page) => page.locator('summary').filter({ visible: true }).first().click(),
    works: (page) => page.getByRole('button', { name: 'Sign out' }),
    isQuiet: true,
  },
  {
    name: 'the footer',
    loses: { script: 'page-footer' },
    who: 'ultra',
    path: '/gpt',
    works: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }),
    isQuiet: true,
  },
  {
    name: 'the frame of all dialogs',
    loses: { script: 'dialog' },
    who: 'ultra',
    path: '/gpt',
    asks: click('Get Certificate'),
    works: dialog('Your certificate'),
  },
  {
    name: 'the list of the screens beside the course page',
    loses: { script: 'other-routes' },
    who: 'ultra',
    path: '/account',
    works: heading('Your account'),
  },
  {
    name: "the list of the studio's screens",
    loses: { script: 'studio-routes' },
    who: 'instructor',
    path: '/studio/settings',
    works: heading('Settings'),
  },
  {
    name: 'the frame of the studio',
    loses: { script: 'studio-frame' },
    who: 'instructor',
    path: '/studio/settings',
    works: heading('Settings'),
  },
  { name: 'the lesson by its URL', loses: { script: 'lesson-dialog' }, ...lesson },
  {
    name: 'the lesson from the outline',
    loses: { script: 'lesson-dialog' },
    ...lesson,
    path: '/gpt',
    asks: openLesson,
  },
  { name: 'the content of the lesson', loses: { script: 'lesson-content' }, ...lesson, isQuiet: true },
  {
    name: 'a script that the content of the lesson shares',
    loses: { script: 'lesson-base' },
    ...lesson,
    path: '/gpt',
    prepares: saveData,
    asks: openLesson,
  },
  {
    name: "the video's library",
    loses: { script: 'hls.light' },
    ...lesson,
    worksAlso: loadsVideo,
    isQuiet: true,
  },
  {
    name: 'a segment of the video',
    loses: { file: /\/media\/.*\.(m4s|mp4)/ },
    ...lesson,
    worksAlso: loadsVideo,
    isQuiet: true,
  },
  {
    name: 'the captions',
    loses: { file: /\/media\/.*\.vtt/ },
    ...lesson,
    asks: (page) => openTab(page, 'Transcript'),
    works: (page) => page.locator('[data-lines] li').first(),
    isQuiet: true,
  },
  { name: 'the keyboard sheet', loses: { script: 'key-sheet' }, ...keys, isQuiet: true },
  { name: 'a script that the keyboard sheet shares', loses: { sharedBy: 'key-sheet' }, ...keys },
  { name: 'the transcript search', loses: { script: 'search-dialog' }, ...search, isQuiet: true },
  { name: 'a script that the transcript search shares', loses: { sharedBy: 'search-dialog' }, ...search },
  { name: 'the list of all notes', loses: { script: 'notes-dialog' }, ...allNotes, isQuiet: true },
  { name: 'a script that the list of all notes shares', loses: { sharedBy: 'notes-dialog' }, ...allNotes },
  {
    name: 'the questions of a lesson',
    loses: { script: 'questions-panel' },
    ...lesson,
    asks: (page) => openTab(page, 'Questions'),
    works: (page) => page.getByRole('button', { name: /Ask a question at/ }),
    isQuiet: true,
  },
  { name: 'the certificate dialog', loses: { script: 'certificate-dialog' }, ...certificate, isQuiet: true },
  {
    name: 'a script that the certificate dialog shares',
    loses: { sharedBy: 'certificate-dialog' },
    ...certificate,
  },
  { name: 'the registration', loses: { script: 'registration-dialog' }, ...registration, isQuiet: true },
  { name: "the registration's form", loses: { script: 'field' }, ...registration },
  {
    name: 'the parser of Markdown',
    loses: { script: 'markdown' },
    ...lesson,
    prepares: formatDescriptions,
    works: (page) => page.locator('dialog strong', { hasText: 'Read this.' }),
    isQuiet: true,
  },
  {
    name: 'the files of a guide',
    loses: { script: 'lesson-files' },
    who: 'ultra',
    path: '/gpt',
    prepares: attachFiles,
    asks: click('Launch, Monetize and Grow Your App'),
    works: (page) => page.getByRole('link', { name: 'Download Checklist.pdf' }).first(),
    isQuiet: true,
  },
  { name: 'the bar of View as', loses: { script: 'impersonation-bar' }, ...bar, isQuiet: true },
  { name: 'a script that the bar of View as shares', loses: { script: 'use-stop-impersonation' }, ...bar },
  {
    name: 'the style sheet',
    loses: { file: /\/assets\/style-.{8}\.css/ },
    path: '/account',
    who: 'ultra',
    works: heading('Your account'),
    worksAlso: hasColors,
    isQuiet: true,
  },
  {
    name: 'the app of the landing page',
    loses: { script: 'landing-app' },
    who: 'visitor',
    path: '/',
    asks: readIntro,
    works: (page) => page.getByText('2 of 3'),
    isQuiet: true,
  },
  {
    name: 'a script that the app of the landing page shares',
    loses: { script: 'sign-in' },
    who: 'visitor',
    path: '/',
    asks: signIn,
    works: heading('Check your email'),
  },
];

async function loadsVideo(page: Page): Promise<void> {
  await sees(page, ({ loaded, height }) => loaded > 1 && height > 0);
}

/** The style sheet sets the page's colors. */
async function hasColors(page: Page): Promise<void> {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-ground'));
  await expect.poll(ground).not.toBe('');
}

async function goToAccount(page: Page): Promise<void> {
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Account' }).click();
}

async function readIntro(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Email address').fill('lost-sign-in@example.com');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** With data saving on, nothing is prefetched. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** A bold word makes a description need the Markdown parser. */
async function formatDescriptions(page: Page): Promise<void> {
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll('"description":"', '"description":"**Read this.** ');
    await route.fulfill({ response: reply, body: text });
  });
}

async function attachFiles(page: Page): Promise<void> {
  const attachments = [{ id: 'a'.repeat(64), name: 'Checklist.pdf', bytes: 120_000 }];
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch();
    const course = (await reply.json()) as { sections: { lessons: { kind: string }[] }[] };
    for (const { lessons } of course.sections)
      for (const each of lessons) if (each.kind === 'link') Object.assign(each, { attachments });
    await route.fulfill({ json: course });
  });
}

/** Impersonates a free learner, which shows the bar. */
async function impersonateFree(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => 'seeing=free', set: () => {} });
  });
}
