import { expect, test } from 'vitest';
import {
  type Language,
  type PageMessages,
  type ServerMessages,
  siteLanguage,
  messagesFor,
} from './messages-for.ts';
import * as pages from './en/pages.ts';
import { messages } from './messages.ts';

/** The pages of each language: a language or a text that is missing here does not compile. */
const pagesByLanguage: Record<Language, PageMessages> = { en: pages };

test('the pages are in the language of the site', () => {
  expect(messages).toBe(pagesByLanguage[siteLanguage]);
});

test('a catalog without one of the emails does not compile', () => {
  const { accountMail, ...others } = messagesFor('en');
  const { welcomeMail, ...fewerMails } = accountMail;
  // @ts-expect-error: the welcome mail is missing.
  const incomplete: ServerMessages = { ...others, accountMail: fewerMails };
  expect(incomplete.accountMail).not.toHaveProperty('welcomeMail');
  expect(welcomeMail({ siteUrl: '' }).subject).not.toBe('');
});
