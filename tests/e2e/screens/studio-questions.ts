import type { Page } from 'playwright-core';
import type { Site } from '#tests/e2e/site.ts';
import { answer, cutOff, seeHeading, type View } from './view.ts';

const key = (place: number) => String(place).repeat(32);

const summary = (place: number, text: string, more: object = {}) => ({
  id: key(place),
  lessonId: 'flutter-introduction',
  lesson: 'Flutter Introduction',
  second: 101,
  text,
  createdAt: Date.UTC(2026, 10, 21, 12),
  learner: { uid: 'ann', name: 'Aisyah binti Rahman', email: 'aisyah@example.com' },
  isOpen: true,
  isAnswered: false,
  isPublished: false,
  isPinned: false,
  isHidden: false,
  isReported: false,
  isMerged: false,
  ...more,
});

const listed = [
  summary(1, 'Why does the emulator need so much memory?\n\nI have 8 GB, and it is slow.'),
  summary(2, 'Which version do you use?', { isReported: true, isPublished: true, isPinned: true }),
  summary(3, 'https://example.com/a-very-long-address-that-no-phone-can-show-in-one-line', {
    learner: null,
    isOpen: false,
    isHidden: true,
    isMerged: true,
  }),
];

const message = (place: number, author: 'team' | 'learner', text: string, more: object = {}) => ({
  id: key(place),
  author,
  name: 'Rizal Adiwijaya',
  text,
  via: 'site',
  createdAt: Date.UTC(2026, 10, 21, 13),
  publishedAt: null,
  ...more,
});

const detail = {
  ...listed[1],
  isPlayable: true,
  hasAccess: true,
  messages: [
    message(4, 'team', 'The newest stable one.', { publishedAt: 1 }),
    message(5, 'learner', 'And on Windows?', { via: 'email' }),
    message(6, 'team', 'The same one.'),
  ],
  reports: [{ why: 'This is outdated.', createdAt: Date.UTC(2026, 10, 22), by: 'Budi' }],
  mergedInto: null,
  merged: [{ id: key(7), text: 'What version is this?', second: 12 }],
};

export const studioQuestionsViews: View[] = [
  {
    name: 'studio-questions',
    who: 'instructor',
    night: true,
    async show(page, site) {
      await openList(page, site, { questions: listed, next: `1.${key(1)}` });
      await page.getByText('Which version').waitFor();
    },
  },
  {
    name: 'studio-questions-none',
    who: 'instructor',
    async show(page, site) {
      await openList(page, site, { questions: [], next: null });
      await seeHeading(page, 'No open questions');
    },
  },
  {
    name: 'studio-questions-failed',
    who: 'instructor',
    async show(page, site) {
      await cutOff(page, 'studio/questions?*');
      await page.goto(`${site.url}/studio/questions`);
      await seeHeading(page, 'The questions didn’t load');
    },
  },
  {
    name: 'studio-question',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await openQuestion(page, site);
    },
  },
  {
    name: 'studio-question-merge',
    who: 'instructor',
    async show(page, site) {
      await answer(page, 'studio/questions?*', 200, { questions: listed, next: `1.${key(1)}` });
      await openQuestion(page, site);
      await page.getByRole('button', { name: 'Merge into…' }).click();
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'studio-question-missing',
    who: 'instructor',
    async show(page, site) {
      await page.goto(`${site.url}/studio/questions/${key(9)}`);
      await seeHeading(page, 'This question doesn’t exist');
    },
  },
];

async function openList(page: Page, site: Site, list: object): Promise<void> {
  await answer(page, 'studio/questions?*', 200, list);
  await answer(page, 'studio/question-counts', 200, { open: 2, reported: 1 });
  await page.goto(`${site.url}/studio/questions`);
}

async function openQuestion(page: Page, site: Site): Promise<void> {
  await answer(page, `studio/questions/${key(2)}`, 200, detail);
  await page.goto(`${site.url}/studio/questions/${key(2)}`);
  await page.locator('video').waitFor();
  await page.getByText('This is outdated.').waitFor();
}
