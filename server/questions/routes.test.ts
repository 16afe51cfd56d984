import { expect, test } from 'vitest';
import { questionsPerDay } from '#rules/questions.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import {
  addPublishedQuestions,
  answerOf,
  askOf,
  learnerOf,
  questionKey,
  questionLesson,
  ultraLesson,
} from '#tests/test-questions.ts';
import { readEmails } from './emails-store.ts';
import { unsubscribeUrl } from './reply-address.ts';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ann = await learnerOf(ctx, 'premium', 'ann@example.com');
  const budi = await learnerOf(ctx, 'premium', 'budi@example.com');
  const listOf = async (browser: TestBrowser, query = '', lessonId = questionLesson) =>
    (await browser.ask(`GET /api/lessons/${lessonId}/questions${query}` as 'GET /api/lessons/x/questions'))
      .body;
  return { ctx, instructor, ann, budi, listOf };
}

test('a question is its learner’s until an answer is published, and then everyone’s without a name', async () => {
  const { instructor, ann, budi, listOf } = await createSite();
  const id = await askOf(ann);
  expect(await listOf(ann)).toMatchObject({
    own: [{ id, second: 221, text: 'Why a key?', isPublished: false, messages: [] }],
    published: [],
  });
  await answerOf(instructor, id, { text: 'Only for you' });
  expect((await listOf(ann)).own).toMatchObject([{ messages: [{ author: 'team', text: 'Only for you' }] }]);
  expect(await listOf(budi)).toEqual({ own: [], published: [], next: null });

  await answerOf(instructor, id, { text: 'For everyone', publish: true });
  const seen = await listOf(budi);
  expect(seen.published).toMatchObject([{ id, isPublished: true, messages: [{ text: 'For everyone' }] }]);
  expect(JSON.stringify(seen)).not.toContain('ann');
  expect((await listOf(ann)).own[0]?.messages).toHaveLength(2);
  expect((await listOf(ann)).published).toEqual([]);
});

test('a user who may not watch the lesson can neither ask nor read', async () => {
  const { ctx, instructor, ann, listOf } = await createSite();
  const free = await learnerOf(ctx, 'free', 'siti@example.com');
  const body = { lessonId: questionLesson, second: 3, text: 'Why?' };
  const cases = [
    [free, questionLesson, 403, 'buy'],
    [ann, ultraLesson, 403, 'upgrade'],
    [ann, 'no-such-lesson', 404, undefined],
    [new TestBrowser(ctx), questionLesson, 401, undefined],
  ] as const;
  for (const [browser, lessonId, status, reason] of cases) {
    const asked = await browser.ask(`PUT /api/questions/${questionKey()}`, { ...body, lessonId });
    const read = await browser.ask(`GET /api/lessons/${lessonId}/questions`);
    for (const reply of [asked, read])
      expect([lessonId, reply.status, (reply.body as { reason?: string }).reason]).toEqual([
        lessonId,
        status,
        reason,
      ]);
  }
  expect(await ctx.db.selectFrom('questions').select('id').execute()).toEqual([]);

  const id = await askOf(ann);
  await answerOf(instructor, id, { publish: true });
  await setPlan(ctx.db, { uid: ann.user.uid, plan: 'free' });
  expect((await listOf(ann)) as unknown).toMatchObject({ reason: 'buy' });
  const follow = await ann.ask(`PUT /api/questions/${id}/messages/${questionKey()}`, { text: 'And?' });
  expect(follow).toMatchObject({ status: 403, body: { reason: 'buy' } });
  // The export keeps their questions and the answers.
  const { body: exported } = await ann.ask('GET /api/export');
  expect(exported).toMatchObject({
    questions: [{ id }],
    questionMessages: [{ text: 'It keeps the state.' }],
  });
});

