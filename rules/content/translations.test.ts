import { expect, test } from 'vitest';
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
