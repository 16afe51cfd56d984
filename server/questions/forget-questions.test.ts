import { expect, test } from 'vitest';
import { requestDeletion } from '#server/accounts/account-store.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { answerOf, askOf, learnerOf, questionKey, questionLesson } from '#tests/test-questions.ts';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ann = await learnerOf(ctx, 'premium', 'ann@example.com');
  const budi = await learnerOf(ctx, 'premium', 'budi@example.com');
  const erase = async (uid: string) => {
    await requestDeletion(ctx.db, { uid, now: ctx.now() });
    ctx.pass({ seconds: 8 * 24 * 3600 });
    await deleteDueAccounts(ctx);
  };
  const seenBy = async (browser: typeof ann) =>
    (await browser.ask(`GET /api/lessons/${questionLesson}/questions`)).body;
  return { ctx, instructor, ann, budi, erase, seenBy };
}

test('an erased learner’s questions are deleted, and a published one stays without their name and follow-ups', async () => {
  const { ctx, instructor, ann, budi, erase, seenBy } = await createSite();
  const own = await askOf(ann, { text: 'A private matter' });
  await answerOf(instructor, own);
  const published = await askOf(ann);
  await answerOf(instructor, published, { publish: true });
  await ann.ask(`PUT /api/questions/${published}/messages/${questionKey()}`, { text: 'A private thought' });
  await erase(ann.user.uid);
  const questions = await ctx.db.selectFrom('questions').select(['id', 'uid', 'openSince']).execute();
  expect(questions).toEqual([{ id: published, uid: null, openSince: null }]);
  const messages = await ctx.db.selectFrom('questionMessages').select('text').execute();
  expect(messages).toEqual([{ text: 'It keeps the state.' }]);
  expect((await seenBy(budi)).published).toMatchObject([{ id: published, text: 'Why a key?' }]);
  expect((await instructor.ask(`GET /api/studio/questions/${published}`)).body.learner).toBeNull();
});

test('the answers that others see by a merge stay when the learner is erased, without the question’s text', async () => {
  const { ctx, instructor, ann, budi, erase, seenBy } = await createSite();
  const [target, merged] = [await askOf(ann, { text: 'A private matter' }), await askOf(budi)];
  await answerOf(instructor, target);
  await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
  await erase(ann.user.uid);
  expect((await seenBy(budi)).own[0]?.messages).toMatchObject([{ text: 'It keeps the state.' }]);
  const row = await ctx.db.selectFrom('questions').select('text').where('id', '=', target).executeTakeFirst();
  expect(row).toEqual({ text: '' });
  // Nothing refers to the question anymore once the other learner is erased, too.
  await erase(budi.user.uid);
  expect(await ctx.db.selectFrom('questions').select('id').execute()).toEqual([]);
});

test('a question without its text can’t be published, and is deleted once no question needs it', async () => {
  const { ctx, instructor, ann, budi, erase, seenBy } = await createSite();
  const path = '/api/studio/questions';
  const ids = async () => (await ctx.db.selectFrom('questions').select('id').execute()).map(({ id }) => id);
  const [target, merged] = [await askOf(ann), await askOf(budi)];
  const answerId = await answerOf(instructor, target, { publish: true });
  await instructor.ask(`PUT ${path}/${merged}/merge`, { into: target });
  // It is published and hidden at the time of the deletion, so that its text goes.
  await instructor.ask(`PUT ${path}/${target}/hiding`);
  await erase(ann.user.uid);
  await instructor.ask(`DELETE ${path}/${target}/hiding`);
  const siti = await learnerOf(ctx, 'premium', 'siti@example.com');
  expect((await seenBy(siti)).published).toEqual([]);
  expect((await seenBy(budi)).own[0]?.messages).toHaveLength(1);
  const rejected = { status: 409, body: { reason: 'question-without-text' } };
  const write = { text: 'For everyone', publish: true };
  expect(await instructor.ask(`PUT ${path}/${target}/answers/${questionKey()}`, write)).toMatchObject(
    rejected,
  );
  expect(await instructor.ask(`PUT ${path}/${target}/answers/${answerId}/publication`)).toMatchObject(
    rejected,
  );
  expect((await instructor.ask(`GET ${path}/${target}`)).body.messages).toHaveLength(1);

  await instructor.ask(`DELETE ${path}/${merged}/merge`);
  expect(await ids()).toEqual([merged]);
});

test('a merged question takes a target without a learner along when its own learner deletes it', async () => {
  const { ctx, instructor, ann, budi, erase } = await createSite();
  const [target, merged] = [await askOf(ann), await askOf(budi)];
  await answerOf(instructor, target);
  await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
  await erase(ann.user.uid);
  expect((await budi.ask(`DELETE /api/questions/${merged}`)).status).toBe(200);
  expect(await ctx.db.selectFrom('questions').select('id').execute()).toEqual([]);
});

test('a published question that was merged, which nobody sees, is deleted with its learner’s account', async () => {
  const { ctx, instructor, ann, budi, erase } = await createSite();
  const [merged, target, own] = [await askOf(ann), await askOf(budi), await askOf(ann)];
  await answerOf(instructor, merged, { publish: true });
  await instructor.ask(`PUT /api/studio/questions/${merged}/merge`, { into: target });
  const second = await askOf(ann);
  await instructor.ask(`PUT /api/studio/questions/${second}/merge`, { into: own });
  await erase(ann.user.uid);
  expect(await ctx.db.selectFrom('questions').select('id').execute()).toEqual([{ id: target }]);
});

test('a merged account’s questions belong to the remaining one', async () => {
  const { ctx, instructor, ann, budi, seenBy } = await createSite();
  const id = await askOf(ann);
  const merge = { from: ann.user.uid, why: 'Two addresses' };
  const merged = await instructor.ask(`POST /api/studio/learners/${budi.user.uid}/merges`, merge);
  expect(merged.status).toBe(201);
  // Neither has paid, so the merge has ended the plan.
  await setPlan(ctx.db, { uid: budi.user.uid, plan: 'premium' });
  expect((await seenBy(budi)).own).toMatchObject([{ id }]);
  expect(await ctx.db.selectFrom('questions').select('uid').execute()).toEqual([{ uid: budi.user.uid }]);
});

test('a merged account’s reports and choice about emails stay, and its emails still end by their URL', async () => {
  const { ctx, instructor, ann, budi } = await createSite();
  const id = await askOf(instructor);
  await answerOf(instructor, id, { publish: true });
  await ann.ask(`PUT /api/questions/${id}/report`, { why: 'Rude' });
  await answerOf(instructor, await askOf(ann));
  const mail = (await ctx.mails()).find(
    ({ kind, to }) => kind === 'question-answered' && to === 'ann@example.com',
  );
  await ann.ask('PATCH /api/me/question-emails', { answers: false });
  const merge = { from: ann.user.uid, why: 'Two addresses' };
  await instructor.ask(`POST /api/studio/learners/${budi.user.uid}/merges`, merge);
  const { reports } = (await instructor.ask(`GET /api/studio/questions/${id}`)).body;
  expect(reports).toMatchObject([{ why: 'Rude', by: 'budi@example.com' }]);

  const answers = async () => (await budi.ask('GET /api/me/question-emails')).body.answers;
  expect(await answers()).toBe(false);
  await budi.ask('PATCH /api/me/question-emails', { answers: true });
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
  const body = 'List-Unsubscribe=One-Click';
  expect((await ctx.app.request(pathname, { method: 'POST', body })).status).toBe(200);
  expect(await answers()).toBe(false);
});
