import { answer, type View } from './view.ts';

const countedAt = Date.UTC(2026, 10, 24, 1, 30);

const lesson = {
  id: 'flutter-introduction',
  title: 'What Flutter Is and What You Build Here',
  section: 'Flutter Introduction and Setup',
  lengthSeconds: 606,
  starters: 412,
  totals: { finished: 291, medianReach: 545, biggestDrop: { at: 205, learners: 38 } },
};

const lessons = [
  lesson,
  {
    ...lesson,
    id: 'flutter-install',
    title: 'Install Flutter and an Editor on Every System',
    starters: 388,
    totals: { finished: 120, medianReach: 240, biggestDrop: { at: 0, learners: 61 } },
  },
  { ...lesson, id: 'dart-values', title: 'Values and Types', starters: 3, totals: null },
  { ...lesson, id: 'dart-functions', title: 'Functions', starters: null, totals: null },
];

const seconds = 5;
const bins = Array.from({ length: 122 }, (_, bin) => bin);
const played = bins.map((bin) => Math.round(400 - bin * 0.7 - (bin > 41 ? 60 : 0) + (bin % 3) * 2));
const left = bins.map((bin) => (bin === 0 ? 21 : bin === 41 ? 38 : bin % 3 === 0 ? 1 : 0));
const replayed = bins.map((bin) => (bin >= 24 && bin <= 27 ? 95 - (bin - 24) * 9.5 : bin % 5));

const sentences = [
  'Welcome to the course.',
  'In this first lesson you see what Flutter is, and which five apps you build with it.',
  'A widget is a description of a part of the screen, and everything that you see is one.',
  'We change the text, save the file, and the phone shows it within a second.',
  'Now open the terminal and type flutter doctor.',
  'It lists what is missing on your computer, and how to install it.',
].map((text, index) => ({ at: [0, 12, 118, 140, 203, 420][index] ?? 0, text }));

export const studioLessonFiguresViews: View[] = [
  {
    name: 'studio-lesson-figures',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, 'studio/lesson-figures', 200, { countedAt, lessons });
      await page.goto(`${site.url}/studio/analytics/lessons`);
      await page.getByRole('link', { name: lesson.title }).waitFor();
    },
  },
  {
    name: 'studio-lesson-figures-of-lesson',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await answer(page, `studio/lesson-figures/${lesson.id}`, 200, {
        ...lesson,
        countedAt,
        videoSince: Date.UTC(2026, 10, 2),
        bins: { seconds, played, left, replayed },
        sentences,
      });
      await page.goto(`${site.url}/studio/analytics/lessons/${lesson.id}`);
      await page.getByRole('heading', { name: 'What stands out' }).waitFor();
    },
  },
];
