import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import type { ContentDocument, CourseLesson, QuizQuestion } from '#rules/content/document.ts';
import { uploadedImagesOf } from './field-values.ts';
import { findGaps } from './gaps.ts';

const choice = (id: string, isCorrect: boolean, text = id) => ({ id, isCorrect, text: { en: text } });

const question: QuizQuestion = {
  id: 'first',
  kind: 'single',
  question: { en: 'Which one?' },
  choices: [choice('a', true), choice('b', false)],
  accepted: [],
  explanation: { en: '' },
};

const place = 'course.sections.0.lessons.0';

/** The default document whose first lesson is an article. */
function withArticle(change: { body?: string; quiz?: QuizQuestion[]; state?: CourseLesson['state'] } = {}) {
  const document: ContentDocument = structuredClone(defaultDocument);
  const { body = 'Read me', quiz = [], state = 'published' } = change;
  const [former] = document.course.sections[0]!.lessons;
  const { id, title, description, isFreePreview, isFree, attachments } = former!;
  const same = { id, title, description, isFreePreview, isFree, attachments };
  document.course.sections[0]!.lessons[0] = { ...same, state, kind: 'article', body: { en: body }, quiz };
  return document;
}

test('a published article needs a text, and its quiz none', () => {
  expect(findGaps(withArticle())).toEqual([]);
  expect(findGaps(withArticle({ quiz: [question] }))).toEqual([]);
  expect(findGaps(withArticle({ body: '  ' }))).toEqual([{ path: `${place}.body`, reason: 'needs-text' }]);
});

test.each<[string, Partial<QuizQuestion>, [path: string, reason: string][]]>([
  ['without words', { question: { en: ' ' } }, [['question', 'needs-text']]],
  ['with one choice', { choices: [choice('a', true)] }, [['choices', 'needs-choices']]],
  [
    'without a right choice',
    { choices: [choice('a', false), choice('b', false)] },
    [['choices', 'needs-answer']],
  ],
  [
    'with two right choices',
    { choices: [choice('a', true), choice('b', true)] },
    [['choices', 'needs-one-answer']],
  ],
  ['for several with two', { kind: 'multiple', choices: [choice('a', true), choice('b', true)] }, []],
  [
    'with an empty choice',
    { choices: [choice('a', true), choice('b', false, '')] },
    [['choices.1.text', 'needs-text']],
  ],
  ['with a choice twice', { choices: [choice('a', true), choice('a', false)] }, [['choices.1', 'taken-id']]],
  ['to type without an answer', { kind: 'text', accepted: [{ en: ' ' }] }, [['accepted', 'needs-answer']]],
  [
    'to type with only a former answer',
    { kind: 'text', accepted: [{ en: '', 'ms-x-of': 'yes' }] },
    [['accepted', 'needs-answer']],
  ],
  ['to type with an answer in Malay', { kind: 'text', choices: [], accepted: [{ ms: 'ya' }] }, []],
])('a question %s', (_, change, gaps) => {
  const found = findGaps(withArticle({ quiz: [{ ...question, ...change }] }));
  expect(found).toEqual(gaps.map(([path, reason]) => ({ path: `${place}.quiz.0.${path}`, reason })));
});

test('two questions with one id are a gap, and a draft has none', () => {
  const quiz = [question, question];
  expect(findGaps(withArticle({ quiz }))).toEqual([{ path: `${place}.quiz.1`, reason: 'taken-id' }]);
  expect(findGaps(withArticle({ quiz, body: '', state: 'draft' }))).toEqual([]);
});

test('the images within an article are among those of the document', () => {
  const id = 'c3'.repeat(32);
  expect(uploadedImagesOf(withArticle({ body: `![A chart](/images/${id})` }))).toContainEqual({
    path: `${place}.body`,
    id,
  });
});
