import { expect, test } from 'vitest';
import {
  certificateClaim,
  certificateHolds,
  certificateState,
  type ClaimVerdict,
  confirmationDue,
  daysLeft,
  linkedInUrl,
  nameProblem,
  videosNeeded,
} from './certificate.ts';
import type { VerifiedPayment } from './plans.ts';

test.each([
  ['Aisyah', null],
  ['陈', null],
  ["D'Cruz a/l Rajan", null],
  ['Siti Aminah @ Mina binti Ali', null],
  ['Wong @ Wong Ah Moi', null],
  ['Ahmad@Abu bin Hassan', null],
  ['S. Kumar s/o M. Rajan @ K.', null],
  ['O’Neil-Smith, Jr. (Kaʻiulani)', null],
  ['X', null],
  ['محمد بن علي', null],
  ['my name is aisyah@mail.example.com', 'address'],
  ['', 'missing'],
  ['123', 'missing'],
  ['…', 'missing'],
  ['aisyah@example.com', 'address'],
  ['a'.repeat(80), null],
  ['a'.repeat(81), 'too-long'],
] as const)('of the name %j is wrong: %s', (name, trouble) => {
  expect(nameProblem(name)).toBe(trouble);
});

const earned = { plan: 'ultra', watched: 32, videos: 64, state: 'none' } as const;

test.each<[videos: number, needed: number]>([
  [65, 33],
  [64, 32],
  [2, 1],
  [1, 1],
  [0, 1],
])('of %i videos at least %i must be watched', (videos, needed) => {
  expect(videosNeeded(videos)).toBe(needed);
});

test.each<[who: string, verdict: ClaimVerdict, change: Partial<Parameters<typeof certificateClaim>[0]>]>([
  ['an ultra learner who watched 32 of 64', 'claim', {}],
  ['an ultra learner who watched 64 of 64', 'claim', { watched: 64 }],
  ['an ultra learner who watched 31 of 64', 'keep-watching', { watched: 31 }],
  ['an ultra learner who watched nothing', 'keep-watching', { watched: 0 }],
  ['an ultra learner of a course without videos', 'keep-watching', { watched: 0, videos: 0 }],
  ['a premium learner who watched 32 of 64', 'upgrade', { plan: 'premium' }],
  ['a premium learner who watched 64 of 64', 'upgrade', { plan: 'premium', watched: 64 }],
  ['a free learner who watched 64 of 64', 'upgrade', { plan: 'free', watched: 64 }],
  ['someone who claimed already', 'under-confirmation', { state: 'claimed' }],
  ['someone whose claim was declined', 'claim', { state: 'declined' }],
  ['someone declined who watched 31 of 64', 'keep-watching', { state: 'declined', watched: 31 }],
  ['someone whose claim was confirmed', 'issued', { state: 'issued' }],
  ['someone whose certificate was revoked', 'revoked', { state: 'revoked' }],
])('the claim of %s is: %s', (_, verdict, change) => {
  expect(certificateClaim({ ...earned, ...change })).toBe(verdict);
});

test('the state of a claim follows from its dates', () => {
  const claimed = { declinedAt: null, issuedAt: null, revokedAt: null };
  expect(certificateState(null)).toBe('none');
  expect(certificateState(claimed)).toBe('claimed');
  expect(certificateState({ ...claimed, declinedAt: 1 })).toBe('declined');
  expect(certificateState({ ...claimed, issuedAt: 2 })).toBe('issued');
  expect(certificateState({ ...claimed, issuedAt: 2, revokedAt: 3 })).toBe('revoked');
});

test('a claim is due after 14 days', () => {
  const claimed = Date.parse('2026-02-20T09:30:00Z');
  const due = confirmationDue(claimed);
  expect(new Date(due).toISOString()).toBe('2026-03-06T09:30:00.000Z');
  expect(daysLeft(due, claimed)).toBe(14);
  expect(daysLeft(due, due - 1)).toBe(1);
  expect(daysLeft(due, due + 36 * 3_600_000)).toBe(-1);
});

const ultra: VerifiedPayment = {
  gives: 'ultra',
  needs: null,
  amountCents: 9800,
  refundedCents: 0,
  dispute: 'none',
};
const premium: VerifiedPayment = { ...ultra, gives: 'premium', amountCents: 6800 };
const upgrade: VerifiedPayment = { ...ultra, needs: 'premium', amountCents: 3000 };

test.each<[what: string, holds: boolean, payments: VerifiedPayment[]]>([
  ['Ultra paid', true, [ultra]],
  ['Premium and the upgrade paid', true, [premium, upgrade]],
  ['Ultra given back in part', true, [{ ...ultra, refundedCents: 9799 }]],
  ['Ultra given back', false, [{ ...ultra, refundedCents: 9800 }]],
  ['the upgrade given back', false, [premium, { ...upgrade, refundedCents: 3000 }]],
  ['a dispute that is open', true, [{ ...ultra, dispute: 'open' }]],
  ['a dispute that was won', true, [{ ...ultra, dispute: 'won' }]],
  ['a dispute that was lost', false, [{ ...ultra, dispute: 'lost' }]],
  ['Ultra given back and bought again', true, [{ ...ultra, refundedCents: 9800 }, ultra]],
  ['nothing paid', false, []],
])('after %s a certificate is valid: %s', (_, holds, payments) => {
  expect(certificateHolds(payments, [], 5)).toBe(holds);
});

test('a certificate is valid while Ultra is granted, whatever was refunded', () => {
  const grant = { plan: 'ultra' as const, endsAt: 10, endedAt: null };
  const refunded = [{ ...ultra, refundedCents: 9800 }];
  expect(certificateHolds(refunded, [grant], 9)).toBe(true);
  expect(certificateHolds(refunded, [grant], 10)).toBe(false);
  expect(certificateHolds(refunded, [{ ...grant, plan: 'premium' }], 9)).toBe(false);
});

test('the LinkedIn URL prefills the form', () => {
  const address = linkedInUrl({
    name: 'Build AI Apps & more',
    organization: 'Lectern',
    url: 'https://lectern.example/certificates/abc',
    id: 'abc',
    // Half past seven on New Year's morning in Kuala Lumpur.
    issuedAt: Date.UTC(2026, 11, 31, 23, 30),
  });
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Build AI Apps & more',
    organizationName: 'Lectern',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: 'https://lectern.example/certificates/abc',
    certId: 'abc',
  });
});
