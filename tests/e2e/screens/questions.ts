import type { Page } from 'playwright-core';
import { openTab } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import { openPlayingLesson } from './course.ts';
import { answer, cutOff, keepWaiting, type View } from './view.ts';

const key = (place: number) => String(place).repeat(32);

const message = (place: number, author: 'team' | 'learner', text: string) => ({
  id: key(place),
  author,
  text,
  createdAt: 1,
});

const question = (place: number, second: number, text: string, more: object = {}) => ({
  id: key(place),
  second,
  text,
  createdAt: 1,
  isPinned: false,
  isPublished: true,
  messages: [],
  ...more,
});

const own = [
  question(1, 9, 'Why does the emulator need so much memory?', { isPublished: false }),
  question(2, 112, 'Can I plug in a phone instead?', {
    isPublished: false,
    messages: [
      message(3, 'team', 'Yes. Switch on its developer options first.'),
      message(4, 'learner', 'Where are they?'),
      message(
        5,
        'team',
        'Under About phone: https://example.com/a-very-long-address-that-no-phone-shows-in-one-line',
      ),
      message(6, 'learner', 'Thank you!'),
    ],
  }),
];

const published = [
  question(7, 3671, 'Which version do you use?', {
    isPinned: true,
    messages: [message(8, 'team', 'The newest stable one.\n\nUpdate it with flutter upgrade.')],
  }),
];

const listed = { own, published, next: '1.3671.x' };

export const questionsViews: View[] = [
  {
    name: 'lesson-questions',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openQuestions(page, site);
      await page.getByText('Which version').waitFor();
    },
  },
  {
    name: 'lesson-questions-form',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openQuestions(page, site);
      await page.getByRole('button', { name: /Ask a question at/ }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Write your question first.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-questions-report',
    who: 'ultra',
    async show(page, site) {
      await openQuestions(page, site);
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await page.getByRole('textbox', { name: 'What’s wrong with it?' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-questions-delete',
    who: 'ultra',
    async show(page, site) {
      await openQuestions(page, site);
      await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page.getByText('Delete this question and its answers?').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-questions-none',
    who: 'ultra',
    async show(page, site) {
      await openQuestions(page, site, { own: [], published: [], next: null });
      await page.getByText('No questions in this lesson yet.').waitFor();
    },
  },
  {
    name: 'lesson-questions-loading',
    who: 'ultra',
    async show(page, site) {
      await keepWaiting(page, 'lessons/*/questions*');
      await openPlayingLesson(page, site);
      await openTab(page, 'Questions');
      await page.getByText('Loading the questions…').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-questions-failed',
    who: 'ultra',
    async show(page, site) {
      await cutOff(page, 'lessons/*/questions*');
      await openPlayingLesson(page, site);
      await openTab(page, 'Questions');
      await page.getByText('The questions didn’t load.').scrollIntoViewIfNeeded();
    },
  },
];

async function openQuestions(page: Page, site: Site, questions: object = listed): Promise<void> {
  await answer(page, 'lessons/*/questions*', 200, questions);
  await openPlayingLesson(page, site);
  await openTab(page, 'Questions');
}