test('a question that is sent again is stored once, and its id is taken for others', async () => {
  const { ann, budi, listOf } = await createSite();
  const id = questionKey();
  const body = { lessonId: questionLesson, second: 3, text: 'Why?' };
  const [first, again] = await Promise.all([
    ann.ask(`PUT /api/questions/${id}`, body),
    ann.ask(`PUT /api/questions/${id}`, body),
  ]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect((await listOf(ann)).own).toHaveLength(1);
  expect(await budi.ask(`PUT /api/questions/${id}`, body)).toMatchObject({
    status: 409,
    body: { reason: 'question-id-taken' },
  });
  const messageId = questionKey();
  for (let time = 0; time < 2; time++)
    await ann.ask(`PUT /api/questions/${id}/messages/${messageId}`, { text: 'And how?' });
  expect((await listOf(ann)).own[0]?.messages).toHaveLength(1);
  const other = await askOf(ann);
  expect(await ann.ask(`PUT /api/questions/${other}/messages/${messageId}`, { text: 'x' })).toMatchObject({
    status: 409,
    body: { reason: 'question-id-taken' },
  });
});

test('what was changed after a lost reply is not taken for what is stored', async () => {
  const { ctx, instructor, ann } = await createSite();
  const [id, messageId, answerId] = [questionKey(), questionKey(), questionKey()];
  const taken = { status: 409, body: { reason: 'question-id-taken' } };
  const ask = (text: string) =>
    ann.ask(`PUT /api/questions/${id}`, { lessonId: questionLesson, second: 3, text });
  expect((await ask('Why?')).status).toBe(200);
  expect(await ask('Why and how?')).toMatchObject(taken);
  const add = (text: string) => ann.ask(`PUT /api/questions/${id}/messages/${messageId}`, { text });
  expect((await add('And how?')).status).toBe(200);
  expect(await add('And how, and when?')).toMatchObject(taken);
  const answer = (text: string) =>
    instructor.ask(`PUT /api/studio/questions/${id}/answers/${answerId}`, { text, publish: false });
  expect((await answer('So.')).status).toBe(200);
  expect(await answer('So, and so.')).toMatchObject(taken);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'question-answered')).toHaveLength(1);
});

test('a follow-up opens the own question again; others cannot write there', async () => {
  const { instructor, ann, budi } = await createSite();
  const id = await askOf(ann);
  await answerOf(instructor, id, { publish: true });
  const counts = async () => (await instructor.ask('GET /api/studio/question-counts')).body;
  expect(await counts()).toEqual({ open: 0, reported: 0 });
  const write = { text: 'And how?' };
  expect((await budi.ask(`PUT /api/questions/${id}/messages/${questionKey()}`, write)).status).toBe(404);
  expect((await ann.ask(`PUT /api/questions/${id}/messages/${questionKey()}`, write)).status).toBe(200);
  expect(await counts()).toEqual({ open: 1, reported: 0 });
});

test('the questions of a day are limited', async () => {
  const { ctx, ann } = await createSite();
  for (let count = 0; count < questionsPerDay; count++) await askOf(ann, { text: `Question ${count}` });
  const more = () =>
    ann.ask(`PUT /api/questions/${questionKey()}`, { lessonId: questionLesson, second: 3, text: 'One more' });
  expect(await more()).toMatchObject({ status: 429, body: { reason: 'too-many-questions' } });
  ctx.pass({ seconds: 24 * 3600 });
  expect((await more()).status).toBe(200);
});

test('a learner deletes their own question as long as nobody else sees it', async () => {
  const { instructor, ann, budi, listOf } = await createSite();
  const id = await askOf(ann);
  await answerOf(instructor, id);
  await budi.ask(`DELETE /api/questions/${id}`);
  expect((await listOf(ann)).own).toHaveLength(1);
  expect((await ann.ask(`DELETE /api/questions/${id}`)).status).toBe(200);
  expect((await listOf(ann)).own).toEqual([]);
  const seen = await askOf(ann);
  await answerOf(instructor, seen, { publish: true });
  expect(await ann.ask(`DELETE /api/questions/${seen}`)).toMatchObject({
    status: 409,
    body: { reason: 'question-published' },
  });
  await instructor.ask(`PUT /api/studio/questions/${seen}/hiding`);
  expect((await ann.ask(`DELETE /api/questions/${seen}`)).status).toBe(200);
});

