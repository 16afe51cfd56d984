import { expect, test } from 'vitest';
import { banUser, setPlan } from '#server/accounts/user-store.ts';
import { setRole } from '#server/accounts/team-store.ts';
import { deliverMail } from '#server/mail/delivery.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { answerOf, askOf, learnerOf } from '#tests/test-questions.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';
import { mayLeaveNow } from './mail-condition.ts';
import { notifyTeam } from './notify-team.ts';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ann = await learnerOf(ctx, 'premium', 'ann@example.com');
  const budi = await learnerOf(ctx, 'premium', 'budi@example.com');
  /** Sends the waiting emails. Returns the recipients of those that contain the text. */
  const sentWith = async (text: string) => {
    const smtp = recordingSmtp([]);
    await deliverMail(ctx, smtp, (mail) => mayLeaveNow(ctx, mail));
    return smtp.sent.filter((mail) => mail.text.includes(text)).map(({ to }) => to);
  };
  return { ctx, instructor, ann, budi, sentWith };
}

const secret = 'It keeps the state.';

test('an answer is emailed only to a learner who may watch the lesson when it is sent', async () => {
  const { ctx, instructor, ann, budi, sentWith } = await createSite();
  const target = await askOf(ann);
  const merged = await askOf(budi);
  await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
  await answerOf(instructor, target);
  // The mail server was away while one of them was refunded.
  await setPlan(ctx.db, { uid: budi.user.uid, plan: 'free' });
  expect(await sentWith(secret)).toEqual(['ann@example.com']);
  // It isn't kept for a later try either.
  await setPlan(ctx.db, { uid: budi.user.uid, plan: 'premium' });
  expect(await sentWith(secret)).toEqual([]);
});

test('an answer is not emailed after a ban, a hidden target, a deleted question or a changed choice', async () => {
  const { ctx, instructor, ann, budi, sentWith } = await createSite();
  const ask = async () => {
    const target = await askOf(budi);
    const merged = await askOf(ann);
    await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
    await answerOf(instructor, target);
    return { target, merged };
  };
  const { target } = await ask();
  await instructor.ask(`PUT /api/studio/questions/${target}/hiding`);
  expect(await sentWith(secret)).toEqual(['budi@example.com']);
  const { merged } = await ask();
  await ann.ask(`DELETE /api/questions/${merged}`);
  expect(await sentWith(secret)).toEqual(['budi@example.com']);
  await ask();
  await ann.ask('PATCH /api/me/question-emails', { answers: false });
  expect(await sentWith(secret)).toEqual(['budi@example.com']);
  await ann.ask('PATCH /api/me/question-emails', { answers: true });
  await ask();
  await banUser(ctx.db, { uid: ann.user.uid, now: ctx.now() });
  expect(await sentWith(secret)).toEqual(['budi@example.com']);
});

test('the answers to the question that theirs was merged into are emailed only to learners who may have them', async () => {
  const { ctx, instructor, ann, budi, sentWith } = await createSite();
  const target = await askOf(ann);
  await answerOf(instructor, target);
  expect(await sentWith(secret)).toEqual(['ann@example.com']);
  const mergeOneOf = async (learner: typeof budi) => {
    const merged = await askOf(learner);
    await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
    return merged;
  };
  await budi.ask('PATCH /api/me/question-emails', { answers: false });
  await budi.ask(`DELETE /api/questions/${await mergeOneOf(budi)}`);
  await budi.ask('PATCH /api/me/question-emails', { answers: true });
  expect(await sentWith(secret)).toEqual([]);

  const merged = await mergeOneOf(budi);
  await setPlan(ctx.db, { uid: budi.user.uid, plan: 'free' });
  expect(await sentWith(secret)).toEqual([]);
  await setPlan(ctx.db, { uid: budi.user.uid, plan: 'premium' });

  const siti = await learnerOf(ctx, 'premium', 'siti@example.com');
  await mergeOneOf(siti);
  await instructor.ask(`PUT /api/studio/questions/${target}/hiding`);
  expect(await sentWith(secret)).toEqual([]);

  // An email that was not sent is queued again by the next merge.
  await instructor.ask(`DELETE /api/studio/questions/${target}/hiding`);
  await instructor.ask(`DELETE /api/studio/questions/${merged}/merge`);
  await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
  expect(await sentWith(secret)).toEqual(['budi@example.com']);
});

test('an email about a new question is not sent to a former member of the team', async () => {
  const { ctx, ann, sentWith } = await createSite();
  const siti = await signIn(ctx, 'siti@example.com');
  await setRole(ctx.db, { uid: siti.user.uid, role: 'assistant' });
  await askOf(ann, { text: 'A private matter' });
  await notifyTeam(ctx);
  await ctx.db.updateTable('users').set({ role: null }).where('uid', '=', siti.user.uid).execute();
  expect(await sentWith('A private matter')).toEqual(['instructor@example.com']);
});

test('the studio says whether the learner may still read an answer', async () => {
  const { ctx, instructor, ann } = await createSite();
  const id = await askOf(ann);
  const hasAccess = async () => (await instructor.ask(`GET /api/studio/questions/${id}`)).body.hasAccess;
  expect(await hasAccess()).toBe(true);
  await setPlan(ctx.db, { uid: ann.user.uid, plan: 'free' });
  expect(await hasAccess()).toBe(false);
});
