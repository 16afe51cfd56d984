import { expect, test } from 'vitest';
import { evidenceAtMost, longestEvidenceText, paragraphsOf } from '#rules/payments/dispute.ts';
import { agreementVersion } from '#rules/payments/payment.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { drawEvidence } from '#server/certificates/print/evidence-pdf.ts';
import { openLesson } from '#server/course/progress-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn } from '#tests/test-browser.ts';
import { buyGift, redeem } from '#tests/test-gifts.ts';
import { buyGroup, groupOf, invite } from '#tests/test-groups.ts';
import { checkout, createPaidContext, deliverAll } from '#tests/test-payments.ts';
import { readEvidence } from './dispute-evidence.ts';
import { requireDispute } from './disputes.ts';

const { evidencePdf: words } = messagesFor('en');

function pagesOf(pdf: Uint8Array): number {
  const pages = Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g);
  return pages?.length ?? 0;
}

async function disputed() {
  const ctx = await createPaidContext();
  const learner = await signIn(ctx);
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  await learner.ask('POST /api/agreements', {
    version: agreementVersion,
    account: true,
    lessonLinks: true,
  });
  const lessonId = sections[0]?.lessons[0]?.id ?? '';
  await openLesson(ctx.db, { uid: learner.user.uid, lessonId, now: ctx.now() });
  const id = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  return {
    ctx,
    learner,
    id,
    sessionId,
    read: async () => readEvidence(ctx, await requireDispute(ctx, { id })),
  };
}

test('the evidence contains purchase, agreement, sign-ins, lessons and emails', async () => {
  const { ctx, learner, id, read } = await disputed();
  const facts = await read();
  expect(facts).toMatchObject({
    dispute: { id, reason: 'fraudulent', amountCents: 7800, currency: 'USD' },
    purchase: { item: 'ultra', amountCents: 7800, currency: 'USD', receipt: 'LEC-2026-000001' },
    customer: { email: learner.user.email },
    agreements: [{ version: agreementVersion, boxes: ['account', 'lesson-links'] }],
    signIns: [{ way: 'mail' }],
    lessons: [{ openedAt: ctx.now() }],
  });
  expect(facts.purchase.reference).toMatch(/^pi_/);
  expect(facts.signIns[0]?.device).not.toBeNull();
  expect(facts.mails.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'sign-in', 'welcome']);
  expect(facts.agreements.flatMap(words.agreementLines)).toEqual([
    `Agreed to these statements (version ${agreementVersion}):`,
    '“My account is for me: I will not share it.”',
    '“My lesson links are for me: I will not share them.”',
    expect.stringMatching(/^Terms, version 1, effective /),
    expect.stringMatching(/^Refund policy, version 1, effective /),
  ]);
  const [terms, refunds] = facts.agreements[0]?.texts ?? [];
  expect(terms?.paragraphs[0]).toBe('What this is');
  expect(refunds?.paragraphs.join(' ')).toContain('refund');
  const { activityLog, productDescription } = words.evidenceTexts(facts);
  expect(activityLog).toContain('Signed in with a link or code sent to the email address');
  expect(activityLog).toContain('first opened');
  expect(activityLog).toMatch(/^All times are in the time zone /);
  expect(productDescription).toContain('Ultra Premium');
});

test('the evidence about a redeemed gift describes its recipient, and not the buyer’s own lessons', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx, 'buyer@example.com');
  const friend = await signIn(ctx, 'friend@example.com');
  const { id: sessionId, code } = await buyGift(ctx, buyer);
  const [own, theirs] = sections.flatMap(({ lessons }) => lessons).map(({ id }) => id);
  await openLesson(ctx.db, { uid: buyer.user.uid, lessonId: own ?? '', now: ctx.now() });
  await openLesson(ctx.db, { uid: friend.user.uid, lessonId: theirs ?? '', now: ctx.now() });
  const id = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  const read = async () => readEvidence(ctx, await requireDispute(ctx, { id }));
  const unused = await read();
  expect(unused).toMatchObject({ customer: { email: 'buyer@example.com' }, gift: { recipient: null } });
  expect(words.purchaseRows(unused)).toContainEqual([
    'Gift',
    'Bought for someone else: its code has not been redeemed',
  ]);
  await ctx.db.updateTable('payments').set({ dispute: 'none' }).execute();
  expect((await redeem(friend, code)).status).toBe(201);
  const facts = await read();
  expect(facts).toMatchObject({ customer: { email: 'buyer@example.com' }, lessons: [] });
  const recipient = facts.gift?.recipient;
  expect(recipient).toMatchObject({ email: 'friend@example.com', redeemedAt: ctx.now() });
  expect(recipient?.lessons).toHaveLength(1);
  expect(recipient?.mails.map(({ kind }) => kind)).toContain('gift-redeemed');
  const { activityLog, productDescription } = words.evidenceTexts(facts);
  expect(activityLog).toContain('The recipient redeemed the gift');
  expect(activityLog).toContain('first opened');
  expect(productDescription).toContain('gift code');
  expect((await drawEvidence(facts)).byteLength).toBeGreaterThan(1000);
});

