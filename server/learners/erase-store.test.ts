import { expect, test } from 'vitest';
import { createCertificate } from '#server/certificates/store.ts';
import { openPlaybackSession } from '#server/course/playback-session-store.ts';
import { openLesson } from '#server/course/progress-store.ts';
import { attachSession, cancelCheckout, openCheckout } from '#server/payments/checkout-store.ts';
import { recordDispute } from '#server/payments/dispute-store.ts';
import { findGrant, insertGrant } from '#server/payments/grant-store.ts';
import { setWithdrawn } from '#server/payments/ledger-store.ts';
import {
  createPaymentReview,
  listPaymentReviews,
  resolvePaymentReview,
} from '#server/payments/payment-review-store.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { saveQuizResult } from '#server/course/quiz-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  addLessonNote,
  addLessons,
  addPayment,
  addUsers,
  createTestDatabase,
  emailOf,
} from '#tests/test-database.ts';
import { cancelDeletion, readAccountExport, requestDeletion } from '#server/accounts/account-store.ts';
import { saveLesson } from '#server/course/saved-lessons-store.ts';
import { insertReferral } from '#server/payments/referral-store.ts';
import { eraseUser, erasures } from './erase-store.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { createAgreement } from '#server/accounts/agreement-store.ts';
import { createEmailChange } from '#server/accounts/email-change-store.ts';
import { addEmailAlias } from './merge-rows-store.ts';
import { addAuthenticator } from '#server/accounts/second-factor-store.ts';
import { createSession } from '#server/accounts/session-store.ts';
import { createSignInLink, findByToken } from '#server/accounts/sign-in-link-store.ts';
import { changeUser, findUser, findUserByEmail, setEmail } from '#server/accounts/user-store.ts';

async function databaseWithRequest(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await requestDeletion(db, { uid: 'ann', now: 100 });
  return db;
}

const erase = (db: Database, askedBefore = 100) => eraseUser(db, { uid: 'ann', askedBefore });

test('erases every personal field and frees the email for another user', async () => {
  const db = await databaseWithRequest();
  const fields = { name: 'Ann', country: 'Malaysia', umur: '17-25', kerja: 'Student', phone: '1' } as const;
  await changeUser(db, { uid: 'ann', fields });
  expect(await erase(db)).toEqual({ emails: [emailOf('ann')] });
  expect(await findUser(db, { uid: 'ann' })).toMatchObject({
    email: emailOfErasedUser('ann'),
    name: null,
    country: 'unknown',
    umur: null,
    kerja: null,
    phone: null,
    deletionAskedAt: null,
  });
  expect(await findUserByEmail(db, { email: emailOf('ann') })).toBeUndefined();
  expect(await erase(db)).toBeNull();
});

