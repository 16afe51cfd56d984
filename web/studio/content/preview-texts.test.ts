import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { fieldOfTexts, textFieldsOf, textOfField } from './preview-texts.ts';

const document = structuredClone(defaultDocument);
const fields = textFieldsOf(document, 'en');

test('maps a clicked text to its field and back', () => {
  const { question } = document.landing.questions.items[1]!;
  const path = fieldOfTexts([`  ${question['en']!.replace(' ', '\n  ')} `], fields);
  expect(path).toBe('landing.questions.items.1.question');
  expect(textOfField(document, path!, 'en')).toBe(question['en']);
});

test('picks the nearest ancestor whose text is a field', () => {
  const { headline, lead } = document.landing.hero;
  expect(fieldOfTexts(['', `${headline['en']}`, `${headline['en']} ${lead['en']}`], fields)).toBe(
    'landing.hero.headline',
  );
});

test('finds a field inside a longer text', () => {
  expect(fieldOfTexts([`“${document.instructor.name}”, since 2019`], fields)).toBe('instructor.name');
});

test('returns null for a text that is not content', () => {
  expect(fieldOfTexts(['Sign in'], fields)).toBeNull();
  expect(fieldOfTexts([], fields)).toBeNull();
});