test('the evidence about a group names the learners with its seats, those who watched most first', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx, 'buyer@example.com');
  const [idle, keen] = [await signIn(ctx, 'idle@example.com'), await signIn(ctx, 'keen@example.com')];
  const group = await buyGroup(ctx, buyer, 4);
  const { code } = (await groupOf(buyer, group)).joinLink;
  const joinedAt = ctx.now();
  await redeem(idle, code ?? '');
  ctx.pass({ seconds: 60 });
  await redeem(keen, code ?? '');
  await invite(buyer, group, ['later@example.com']);
  const [own, theirs] = sections.flatMap(({ lessons }) => lessons).map(({ id }) => id);
  await openLesson(ctx.db, { uid: buyer.user.uid, lessonId: own ?? '', now: ctx.now() });
  await openLesson(ctx.db, { uid: keen.user.uid, lessonId: theirs ?? '', now: ctx.now() });
  await ctx.db
    .updateTable('progress')
    .set({ watchedAt: ctx.now() })
    .where('uid', '=', keen.user.uid)
    .execute();
  await ctx.db.updateTable('users').set({ name: 'Keen' }).where('uid', '=', keen.user.uid).execute();
  await ctx.db.deleteFrom('sessions').where('uid', '=', idle.user.uid).execute();
  const id = await ctx.dispute(group);
  await deliverAll(ctx);
  const facts = await readEvidence(ctx, await requireDispute(ctx, { id }));
  const keenAt = { joinedAt: ctx.now(), activeAt: ctx.now(), opened: 1, watched: 1 };
  expect(facts).toMatchObject({ customer: { email: 'buyer@example.com' }, gift: null, lessons: [] });
  expect(facts.group).toEqual({
    bought: 4,
    taken: 2,
    reserved: 1,
    firstAt: joinedAt,
    lastAt: ctx.now(),
    holders: [
      { name: 'Keen', email: 'keen@example.com', ...keenAt },
      { name: null, email: 'idle@example.com', joinedAt, activeAt: null, opened: 0, watched: 0 },
    ],
  });
  const { activityLog, productDescription } = words.evidenceTexts(facts);
  expect(productDescription).toContain('4 seats');
  expect(activityLog).toContain('4 bought for a group of people; 2 taken from');
  expect(activityLog).toMatch(/Keen, keen@example.com: took the seat .+, watched 1 video/);
  expect(activityLog).toContain('idle@example.com: took the seat');

  // The largest group stays within Stripe's limits of text and pages.
  const holder = { name: 'A learner with a long name', email: 'learner@company.example', ...keenAt };
  const holders = Array.from({ length: evidenceAtMost.seats }, () => holder);
  const large = {
    ...facts,
    group: { bought: 500, taken: 500, reserved: 0, firstAt: 1, lastAt: 2, holders },
  };
  const log = words.evidenceTexts(large).activityLog;
  expect(log.length).toBeLessThan(longestEvidenceText);
  expect(log).toContain('And 400 more learners.');
  expect(pagesOf(await drawEvidence(large))).toBeLessThan(25);
});

test('an article whose quiz was answered does not count as watched', async () => {
  const { ctx, read } = await disputed();
  await ctx.db.updateTable('progress').set({ watchedAt: ctx.now() }).execute();
  const [video] = (await read()).lessons;
  expect(video?.watchedAt).toBe(ctx.now());
  await ctx.db.updateTable('lessons').set({ kind: 'article', videoId: null }).execute();
  const facts = await read();
  expect(facts.lessons).toMatchObject([{ openedAt: ctx.now(), watchedAt: null }]);
  expect(words.evidenceTexts(facts).activityLog).not.toContain('counted as watched');
});

test('the evidence about a deleted account contains what the books keep', async () => {
  const { ctx, learner, read } = await disputed();
  const { uid } = learner.user;
  await ctx.db
    .updateTable('users')
    .set({ email: `deleted-${uid}`, name: null })
    .where('uid', '=', uid)
    .execute();
  await ctx.db.deleteFrom('progress').execute();
  await ctx.db.deleteFrom('sessions').execute();
  const facts = await read();
  expect(facts).toMatchObject({ customer: { email: null, name: null }, lessons: [], mails: [] });
  expect(facts.signIns[0]?.device).toBeNull();
  expect(words.customerRows(facts)).toContainEqual(['Email', 'deleted with the account']);
});

/** Drawing takes seconds and no database. */
const testWithOneDatabase = test.skipIf(process.env['TEST_DATABASE_URL']);

testWithOneDatabase(
  'the longest evidence is a short PDF, even with characters missing from the fonts',
  async () => {
    const { read } = await disputed();
    const facts = await read();
    const [entry] = facts.signIns;
    const many = <T>(count: number, row: T | undefined): T[] => Array.from({ length: count }, () => row as T);
    const { lessons, signIns, mails } = evidenceAtMost;
    const long = {
      ...facts,
      signIns: many(signIns, entry),
      lessons: many(lessons, facts.lessons[0]),
      mails: many(mails, { at: 1, kind: 'receipt', state: 'left' } as const),
    };
    const paragraphs = paragraphsOf('Long words in a text. '.repeat(900));
    const text = { kind: 'terms', since: 1, title: 'Terms', paragraphs } as const;
    const texts = [1, 2].map((version) => ({ ...text, version }));
    long.agreements = [{ version: '1', agreedAt: 1, boxes: [], texts }];
    const use = {
      agreements: long.agreements,
      signIns: long.signIns,
      lessons: long.lessons,
      mails: long.mails,
    };
    const who = { name: 'Ben', email: null, signedUpAt: 1, redeemedAt: 2 };
    long.gift = { recipient: { ...who, ...use } };
    long.customer = { ...long.customer, name: 'Aisyah 🦜 عائشة' };
    const pdf = await drawEvidence(long);
    expect(pagesOf(pdf)).toBeGreaterThan(5);
    expect(pagesOf(pdf)).toBeLessThan(25);
    expect(pdf.byteLength).toBeLessThan(1_000_000);
  },
);