test('deletes activity and keeps payments, disputes, grants and agreements, for this user only', async () => {
  const db = await databaseWithRequest();
  await addLessons(db, { id: 'intro' });
  const dispute = {
    amountCents: 7800,
    currency: 'USD',
    reason: 'general',
    status: 'won',
    openedAt: 1,
    dueAt: null,
    submissions: 0,
    readAt: 1,
    now: 1,
  } as const;
  for (const uid of ['ann', 'ben']) {
    const device = { userAgent: '', timeZone: '', now: 1 };
    await createSession(db, { id: `s-${uid}`, tokenHash: `s-${uid}`, uid, ...device });
    await openLesson(db, { uid, lessonId: 'intro', now: 1 });
    await addLessonNote(db, { uid, lessonId: 'intro', text: 'Ask about keys' });
    await saveQuizResult(db, { uid, lessonId: 'intro', answers: {}, isRead: false, now: 1 });
    const saved = { sessionId: `s-${uid}`, lessonId: 'intro', videoId: 'v', bytes: 1, now: 1 };
    await saveLesson(db, { uid, ...saved });
    await openPlaybackSession(db, { uid, named: undefined, newId: `p-${uid}`, now: 1 });
    await createCertificate(db, { id: `c-${uid}`, uid, name: uid, now: 1 });
    const tokens = { oldTokenHash: `o-${uid}`, newTokenHash: `n-${uid}`, expiresAt: 999 };
    await createEmailChange(db, { uid, email: `new-${uid}@example.com`, ...tokens });
    const secret = { encryptedSecret: 'secret', lastStep: 1, now: 1 };
    await addAuthenticator(db, { id: `f-${uid}`, uid, name: 'Phone', ...secret });
    await db
      .insertInto('replacedCertificates')
      .values({ id: `r-${uid}`, uid, name: uid, replacedAt: 1 })
      .execute();
    await createAgreement(db, { id: `a-${uid}`, uid, version: '1', terms: 1, refunds: 1, now: 1 });
    await addPayment(db, { checkoutSessionId: `cs_${uid}`, uid, seenAt: 50 });
    await recordDispute(db, { ...dispute, id: `du_${uid}`, checkoutSessionId: `cs_${uid}` });
    const grant = { id: `g-${uid}`, uid, plan: 'ultra', why: `${uid} helps me`, grantedBy: 'ben' } as const;
    await insertGrant(db, { ...grant, grantedAt: 1, endsAt: null });
    const referral = { checkoutSessionId: `cs_${uid}`, uid, rewardPercent: 20, dueAt: 1 };
    await insertReferral(db, { ...referral, isSameCard: 0 });
    await addEmailAlias(db, { email: `also-${uid}@example.com`, uid, addedAt: 1 });
    await db
      .insertInto('waitingList')
      .values({
        id: `w-${uid}`,
        email: `also-${uid}@example.com`,
        language: 'en',
        askedAt: 1,
        confirmedAt: 2,
      })
      .execute();
  }
  expect(await erase(db)).not.toBeNull();
  expect(await findGrant(db, { id: 'g-ann' })).toMatchObject({ why: '', endedWhy: null });
  expect(await findGrant(db, { id: 'g-ben' })).toMatchObject({ why: 'ben helps me' });
  const countsOf = async (uid: string) => {
    const exported = Object.entries(await readAccountExport(db, { uid }));
    return Object.fromEntries(
      exported.flatMap(([what, rows]) => (Array.isArray(rows) ? [[what, rows.length]] : [])),
    );
  };
  const questions = { questions: 0, questionMessages: 0, questionReports: 0, questionEmails: 0 };
  const news = { newsChoices: 0, campaignRecipients: 0, sequenceMembers: 0, sequenceMails: 0 };
  const own = {
    billingDetails: 0,
    gifts: 0,
    receipts: 0,
    checkouts: 0,
    mails: 0,
    history: 0,
    mergedAccounts: 0,
  };
  const none = { ...questions, ...news, ...own };
  const kept = {
    payments: 1,
    disputes: 1,
    referrals: 1,
    referralLinks: 0,
    grants: 1,
    agreements: 1,
    ...none,
  };
  const activity = [
    'sessions',
    'progress',
    'lessonNotes',
    'quizResults',
    'savedLessons',
    'playbackSessions',
    'certificates',
    'replacedCertificates',
  ];
  const personal = [...activity, 'secondFactors', 'addressChanges', 'emailAliases', 'waitingList'];
  const each = (count: number) => Object.fromEntries(personal.map((what) => [what, count]));
  expect(await countsOf('ann')).toEqual({ ...kept, ...each(0) });
  expect(await countsOf('ben')).toEqual({ ...kept, ...each(1) });
  const listed = await db.selectFrom('waitingList').select(['id', 'email']).orderBy('id').execute();
  expect(listed).toEqual([
    { id: 'w-ann', email: null },
    { id: 'w-ben', email: 'also-ben@example.com' },
  ]);
});

