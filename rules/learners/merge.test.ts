import { expect, test } from 'vitest';
import {
  type CertificateFacts,
  findMergeObstacle,
  isBetterCertificate,
  isBetterGrant,
  type LessonShare,
  type MergeSide,
  uniteNotes,
  uniteProgress,
} from './merge.ts';

const ann: MergeSide = {
  uid: 'ann',
  isDeleted: false,
  isOfTeam: false,
  bannedAt: null,
  deletionAskedAt: null,
  mergedInto: null,
};
const ben: MergeSide = { ...ann, uid: 'ben' };

test.each([
  ['with itself', {}, ann, 'same-account'],
  ['after it was merged', { mergedInto: 'cem' }, ben, 'account-merged'],
  ['after it was deleted', { isDeleted: true }, ben, 'account-deleted'],
  ['with somebody of the team', { isOfTeam: true }, ben, 'team-member'],
  ['with a banned one', { bannedAt: 1 }, ben, 'banned'],
  ['while its deletion is asked for', { deletionAskedAt: 1 }, ben, 'deletion-requested'],
  ['otherwise', {}, ben, null],
] as const)('an account is merged %s: %s', (_, change, other, obstacle) => {
  expect(findMergeObstacle({ ...ann, ...change }, other)).toBe(obstacle);
  expect(findMergeObstacle(other, { ...ann, ...change })).toBe(obstacle);
});

const share: LessonShare = {
  ranges: [],
  resumeAtMs: 0,
  openedAt: 10,
  watchedAt: null,
  readAt: null,
  updatedAt: 10,
  manualCompletion: null,
};
const lesson = { lengthSeconds: 100, now: 99 };

test('each played second counts once, and the later account has the resume point', () => {
  const one: LessonShare = { ...share, ranges: [[0, 40]], resumeAtMs: 40_000, updatedAt: 20 };
  const other: LessonShare = { ...share, ranges: [[30, 60]], resumeAtMs: 60_000, openedAt: 5, updatedAt: 15 };
  expect(uniteProgress(one, other, lesson)).toEqual({
    ranges: [[0, 60]],
    playedMs: 60_000,
    resumeAtMs: 40_000,
    openedAt: 5,
    watchedAt: null,
    readAt: null,
    updatedAt: 20,
    manualCompletion: null,
  });
});

test('a lesson that was only opened again keeps the resume point of the other account', () => {
  const stopped: LessonShare = { ...share, ranges: [[0, 40]], resumeAtMs: 40_000, updatedAt: 20 };
  expect(uniteProgress({ ...share, updatedAt: 50 }, stopped, lesson)).toMatchObject({
    resumeAtMs: 40_000,
    updatedAt: 20,
  });
});

test('a completion is kept, and the parts of both accounts may complete a lesson', () => {
  const watched = { ...share, watchedAt: 30 };
  expect(uniteProgress(share, watched, lesson).watchedAt).toBe(30);
  expect(uniteProgress({ ...watched, watchedAt: 20 }, watched, lesson).watchedAt).toBe(20);
  const halves = [
    { ...share, ranges: [[0, 50] as const] },
    { ...share, ranges: [[50, 95] as const] },
  ] as const;
  expect(uniteProgress(...halves, lesson).watchedAt).toBe(99);
  expect(uniteProgress(...halves, { ...lesson, lengthSeconds: null }).watchedAt).toBeNull();
});

test('a manual completion is kept, and "watched" wins over "not watched"', () => {
  const tick = (manualCompletion: LessonShare['manualCompletion']) => ({ ...share, manualCompletion });
  const united = (one: LessonShare, other: LessonShare) => uniteProgress(one, other, lesson).manualCompletion;
  expect(united(tick('not-watched'), tick('watched'))).toBe('watched');
  expect(united(tick(null), tick('not-watched'))).toBe('not-watched');
  expect(united(tick(null), tick(null))).toBeNull();
});

test.each([
  ['the larger plan', { plan: 'premium', endsAt: null }, { plan: 'ultra', endsAt: 50 }, true],
  ['the later end', { plan: 'ultra', endsAt: 50 }, { plan: 'ultra', endsAt: 60 }, true],
  ['the one without an end', { plan: 'ultra', endsAt: null }, { plan: 'ultra', endsAt: 60 }, false],
  ['the one whose time is not up', { plan: 'ultra', endsAt: 5 }, { plan: 'premium', endsAt: 60 }, true],
  ['the own one of two alike', { plan: 'ultra', endsAt: 60 }, { plan: 'ultra', endsAt: 60 }, false],
] as const)('of two grants %s stays', (_, one, other, isOther) => {
  const grant = (facts: typeof one | typeof other) => ({ ...facts, endedAt: null });
  expect(isBetterGrant(grant(one), grant(other), 10)).toBe(isOther);
});

const claim: CertificateFacts = {
  claimedAt: 10,
  declinedAt: null,
  issuedAt: null,
  revokedAt: null,
  revokedBy: null,
};

test.each([
  ['a confirmed one before a claim', claim, { ...claim, claimedAt: 20, issuedAt: 30 }, true],
  ['the one that was confirmed first', { ...claim, issuedAt: 30 }, { ...claim, issuedAt: 20 }, true],
  ['the earlier claim', claim, { ...claim, claimedAt: 20 }, false],
  ['a claim before a declined one', { ...claim, declinedAt: 12 }, { ...claim, claimedAt: 20 }, true],
  [
    'a claim before one that the instructor took back',
    { ...claim, issuedAt: 12, revokedAt: 13, revokedBy: 'instructor' },
    { ...claim, claimedAt: 20 },
    true,
  ],
  [
    'one that a refund revoked before a claim',
    { ...claim, issuedAt: 12, revokedAt: 13, revokedBy: 'payment' },
    { ...claim, claimedAt: 20 },
    false,
  ],
] as const)('of two certificates stays %s', (_, one, other, isOther) => {
  expect(isBetterCertificate(one, other)).toBe(isOther);
});

test('both notes are kept', () => {
  expect(uniteNotes('Called on Monday.', 'Paid with another address.')).toBe(
    'Called on Monday.\n\nPaid with another address.',
  );
  expect(uniteNotes('', 'Paid.')).toBe('Paid.');
});
