/** Articles and quizzes, with replies in the place of the server's, since the sample course has none. */
import type { Page } from 'playwright-core';
import { openTab } from '#tests/e2e/learner.ts';
import type { Site } from '#tests/e2e/site.ts';
import type { QuestionKind } from '#rules/content/document.ts';
import { answerContent } from './studio-draft.ts';
import { answer, cutOff, type View } from './view.ts';

const image = 'e5'.repeat(32);

const text = `Every screen is a tree of widgets. A **column** stacks them, a *row* lines them up.

## Build a column

1. Open \`main.dart\`.
2. Add the children:

   \`\`\`dart
   // Three children, one below the other.
   Widget build(BuildContext context) => Column(
     children: [for (final title in titles) Text('Lesson $title', style: const TextStyle(fontSize: 18))],
   );
   \`\`\`

![A column with three texts](/images/${image})

### Which one when?

| Widget | Lays out | Scrolls by itself | Good for |
| --- | --- | --- | --- |
| \`Column\` | from top to bottom | no | forms and cards |
| \`ListView\` | from top to bottom | yes | long lists of any length |

> Read [the layout guide](https://docs.flutter.dev) next.`;

type Question = {
  id: string;
  kind: QuestionKind;
  question: string;
  choices: { id: string; text: string }[];
};

const questions: Question[] = [
  {
    id: 'stack',
    kind: 'single',
    question: 'Which widget stacks its children from top to bottom?',
    choices: [
      { id: 'row', text: 'Row' },
      { id: 'column', text: 'Column' },
    ],
  },
  {
    id: 'scroll',
    kind: 'multiple',
    question: 'Which of these scroll?',
    choices: [
      { id: 'list', text: 'ListView' },
      { id: 'grid', text: 'GridView' },
      { id: 'column', text: 'Column, however many children it has and however long their texts are' },
    ],
  },
  { id: 'command', kind: 'text', question: 'Which command fetches the packages?', choices: [] },
];

const result = {
  correct: 2,
  questions: 3,
  answeredAt: Date.UTC(2026, 10, 27),
  hasChanged: false,
  answers: [
    {
      question: 'stack',
      given: ['row'],
      isCorrect: false,
      right: ['column'],
      explanation: 'A row goes sideways.',
    },
    {
      question: 'scroll',
      given: ['list', 'grid'],
      isCorrect: true,
      right: ['list', 'grid'],
      explanation: '',
    },
    {
      question: 'command',
      given: 'flutter pub get',
      isCorrect: true,
      right: ['flutter pub get'],
      explanation: '',
    },
  ],
};

export const articleViews: View[] = [
  {
    name: 'article',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openArticle(page, site);
    },
  },
  {
    name: 'article-quiz',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openArticle(page, site);
      await page.getByLabel('ListView', { exact: true }).check();
      await page.getByRole('button', { name: 'Check answers' }).click();
      await page.getByText('Answer question 1 first.').waitFor();
    },
  },
  {
    name: 'article-quiz-result',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await openArticle(page, site, { isAnswered: true });
      await page.getByText('Correct answer: Column').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'article-failed',
    who: 'ultra',
    async show(page, site) {
      await answerLesson(page, 'article');
      await cutOff(page, 'lessons/*/article');
      await cutOff(page, 'lessons/*/quiz');
      await openFirst(page, site);
      await page.getByText('The article didn’t load').waitFor();
      await page.getByText('The quiz didn’t load.').waitFor();
    },
  },
  {
    name: 'lesson-quiz',
    who: 'ultra',
    night: true,
    async show(page, site) {
      await answerLesson(page, 'video');
      await answer(page, 'lessons/*/quiz', 200, { version: '1', questions, result: null });
      await openFirst(page, site);
      await openTab(page, 'Quiz');
      await page.getByRole('button', { name: 'Check answers' }).waitFor();
    },
  },
  {
    name: 'studio-article',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await openEditor(page, site);
    },
  },
  {
    name: 'studio-quiz',
    who: 'instructor',
    night: true,
    long: true,
    async show(page, site) {
      await openEditor(page, site);
      await page.getByText('Which widget stacks its children', { exact: false }).first().click();
      await page.getByRole('textbox', { name: 'Choice 2' }).waitFor();
    },
  },
];

/** Opens the editor of a lesson that is an article with a quiz. */
async function openEditor(page: Page, site: Site): Promise<void> {
  await answerContent(page, (document) => {
    const { lessons } = document.course.sections[0]!;
    const { id, title, description, state, isFreePreview, isFree } = lessons[0]!;
    lessons[0] = {
      id,
      title,
      description,
      state,
      isFreePreview,
      isFree,
      kind: 'article',
      body: { en: text },
      attachments: [],
      quiz: questions.map(({ choices, question, ...rest }) => ({
        ...rest,
        question: { en: question },
        choices: choices.map((choice) => ({
          id: choice.id,
          text: { en: choice.text },
          isCorrect: choice.id !== 'row',
        })),
        accepted: [{ en: 'flutter pub get' }],
        explanation: { en: 'A row goes sideways.' },
      })),
    };
  });
  await page.goto(`${site.url}/studio/course`);
  await page.getByRole('button', { name: /^Flutter Introduction and Setup/ }).click();
  await page.getByRole('button', { name: 'Edit: Flutter Introduction' }).click();
  await page.getByLabel('Move to section').waitFor();
}

async function openArticle(page: Page, site: Site, { isAnswered = false } = {}): Promise<void> {
  await answerLesson(page, 'article');
  await answer(page, 'lessons/*/article', 200, {
    text,
    images: [{ id: image, width: 640, height: 360 }],
    progress: null,
  });
  await answer(page, 'lessons/*/quiz', 200, { version: '1', questions, result: isAnswered ? result : null });
  await page.route(`**/images/${image}`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#0b6cab"/></svg>',
    }),
  );
  await openFirst(page, site);
  await page.locator('[data-code]').first().waitFor();
  await page.getByRole('heading', { name: 'Quiz' }).waitFor();
}

async function openFirst(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/gpt?lesson=flutter-introduction`);
  await page.getByRole('dialog').waitFor();
}

/** Makes the first lesson an article, or a video, with a quiz. */
async function answerLesson(page: Page, kind: 'article' | 'video'): Promise<void> {
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const course = (await reply.json()) as { sections: { lessons: Record<string, unknown>[] }[] };
    Object.assign(course.sections[0]!.lessons[0]!, { kind, questions: questions.length });
    if (kind === 'article') Object.assign(course.sections[0]!.lessons[0]!, { lengthSeconds: 0 });
    await route.fulfill({ json: course });
  });
}
