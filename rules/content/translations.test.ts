import { describe, expect, test } from 'vitest';
import { isLocalized } from './localized.ts';
import {
  asChecked,
  formerOriginal,
  keyedTexts,
  translationState,
  translationsOf,
  withText,
  withTranslations,
  withoutTranslations,
} from './translations.ts';

const malay = { language: 'ms', defaultLanguage: 'en' };
const english = { language: 'en', defaultLanguage: 'en' };

test('a text is missing, translated, or needs no translation', () => {
  expect(translationState({ en: 'Course' }, malay)).toBe('missing');
  expect(translationState({ en: 'Course', ms: ' ' }, malay)).toBe('missing');
  expect(translationState({ en: 'Course', ms: 'Kursus' }, malay)).toBe('translated');
  expect(translationState({ en: ' ', ms: '' }, malay)).toBe('not-needed');
  expect(translationState({}, malay)).toBe('not-needed');
});

test('an edited original makes its translations outdated, until it is as before or they are edited or checked', () => {
  const text = { en: 'Course', ms: 'Kursus', id: '' };
  const typing = withText(text, english, 'Courses');
  const edited = withText(typing, english, 'Classes');
  expect(translationState(edited, malay)).toBe('outdated');
  expect(formerOriginal(edited, malay)).toBe('Course');
  expect(isLocalized(edited)).toBe(true);
  expect(translationState(edited, { ...malay, language: 'id' })).toBe('missing');

  expect(withText(edited, english, 'Course')).toEqual(text);
  expect(withText(edited, malay, 'Kelas')).toEqual({ en: 'Classes', ms: 'Kelas', id: '' });
  expect(asChecked(edited, 'ms')).toEqual({ en: 'Classes', ms: 'Kursus', id: '' });
});

test('a first original outdates no translation', () => {
  expect(withText({ ms: 'Kursus' }, english, 'Course')).toEqual({ ms: 'Kursus', en: 'Course' });
});

const document = {
  lines: [{ en: 'One', ms: 'Satu', id: 'Satu' }, { en: 'Two' }],
  alt: {},
  sections: [
    { id: 7, title: { en: 'Start', ms: 'Mula', 'ms-x-of': 'Begin' }, lessons: [{ id: 'a', name: 'x' }] },
  ],
};

test('texts are named by the ids of their entries', () => {
  expect(keyedTexts(document).map(({ key, path }) => [key, path])).toEqual([
    ['lines.0', 'lines.0'],
    ['lines.1', 'lines.1'],
    ['alt', 'alt'],
    ['sections.7.title', 'sections.0.title'],
  ]);
});

test('the translations of a file and the originals make the document again', () => {
  const translations = translationsOf(document, malay);
  expect(translations).toEqual({
    'lines.0': { of: 'One', text: 'Satu' },
    'lines.1': { of: 'Two', text: '' },
    'sections.7.title': { of: 'Begin', text: 'Mula' },
  });
  const originals = withoutTranslations(document, 'en');
  expect(originals.sections[0]?.title).toEqual({ en: 'Start' });
  const indonesian = { ...malay, language: 'id' };
  const translated = withTranslations(originals, translationsOf(document, indonesian), indonesian);
  expect(withTranslations(translated, translations, malay)).toEqual(document);
});

test('a translation follows its entry to another place, and is outdated by another original', () => {
  const originals = withoutTranslations(document, 'en');
  const moved = {
    ...originals,
    sections: [{ id: 9, title: { en: 'New' }, lessons: [] }, ...originals.sections],
  };
  const translated = withTranslations(moved, { 'sections.7.title': { of: 'Start', text: 'Mula' } }, malay);
  expect(translated.sections[0]?.title).toEqual({ en: 'New' });
  expect(translated.sections[1]?.title).toEqual({ en: 'Start', ms: 'Mula' });
  expect(withTranslations(originals, { 'lines.0': { of: 'Zero', text: 'Kosong' } }, malay).lines[0]).toEqual({
    en: 'One',
    ms: 'Kosong',
    'ms-x-of': 'Zero',
  });
});

describe('lists whose entries have no ids', () => {
  const from = translationsOf(
    {
      lines: [
        { en: 'One', ms: 'Satu' },
        { en: 'Two', ms: 'Dua' },
        { en: 'Three', ms: 'Tiga' },
      ],
      items: [
        { question: { en: 'Why?', ms: 'Kenapa?' }, answer: { en: 'So.', ms: 'Begitu.' } },
        { question: { en: 'When?', ms: 'Bila?' }, answer: { en: 'Now.', ms: 'Kini.' } },
      ],
    },
    malay,
  );
  const lines = (...originals: string[]) =>
    withTranslations({ lines: originals.map((en) => ({ en })) }, from, malay).lines;

  test('a translation follows its line to another place', () => {
    expect(lines('Three', 'One', 'Two')).toEqual([
      { en: 'Three', ms: 'Tiga' },
      { en: 'One', ms: 'Satu' },
      { en: 'Two', ms: 'Dua' },
    ]);
  });

  test('a new line has none, and the lines after it and after a removed one keep theirs', () => {
    expect(lines('New', 'One', 'Three')).toEqual([
      { en: 'New' },
      { en: 'One', ms: 'Satu' },
      { en: 'Three', ms: 'Tiga' },
    ]);
  });

  test('the translation of an edited line is outdated', () => {
    expect(lines('One', 'Second', 'Three')[1]).toEqual({ en: 'Second', ms: 'Dua', 'ms-x-of': 'Two' });
  });

  test('two equal lines keep their own translations', () => {
    const twice = {
      lines: [
        { en: 'Go', ms: 'Pergi' },
        { en: 'Go', ms: 'Jalan' },
      ],
    };
    const originals = { lines: [{ en: 'Go' }, { en: 'Go' }] };
    expect(withTranslations(originals, translationsOf(twice, malay), malay)).toEqual(twice);
  });

  test('an entry with several texts is found by those that have not changed', () => {
    const items = [
      { question: { en: 'When?' }, answer: { en: 'Tomorrow.' } },
      { question: { en: 'Why?' }, answer: { en: 'So.' } },
    ];
    expect(withTranslations({ items }, from, malay).items).toEqual([
      {
        question: { en: 'When?', ms: 'Bila?' },
        answer: { en: 'Tomorrow.', ms: 'Kini.', 'ms-x-of': 'Now.' },
      },
      { question: { en: 'Why?', ms: 'Kenapa?' }, answer: { en: 'So.', ms: 'Begitu.' } },
    ]);
  });
});
