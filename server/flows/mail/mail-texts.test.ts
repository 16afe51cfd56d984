import { expect, test } from 'vitest';
import {
  certificateDeclinedMail,
  certificateRevokedMail,
} from '#server/flows/certificates/certificate-mail-texts.ts';
import { emailChangeMail, type MailText, sessionEndedMail, signInMail } from './mail-texts.ts';

const siteUrl = 'https://lectern.example';
const decided = { siteUrl, name: 'Aisyah', course: 'Build AI Apps', reason: 'Please write to me.' };

test.each<[mail: string, MailText]>([
  ['to sign in', signInMail({ siteUrl, token: 'token', code: '123456', returnTo: null })],
  ['that a session ended', sessionEndedMail({ siteUrl, device: { browser: 'Chrome', system: 'Android' } })],
  ['to the old address', emailChangeMail({ siteUrl, token: 'token', side: 'old' })],
  ['to the new address', emailChangeMail({ siteUrl, token: 'token', side: 'new' })],
  ['that a claim was declined', certificateDeclinedMail(decided)],
  ['that a claim without a name was declined', certificateDeclinedMail({ ...decided, name: '' })],
  ['that a certificate was revoked', certificateRevokedMail(decided)],
])('the mail %s greets, and then begins a sentence', (_, { text }) => {
  expect(text).toMatch(/^Hello( \S+)?,\n\n\p{Lu}/u);
});
