import { expect, test } from 'vitest';
import { lessonsOf } from '#rules/content/references.ts';
import { setRole } from '#server/accounts/team-store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
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

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ann = await learnerOf(ctx, 'ultra', 'ann@example.com');
  const budi = await learnerOf(ctx, 'ultra', 'budi@example.com');
  const idsOf = async (state: string) =>
    (await instructor.ask(`GET /api/studio/questions?state=${state}`)).body.questions.map(({ id }) => id);
  const seenBy = async (browser: TestBrowser) =>
    (await browser.ask(`GET /api/lessons/${questionLesson}/questions`)).body;
  return { ctx, instructor, ann, budi, idsOf, seenBy };
}

const path = (id: string, part = '') => `/api/studio/questions/${id}${part}` as const;

test('an assistant answers, and a learner may not', async () => {
  const { ctx, ann, idsOf, seenBy } = await createSite();
  const id = await askOf(ann);
  const assistant = await signIn(ctx, 'siti@example.com');
  const write = { text: 'It keeps the state.', publish: false };
  const answer = () => assistant.ask(`PUT ${path(id)}/answers/${questionKey()}`, write);
  expect((await answer()).status).toBe(403);
  await setRole(ctx.db, { uid: assistant.user.uid, role: 'assistant' });
  expect((await answer()).status).toBe(200);
  expect(await idsOf('answered')).toEqual([id]);
  expect((await seenBy(ann)).own[0]?.messages).toMatchObject([{ author: 'team' }]);
});

test('an answer that is sent again is stored and emailed once', async () => {
  const { ctx, instructor, ann, seenBy } = await createSite();
  const id = await askOf(ann);
  const answerId = questionKey();
  const body = { text: 'It keeps the state.', publish: true };
  const answers = await Promise.all(
    [1, 2, 3].map(() => instructor.ask(`PUT ${path(id)}/answers/${answerId}`, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await seenBy(ann)).own[0]?.messages).toHaveLength(1);
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'question-answered');
  expect(mails).toMatchObject([{ to: 'ann@example.com' }]);
  expect(mails[0]?.text).toContain('It keeps the state.');
});

test('an answer is emailed in the learner’s language', async () => {
  const { ctx, instructor, ann } = await createSite();
  await ann.ask('PATCH /api/me', { language: 'ms' });
  await answerOf(instructor, await askOf(ann));
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'question-answered');
  expect(mail?.text).toContain('Kami telah menjawab soalan anda');
  const asked = lessonsOf(defaultDocument.course).find(({ lesson }) => lesson.id === questionLesson);
  expect(mail?.subject).toContain(asked!.lesson.title['ms']!);
});

test('a published answer is withdrawn, and its question with the last one', async () => {
  const { instructor, ann, budi, seenBy } = await createSite();
  const id = await askOf(ann);
  const first = await answerOf(instructor, id, { publish: true });
  const second = await answerOf(instructor, id);
  const publication = (answerId: string) => `${path(id)}/answers/${answerId}/publication` as const;
  await instructor.ask(`PUT ${publication(second)}`);
  await instructor.ask(`DELETE ${publication(first)}`);
  expect((await seenBy(budi)).published).toMatchObject([{ messages: [{ id: second }] }]);
  await instructor.ask(`DELETE ${publication(second)}`);
  expect((await seenBy(budi)).published).toEqual([]);
  expect((await instructor.ask(`PUT ${publication(questionKey())}`)).status).toBe(404);
  // A follow-up of the learner is never published.
  const followUp = questionKey();
  await ann.ask(`PUT /api/questions/${id}/messages/${followUp}`, { text: 'And how?' });
  expect((await instructor.ask(`PUT ${publication(followUp)}`)).status).toBe(404);
});

test('a hidden question is its learner’s alone, and not open', async () => {
  const { instructor, ann, budi, idsOf, seenBy } = await createSite();
  const id = await askOf(ann);
  await answerOf(instructor, id, { publish: true });
  await ann.ask(`PUT /api/questions/${id}/messages/${questionKey()}`, { text: 'And how?' });
  await instructor.ask(`PUT ${path(id, '/hiding')}`);
  expect([await idsOf('open'), await idsOf('hidden')]).toEqual([[], [id]]);
  expect((await seenBy(budi)).published).toEqual([]);
  expect((await seenBy(ann)).own).toMatchObject([{ id, isPublished: false }]);
  await instructor.ask(`DELETE ${path(id, '/hiding')}`);
  expect((await seenBy(budi)).published).toMatchObject([{ id }]);
});

test('a question that waits for an answer is open again once it is shown or separated', async () => {
  const { ctx, instructor, ann, budi, idsOf } = await createSite();
  const id = await askOf(ann);
  const hide = () => instructor.ask(`PUT ${path(id, '/hiding')}`);
  const show = () => instructor.ask(`DELETE ${path(id, '/hiding')}`);
  await hide();
  await show();
  expect(await idsOf('open')).toEqual([id]);
  ctx.pass({ seconds: 1 });
  await answerOf(instructor, id);
  await hide();
  await show();
  expect(await idsOf('open')).toEqual([]);

  const target = await askOf(budi);
  await answerOf(instructor, target);
  await instructor.ask(`PUT ${path(id, '/merge')}`, { into: target });
  ctx.pass({ seconds: 1 });
  await ann.ask(`PUT /api/questions/${id}/messages/${questionKey()}`, { text: 'And how?' });
  await instructor.ask(`DELETE ${path(id, '/merge')}`);
  expect(await idsOf('open')).toEqual([id]);
});

