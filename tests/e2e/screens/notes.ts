import type { Page } from 'playwright-core';
import { openTab } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import { openCourse, openPlayingLesson } from './course.ts';
import { answer, cutOff, keepWaiting, type View } from './view.ts';

const written = (place: number, lessonId: string, second: number, text: string, title: string) => ({
  id: String(place).repeat(32),
  version: String(place).repeat(32),
  lessonId,
  second,
  text,
  title,
  createdAt: 1,
  updatedAt: 1,
});

const introduction = ['flutter-introduction', 'Flutter Introduction'] as const;
const long =
  'Ask in the help chat: why does the emulator need so much memory?\n\n- close other programs\n- or plug in a phone';

const listed = [
  written(1, introduction[0], 2, 'One code base for phone, web and desktop', introduction[1]),
  written(2, introduction[0], 9, '', introduction[1]),
  written(3, introduction[0], 112, long, introduction[1]),
  written(
    4,
    'removed-lesson',
    3671,
    'https://example.com/a-very-long-address-that-no-phone-can-show-in-one-line',
    'A lesson of last year',
  ),
];

const inLesson = listed.slice(0, 3).map(({ title: _title, ...note }) => note);

export const notesViews: View[] = [
  {
    name: 'lesson-notes',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openNotes(page, site);
      await page.getByText('One code base').waitFor();
    },
  },
  {
    name: 'lesson-notes-form',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openNotes(page, site);
      await page.getByRole('button', { name: 'Edit note at 1:52' }).click();
      await page.getByRole('textbox', { name: 'Note at 1:52' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-notes-deleted',
    who: 'ultra',
    async show(page, site) {
      // So that Undo stays.
      await page.addInitScript(() => {
        const later = window.setTimeout.bind(window);
        Object.assign(window, {
          setTimeout: (work: () => void, ms: number) => (ms === 20_000 ? 0 : later(work, ms)),
        });
      });
      await openNotes(page, site);
      await page.getByRole('button', { name: 'Edit note at 0:09' }).click();
      await page.getByRole('button', { name: 'Delete note at 0:09' }).click();
      await page.getByText('Note deleted.').waitFor();
    },
  },
  {
    name: 'lesson-notes-none',
    who: 'ultra',
    async show(page, site) {
      await openNotes(page, site, []);
      await page.getByText('No notes in this lesson yet.').waitFor();
    },
  },
  {
    name: 'lesson-notes-failed',
    who: 'ultra',
    async show(page, site) {
      await cutOff(page, 'lessons/*/notes');
      await openPlayingLesson(page, site);
      await openTab(page, 'Notes');
      await page.getByText('Your notes didn’t load.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-notes-waiting',
    who: 'ultra',
    async show(page, site) {
      await cutOff(page, 'notes/*');
      await openNotes(page, site);
      await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
      await page.getByText('Not saved yet.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lesson-notes-search',
    who: 'ultra',
    async show(page, site) {
      await answer(page, 'notes*', 200, { notes: listed.slice(2, 3), next: null });
      await openCourse(page, site);
      await page.getByRole('button', { name: 'Search transcripts' }).click();
      await page.getByRole('searchbox', { name: 'Search all lessons' }).fill('why');
      await page.getByText('Your note:').waitFor();
    },
  },
  {
    name: 'my-notes',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await answer(page, 'notes', 200, { notes: listed, next: '1.1.a.1.x' });
      await openMyNotes(page, site);
      await page.getByText('No longer in the course').waitFor();
    },
  },
  {
    name: 'my-notes-none',
    who: 'free',
    async show(page, site) {
      await openMyNotes(page, site);
      await page.getByText('No notes yet').waitFor();
    },
  },
  {
    name: 'my-notes-loading',
    who: 'ultra',
    async show(page, site) {
      await keepWaiting(page, 'notes');
      await openMyNotes(page, site);
    },
  },
  {
    name: 'my-notes-failed',
    who: 'ultra',
    async show(page, site) {
      await cutOff(page, 'notes');
      await openMyNotes(page, site);
      await page.getByText('Your notes didn’t load.').waitFor();
    },
  },
];

async function openNotes(page: Page, site: Site, notes: object[] = inLesson): Promise<void> {
  await answer(page, 'lessons/*/notes', 200, { notes });
  await openPlayingLesson(page, site);
  await openTab(page, 'Notes');
}

async function openMyNotes(page: Page, site: Site): Promise<void> {
  await openCourse(page, site);
  await page.getByRole('button', { name: 'My notes' }).click();
  await page.getByRole('dialog', { name: 'My notes' }).waitFor();
}
