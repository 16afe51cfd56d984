import { expect, test } from 'vitest';
import { composeMail } from '#server/mail/queue.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import {
  certificateDeclinedMail,
  certificateMergedMail,
  certificateRevokedMail,
} from './certificate-mail.ts';
import { endedMail, givenMail, refundMail } from './access-mail.ts';
import {
  brokenVideosMail,
  factorChangedMail,
  factorsResetMail,
  invitationMail,
  recoveryCodeUsedMail,
} from './staff-mail.ts';
import { giftEndedMail, giftMail, giftRedeemedMail } from './gift-mail.ts';
import { seatEndedMail, seatInvitationMail, seatTakenMail } from './group-mail.ts';
import { confirmMail, knownMail } from './waiting-list-mail.ts';
import { emailChangeMail, sessionEndedMail, signInMail } from './account-mail.ts';

const siteUrl = 'https://lectern.example';
const decided = { siteUrl, name: 'Aisyah', course: 'Build AI Apps', reason: 'Please write to me.' };

const paidBefore = { siteUrl, item: 'ultra', refunded: '$10.00', paid: '$78.00', paidAt: 1 } as const;
const refund = { ...paidBefore, isGift: false, seats: null };

const gift = {
  siteUrl,
  course: 'Build AI Apps',
  plan: 'ultra',
  code: 'CODE',
  from: 'Ann',
  message: '',
} as const;

const invitation = {
  siteUrl,
  siteName: 'Lectern',
  inviter: 'Rizal',
  email: 'siti@example.com',
  role: 'assistant',
  expiresAt: 1,
} as const;

test.each<[mail: string, MailMessage]>([
  ['to sign in', signInMail({ siteUrl, token: 'token', code: '123456', returnTo: null })],
  ['that a session ended', sessionEndedMail({ siteUrl, device: { browser: 'Chrome', system: 'Android' } })],
  ['to the old address', emailChangeMail({ siteUrl, token: 'token', side: 'old' })],
  ['to the new address', emailChangeMail({ siteUrl, token: 'token', side: 'new' })],
  ['to confirm an address', confirmMail({ site: 'Roti', url: siteUrl })],
  ['that an address is on the list', knownMail({ site: 'Roti', url: siteUrl })],
  ['that a claim was declined', certificateDeclinedMail(decided)],
  ['that a claim without a name was declined', certificateDeclinedMail({ ...decided, name: '' })],
  ['that a certificate was revoked', certificateRevokedMail(decided)],
  ['that a merge revoked a certificate', certificateMergedMail({ ...decided, id: 'kept' })],
  ['that a passkey was added', factorChangedMail({ siteUrl, kind: 'passkey', change: 'added' })],
  ['that a recovery code was used', recoveryCodeUsedMail({ siteUrl, left: 9 })],
  ['that the last recovery code was used', recoveryCodeUsedMail({ siteUrl, left: 0 })],
  ['that the second factor was reset', factorsResetMail({ siteUrl })],
  ['of an invitation', invitationMail(invitation)],
  ['that a lesson does not play', brokenVideosMail({ siteUrl, titles: ['Lists and maps'], incomplete: [] })],
  [
    'that lessons do not play',
    brokenVideosMail({ siteUrl, titles: ['Lists', 'Maps'], incomplete: ['Loops'] }),
  ],
  ['that thumbnails are missing', brokenVideosMail({ siteUrl, titles: [], incomplete: ['Lists'] })],
  ['of a grant', givenMail({ siteUrl, course: 'Build AI Apps', plan: 'ultra', endsAt: null })],
  ['that a grant has ended', endedMail({ siteUrl, course: 'Build AI Apps', plan: 'ultra', left: 'free' })],
  ['of a refund in part', refundMail({ ...refund, isWhole: false, isAutomatic: true })],
  ['of a whole refund by hand', refundMail({ ...refund, isWhole: true, isAutomatic: false })],
  ['of a refunded gift', refundMail({ ...refund, isGift: true, isWhole: true, isAutomatic: true })],
  ['of refunded seats', refundMail({ ...refund, seats: 30, isWhole: true, isAutomatic: true })],
  ['with a seat', seatInvitationMail({ ...gift, code: '7Q2MX-00000-11111-ABCDE' })],
  ['that a seat was taken', seatTakenMail({ siteUrl, plan: 'ultra' })],
  ['that a seat was taken back', seatEndedMail({ siteUrl, plan: 'ultra', why: 'taken-back' })],
  ['that the payment of a seat ended', seatEndedMail({ siteUrl, plan: 'ultra', why: 'payment' })],
  ['with a gift', giftMail(gift)],
  ['that a gift was redeemed', giftRedeemedMail({ siteUrl, plan: 'ultra' })],
  ['that a gift has ended', giftEndedMail({ siteUrl, plan: 'ultra' })],
  ['of a grant with an end', givenMail({ siteUrl, course: 'Build AI Apps', plan: 'premium', endsAt: 1 })],
])('the mail %s greets, and then begins a sentence', async (_, mail) => {
  const { text } = await composeMail({ ...mail, language: 'en' });
  expect(text).toMatch(/^Hello( \S+)?,\n\n\p{Lu}/u);
});