test('the learner of a merged question sees the answers of the other one, and gets its next ones by email', async () => {
  const { ctx, instructor, ann, budi, idsOf, seenBy } = await createSite();
  const [target, merged] = [await askOf(ann), await askOf(budi, { text: 'What is a key for?' })];
  await ann.ask(`PUT /api/questions/${target}/messages/${questionKey()}`, { text: 'A private thought' });
  await answerOf(instructor, target);
  expect((await instructor.ask(`PUT ${path(merged, '/merge')}`, { into: target })).status).toBe(200);
  expect(await idsOf('open')).toEqual([]);
  expect((await seenBy(budi)).own).toMatchObject([
    { id: merged, messages: [{ author: 'team', text: 'It keeps the state.' }] },
  ]);
  expect(JSON.stringify(await seenBy(budi))).not.toContain('A private thought');
  await answerOf(instructor, target, { text: 'And the scroll position.' });
  const mails = (await ctx.mails()).filter(({ text }) => text.includes('scroll position'));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'budi@example.com']);
  expect((await instructor.ask(`GET ${path(target)}`)).body.merged).toMatchObject([{ id: merged }]);

  await instructor.ask(`DELETE ${path(merged, '/merge')}`);
  expect(await idsOf('open')).toEqual([merged]);
  expect((await seenBy(budi)).own[0]?.messages).toEqual([]);
});

test('the learner of a question that is merged into an answered one gets its answers in one email', async () => {
  const { ctx, instructor, ann, budi } = await createSite();
  const siti = await learnerOf(ctx, 'ultra', 'siti@example.com');
  const mailsTo = async (learner: { user: { email: string } }) =>
    (await ctx.mails()).filter((mail) => mail.kind === 'question-answered' && mail.to === learner.user.email);
  const merge = (from: string, into: string) => instructor.ask(`PUT ${path(from, '/merge')}`, { into });
  const target = await askOf(ann);
  await answerOf(instructor, target, { text: 'It keeps the state.' });
  ctx.pass({ seconds: 1 });
  await ann.ask(`PUT /api/questions/${target}/messages/${questionKey()}`, { text: 'A private thought' });
  ctx.pass({ seconds: 1 });
  await answerOf(instructor, target, { text: 'And the scroll position.' });

  const merged = await askOf(budi, { text: 'What is a key for?' });
  await merge(await askOf(siti), merged);
  expect(await mailsTo(siti)).toEqual([]);
  await merge(merged, target);
  const [mail, ...others] = await mailsTo(budi);
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/It keeps the state\.\s+And the scroll position\.[^]*“What is a key for\?”/);
  expect(mail?.text).not.toContain('A private thought');
  // The questions that were merged into it move along.
  expect(await mailsTo(siti)).toHaveLength(1);

  await instructor.ask(`DELETE ${path(merged, '/merge')}`);
  await merge(merged, target);
  await merge(await askOf(ann, { text: 'Again, why?' }), target);
  await merge(await askOf(budi, { text: 'Again, what for?' }), target);
  expect(await mailsTo(budi)).toHaveLength(1);
  expect(await mailsTo(ann)).toHaveLength(2);
});

test('the answers of a hidden question don’t reach the learners of questions that were merged into it', async () => {
  const { ctx, instructor, ann, budi, seenBy } = await createSite();
  const [target, merged] = [await askOf(ann), await askOf(budi)];
  await answerOf(instructor, target);
  await instructor.ask(`PUT ${path(merged, '/merge')}`, { into: target });
  await instructor.ask(`PUT ${path(target, '/hiding')}`);
  expect((await seenBy(budi)).own[0]?.messages).toEqual([]);
  expect((await seenBy(ann)).own[0]?.messages).toHaveLength(1);
  await answerOf(instructor, target, { text: 'For one learner' });
  const mails = (await ctx.mails()).filter(({ text }) => text.includes('For one learner'));
  expect(mails.map(({ to }) => to)).toEqual(['ann@example.com']);
  const other = await askOf(budi);
  expect(await instructor.ask(`PUT ${path(other, '/merge')}`, { into: target })).toMatchObject({
    status: 409,
    body: { reason: 'question-not-mergeable' },
  });
  await instructor.ask(`DELETE ${path(target, '/hiding')}`);
  const own = (await seenBy(budi)).own.find(({ id }) => id === merged);
  expect(own?.messages).toHaveLength(2);
});

test('an answer is published when its request is repeated with that choice', async () => {
  const { instructor, ann, budi, idsOf, seenBy } = await createSite();
  const [id, answerId] = [await askOf(ann), questionKey()];
  const send = (publish: boolean) =>
    instructor.ask(`PUT ${path(id)}/answers/${answerId}`, { text: 'So.', publish });
  await send(false);
  expect((await send(true)).status).toBe(200);
  expect((await seenBy(budi)).published).toMatchObject([{ id, messages: [{ id: answerId }] }]);
  expect((await send(false)).status).toBe(200);
  expect(await idsOf('published')).toEqual([id]);
});

