import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { countTranslations, findTexts, type TextFilter } from './translation-list.ts';

const malay = { language: 'ms', defaultLanguage: 'en' };

/** The default course with one missing and one outdated Malay text. */
function unfinished() {
  const document = structuredClone(defaultDocument);
  document.landing.hero.headline = { en: 'A headline' };
  document.landing.hero.lead = { en: 'A new lead', ms: 'Petikan', 'ms-x-of': 'A lead' };
  return document;
}

const keysOf = (filter: TextFilter, search = '') =>
  findTexts(unfinished(), malay, { filter, search }).map(({ key }) => key);

test('counts missing and outdated translations, and no empty originals', () => {
  const { all } = countTranslations(defaultDocument, malay);
  expect(countTranslations(defaultDocument, malay)).toEqual({ all, missing: 0, outdated: 0 });
  expect(countTranslations(unfinished(), malay)).toEqual({ all, missing: 1, outdated: 1 });
  expect(keysOf('all')).toHaveLength(all);
  expect(keysOf('all')).not.toContain('landing.hero.pictureAlt');
});

test('filters texts by their state', () => {
  expect(keysOf('missing')).toEqual(['landing.hero.headline']);
  expect(keysOf('outdated')).toEqual(['landing.hero.lead']);
  expect(keysOf('todo')).toEqual(['landing.hero.headline', 'landing.hero.lead']);
});

test('searches originals and translations', () => {
  expect(keysOf('all', 'petikan')).toEqual(['landing.hero.lead']);
  expect(keysOf('all', 'Lead new')).toEqual(['landing.hero.lead']);
  expect(keysOf('todo', 'nowhere')).toEqual([]);
});

test('leaves out the answers that a question keeps from its former kind', () => {
  const document = structuredClone(defaultDocument);
  const lesson = document.course.sections[0]?.lessons[0];
  if (lesson?.kind !== 'video') throw new Error('The first lesson is no video');
  const answers = {
    choices: [{ id: 'row', text: { en: 'Row' }, isCorrect: true }],
    accepted: [{ en: 'column' }],
    explanation: { en: '' },
  };
  lesson.quiz = [
    { id: 'typed', kind: 'text', question: { en: 'Which one?' }, ...answers },
    { id: 'chosen', kind: 'single', question: { en: 'And now?' }, ...answers },
  ];
  const missing = findTexts(document, malay, { filter: 'missing', search: '' });
  expect(missing.map(({ text }) => text['en'])).toEqual(['Which one?', 'column', 'And now?', 'Row']);
});