test('only a question that the reporter sees can be reported, and the team sees why', async () => {
  const { ctx, instructor, ann, budi } = await createSite();
  const id = await askOf(ann);
  const report = (browser: TestBrowser) => browser.ask(`PUT /api/questions/${id}/report`, { why: 'Rude' });
  expect((await report(budi)).status).toBe(404);
  await answerOf(instructor, id, { publish: true });
  expect((await report(ann)).status).toBe(404);
  expect((await report(await learnerOf(ctx, 'free', 'siti@example.com'))).status).toBe(404);
  expect([(await report(budi)).status, (await report(budi)).status]).toEqual([200, 200]);
  const { body } = await instructor.ask(`GET /api/studio/questions/${id}`);
  expect(body).toMatchObject({ isReported: true, reports: [{ why: 'Rude', by: 'budi@example.com' }] });
  await instructor.ask(`DELETE /api/studio/questions/${id}/reports`);
  expect((await instructor.ask('GET /api/studio/question-counts')).body.reported).toBe(0);
});

test('1,000 questions come in pages by second, pinned ones first, each once, and a search finds any', async () => {
  const { ctx, instructor, ann, budi, listOf } = await createSite();
  const of = { uid: ann.user.uid, teamUid: instructor.user.uid, lessonId: questionLesson };
  await addPublishedQuestions(ctx.db, { ...of, count: 1000, now: ctx.now() });
  const { body } = await instructor.ask('GET /api/studio/questions?state=all&words=number%20777');
  expect(body.questions.map(({ text }) => text)).toEqual(['Question number 777']);
  const pinned = body.questions[0]!.id;
  await instructor.ask(`PUT /api/studio/questions/${pinned}/pin`);

  const all: { id: string; second: number }[] = [];
  let query = '';
  for (let pages = 0; pages < 30; pages++) {
    const page = await listOf(budi, query);
    expect(page.published.length).toBeLessThanOrEqual(50);
    expect(page.own).toEqual([]);
    all.push(...page.published);
    if (page.next === null) break;
    query = `?after=${page.next}`;
  }
  expect(new Set(all.map(({ id }) => id)).size).toBe(1000);
  expect(all).toHaveLength(1000);
  expect(all[0]?.id).toBe(pinned);
  const seconds = all.slice(1).map(({ second }) => second);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  const found = await listOf(budi, '?words=answer%20777');
  expect(found.published.map(({ text }) => text)).toEqual(['Question number 777']);
  // The own questions are bounded, too.
  expect((await listOf(ann)).own).toHaveLength(200);
});

test('emails are chosen per kind, and a mail program ends one kind with one POST', async () => {
  const { ctx, instructor, ann } = await createSite();
  const path = '/api/me/question-emails';
  expect((await ann.ask(`GET ${path}`)).body).toEqual({ answers: true, newQuestions: true });
  const id = await askOf(ann);
  await answerOf(instructor, id);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'question-answered');
  expect(mail).toMatchObject({ to: 'ann@example.com' });
  expect(mail?.replyTo).toBeUndefined();
  const { pathname } = new URL(mail?.unsubscribeUrl ?? '');
  const post = (url: string) => ctx.app.request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect((await post(pathname.replace('answers', 'newQuestions'))).status).toBe(404);
  const opened = await ctx.app.request(pathname);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/account']);
  expect((await ann.ask(`GET ${path}`)).body.answers).toBe(true);
  expect((await post(pathname)).status).toBe(200);
  expect((await ann.ask(`GET ${path}`)).body).toEqual({ answers: false, newQuestions: true });
  await answerOf(instructor, id);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'question-answered')).toHaveLength(1);
  expect((await ann.ask(`PATCH ${path}`, { answers: true })).body.answers).toBe(true);
});

test('who ends emails while the account is merged gets none', async () => {
  for (let round = 0; round < 6; round++) {
    const { ctx, ann, budi } = await createSite();
    const [into, from] = [budi.user.uid, ann.user.uid];
    const { pathname } = new URL(unsubscribeUrl(ctx, { uid: from, kind: 'answers' }));
    const [reply] = await Promise.all([
      ctx.app.request(pathname, { method: 'POST' }),
      mergeAccounts(ctx, { into, from, why: 'Same person' }, 'instructor'),
    ]);
    expect([reply.status, (await readEmails(ctx.db, { uid: into })).answers]).toEqual([200, false]);
  }
});