test('all questions that one can be merged into are listed page by page', async () => {
  const { ctx, instructor, ann, budi } = await createSite();
  const of = { uid: ann.user.uid, teamUid: instructor.user.uid, lessonId: questionLesson };
  await addPublishedQuestions(ctx.db, { ...of, count: 60, now: ctx.now() });
  const id = await askOf(budi);
  const [hidden, merged] = [await askOf(budi), await askOf(budi)];
  await askOf(budi, { lessonId: ultraLesson });
  await instructor.ask(`PUT ${path(hidden, '/hiding')}`);
  const listOf = async (query: string) =>
    (
      await instructor.ask(
        `GET /api/studio/questions?state=all&mergeableWith=${id}${query}` as 'GET /api/studio/questions',
      )
    ).body;
  const first = await listOf('');
  const second = await listOf(`&after=${first.next}`);
  expect([first.questions.length, second.next]).toEqual([50, null]);
  const found = [...first.questions, ...second.questions].map((question) => question.id);
  expect(new Set(found).size).toBe(61);
  expect([merged, id, hidden].map((one) => found.includes(one))).toEqual([true, false, false]);
  await instructor.ask(`PUT ${path(merged, '/merge')}`, { into: found[0]! });
  expect((await listOf('&words=key')).questions).toEqual([]);
  const unknown = `GET /api/studio/questions?state=all&mergeableWith=${questionKey()}` as const;
  expect((await instructor.ask(unknown as 'GET /api/studio/questions')).status).toBe(404);
});

test('a learner whose questions were merged gets one email about an answer', async () => {
  const { ctx, instructor, ann } = await createSite();
  const [target, merged] = [await askOf(ann), await askOf(ann, { text: 'What is a key for?' })];
  await instructor.ask(`PUT ${path(merged, '/merge')}`, { into: target });
  await answerOf(instructor, target);
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'question-answered');
  expect(mails).toMatchObject([{ to: 'ann@example.com' }]);
});

test('questions merge only within a lesson, and never in a ring', async () => {
  const { instructor, ann, budi } = await createSite();
  const [one, two, other] = [
    await askOf(ann),
    await askOf(budi),
    await askOf(ann, { lessonId: ultraLesson }),
  ];
  const merge = (from: string, into: string) => instructor.ask(`PUT ${path(from, '/merge')}`, { into });
  const third = await askOf(budi);
  for (const [from, into] of [
    [one, one],
    [one, other],
  ] as const)
    expect(await merge(from, into)).toMatchObject({
      status: 409,
      body: { reason: 'question-not-mergeable' },
    });
  const both = await Promise.all([merge(one, two), merge(two, one)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [from, into] = both[0]?.status === 200 ? [one, two] : [two, one];
  expect((await merge(third, from)).status).toBe(409);
  // The questions that were merged into one move along.
  expect((await merge(into, third)).status).toBe(200);
  expect((await instructor.ask(`GET ${path(from)}`)).body.mergedInto?.id).toBe(third);
});

test('of an answer and a merge at the same time, neither is lost', async () => {
  const { ctx, instructor, ann, budi, seenBy } = await createSite();
  for (let round = 0; round < 5; round++) {
    const [target, merged] = [await askOf(ann), await askOf(budi, { text: `Question ${round}` })];
    const [, reply] = await Promise.all([
      answerOf(instructor, target, { text: `Answer ${round}` }),
      instructor.ask(`PUT ${path(merged, '/merge')}`, { into: target }),
    ]);
    expect(reply.status).toBe(200);
    const own = (await seenBy(budi)).own.find(({ id }) => id === merged);
    expect(own?.messages).toMatchObject([{ text: `Answer ${round}` }]);
    const mails = (await ctx.mails()).filter(({ text }) => text.includes(`Answer ${round}`));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'budi@example.com']);
  }
});

test('the list has pages, newest first, and its filters', async () => {
  const { ctx, instructor, ann, idsOf } = await createSite();
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) {
    ctx.pass({ seconds: 1 });
    ids.unshift(await askOf(ann, { text: `Number ${count}${count}` }));
  }
  expect(await idsOf('open')).toEqual(ids);
  await answerOf(instructor, ids[0]!, { publish: true });
  await answerOf(instructor, ids[1]!);
  expect(await idsOf('open')).toEqual(ids.slice(2));
  expect(await idsOf('answered')).toEqual(ids.slice(0, 2));
  expect(await idsOf('published')).toEqual([ids[0]]);
  expect(await idsOf('all')).toEqual(ids);
  const found = await instructor.ask('GET /api/studio/questions?state=all&words=number%2022');
  expect(found.body.questions).toMatchObject([{ text: 'Number 22', learner: { email: 'ann@example.com' } }]);
  expect((await instructor.ask(`GET ${path(questionKey())}`)).status).toBe(404);
});
