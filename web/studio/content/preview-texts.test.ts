import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { fieldOfTexts, textFieldsOf, textOfField } from './preview-texts.ts';

const document = structuredClone(defaultDocument);
const fields = textFieldsOf(document, 'en');

test('a pressed text leads to its field, and the field back to its text', () => {
  const { question } = document.landing.questions.items[1]!;
  const path = fieldOfTexts([`  ${question['en']!.replace(' ', '\n  ')} `], fields);
  expect(path).toBe('landing.questions.items.1.question');
  expect(textOfField(document, path!, 'en')).toBe(question['en']);
});

test('of the pressed element and those around it, the nearest with a text of its own counts', () => {
  const { headline, lead } = document.landing.hero;
  expect(fieldOfTexts(['', `${headline['en']}`, `${headline['en']} ${lead['en']}`], fields)).toBe(
    'landing.hero.headline',
  );
});

test('a text with something around it is found by its longest part', () => {
  expect(fieldOfTexts([`“${document.instructor.name}”, since 2019`], fields)).toBe('instructor.name');
});

test('a text that is no content leads nowhere', () => {
  expect(fieldOfTexts(['Sign in'], fields)).toBeNull();
  expect(fieldOfTexts([], fields)).toBeNull();
});
