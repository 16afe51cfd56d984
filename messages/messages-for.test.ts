import { expect, test } from 'vitest';
import {
  type Language,
  type PageMessages,
  type ServerMessages,
  siteLanguage,
  messagesFor,
} from './messages-for.ts';
import * as english from './en/learner-pages.ts';
import * as indonesian from './id/pages.ts';
import { messages } from './messages.ts';
import * as malay from './ms/pages.ts';

/** The pages of each language: a language or a text that is missing here does not compile. */
const pagesByLanguage: Record<Language, PageMessages> = { en: english, ms: malay, id: indonesian };

test('the pages are in the language of the site', () => {
  expect(messages).toMatchObject(pagesByLanguage[siteLanguage]);
});

test('a catalog without one of the emails does not compile', () => {
  const { accountMail, ...others } = messagesFor('en');
  const { welcomeMail, ...fewerMails } = accountMail;
  // @ts-expect-error: the welcome mail is missing.
  const incomplete: ServerMessages = { ...others, accountMail: fewerMails };
  expect(incomplete.accountMail).not.toHaveProperty('welcomeMail');
  expect(welcomeMail({ siteUrl: '' }).subject).not.toBe('');
});

test('the texts for the team are in English in each language', () => {
  expect(messagesFor('ms').staffMail).toBe(messagesFor('en').staffMail);
  expect(messagesFor('ms').accountMail).not.toBe(messagesFor('en').accountMail);
});
