import { expect, test } from 'vitest';
import { type Language, type PageWords, type ServerWords, siteLanguage, wordsFor } from './words-for.ts';
import * as pages from './en/pages.ts';
import { words } from './words.ts';

/** The pages of each language: a language or a text that is missing here does not compile. */
const pagesByLanguage: Record<Language, PageWords> = { en: pages };

test('the pages are in the language of the site', () => {
  expect(words).toBe(pagesByLanguage[siteLanguage]);
});

test('a catalogue without one of the emails does not compile', () => {
  const { accountMail, ...others } = wordsFor('en');
  const { welcomeMail, ...fewerMails } = accountMail;
  // @ts-expect-error: the welcome mail is missing.
  const incomplete: ServerWords = { ...others, accountMail: fewerMails };
  expect(incomplete.accountMail).not.toHaveProperty('welcomeMail');
  expect(welcomeMail({ siteUrl: '' }).subject).not.toBe('');
});