test('erases the email from links, the hosted page, notes and the audit', async () => {
  const db = await databaseWithRequest();
  const link = { id: 'l', email: emailOf('ann'), tokenHash: 't', codeHash: '', askingHash: '', mailId: null };
  await createSignInLink(db, { ...link, createdAt: 1, expiresAt: 999, language: 'en' });
  const terms = { stripePriceId: 'p', amountCents: 1, currency: 'USD' } as const;
  await openCheckout(db, { id: 'k', uid: 'ann', priceId: 'ultra-usd', now: 1, expiresAt: 9, ...terms });
  await attachSession(db, { id: 'k', checkoutSessionId: 'cs', url: 'https://pay.example.com' });
  await db.updateTable('checkouts').set({ openKey: null }).execute();
  const line = { id: '1', at: 1, actor: 'ann', action: 'x', subject: 'ann' };
  await writeAuditLine(db, { ...line, detail: `from ${emailOf('ann')} to b` });
  const review = {
    reason: 'paid-twice',
    uid: 'ann',
    amountCents: 1,
    currency: 'usd',
    detail: 'ultra-paid-after',
  } as const;
  await createPaymentReview(db, { id: 'r', checkoutSessionId: 'cs', flaggedAt: 1, ...review });
  await resolvePaymentReview(db, { id: 'r', by: 'teacher', note: `wrote to ${emailOf('ann')}`, now: 2 });

  expect(await erase(db)).not.toBeNull();
  expect(await findByToken(db, { tokenHash: 't' })).toBeUndefined();
  const { history, checkouts } = await readAccountExport(db, { uid: 'ann' });
  expect(history).toMatchObject([{ detail: `from ${emailOfErasedUser('ann')} to b` }]);
  expect(checkouts).toMatchObject([{ url: null }]);
  expect(await listPaymentReviews(db)).toMatchObject([{ note: `wrote to ${emailOfErasedUser('ann')}` }]);
});

test('the deletion knows every table with a uid', async () => {
  const tables = await (await createTestDatabase()).introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'uid'));
  expect(naming.map(({ name }) => name).toSorted()).toEqual(Object.keys(erasures).toSorted());
});

test('does not erase users who requested it later, never, or no longer', async () => {
  const db = await databaseWithRequest();
  expect(await erase(db, 99)).toBeNull();
  expect(await eraseUser(db, { uid: 'ben', askedBefore: 999 })).toBeNull();
  expect(await eraseUser(db, { uid: 'nobody', askedBefore: 999 })).toBeNull();
  await cancelDeletion(db, { uid: 'ann' });
  expect(await erase(db)).toBeNull();
});

test('does not erase a user with an open checkout', async () => {
  const db = await databaseWithRequest();
  const terms = { stripePriceId: 'p', amountCents: 1, currency: 'USD' } as const;
  await openCheckout(db, { id: 'k', uid: 'ann', priceId: 'ultra-usd', now: 1, expiresAt: 9, ...terms });
  expect(await erase(db)).toBeNull();
  await cancelCheckout(db, { id: 'k' });
  expect(await erase(db)).not.toBeNull();
});

test.each<[what: string, payment: Partial<Parameters<typeof addPayment>[1]>, isErased: boolean]>([
  ['before the request', { seenAt: 100 }, true],
  ['since', { seenAt: 101 }, false],
  ['since, and wholly refunded', { seenAt: 101, refundedCents: 7800 }, true],
  ['since, and refunded in part', { seenAt: 101, refundedCents: 7799 }, false],
  ['since, and disputed', { seenAt: 101, dispute: 'open' }, true],
  ['since, with a dispute that was won', { seenAt: 101, dispute: 'won' }, false],
])('a payment %s decides whether the account is erased', async (_what, payment, isErased) => {
  const db = await databaseWithRequest();
  await addPayment(db, { checkoutSessionId: 'cs', uid: 'ann', ...payment });
  expect((await erase(db)) !== null).toBe(isErased);
});

test('a withdrawn payment does not keep an account, and an email changed since the request is erased too', async () => {
  const db = await databaseWithRequest();
  await addPayment(db, { checkoutSessionId: 'cs', uid: 'ann', seenAt: 101 });
  await setWithdrawn(db, { checkoutSessionId: 'cs', withdrawnAt: 102 });
  await setEmail(db, { uid: 'ann', email: 'other@example.com' });
  expect(await erase(db)).toEqual({ emails: ['other@example.com'] });
});
