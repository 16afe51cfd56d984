import { expect, test } from 'vitest';
import type { ContentDocument, CourseLesson, QuizQuestion } from '#rules/content/document.ts';
import type { Plan } from '#rules/plans.ts';
import { readWatchedTotals } from '#server/certificates/claim-totals-store.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { publishDocument, showPublished } from '#server/publishing/publish.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { findQuizResult } from './quiz-store.ts';

/** Words that no response may contain before an answer was checked. */
const secret = { word: 'secret-word', why: 'secret-why' };

const image = 'd4'.repeat(32);

const quiz: QuizQuestion[] = [
  {
    id: 'pick',
    kind: 'single',
    question: { en: 'Which widget?' },
    choices: [
      { id: 'row', text: { en: 'Row' }, isCorrect: false },
      { id: 'column', text: { en: 'Column' }, isCorrect: true },
    ],
    accepted: [],
    explanation: { en: secret.why },
  },
  {
    id: 'type',
    kind: 'text',
    question: { en: 'Which command?' },
    choices: [],
    accepted: [{ en: secret.word }],
    explanation: { en: '' },
  },
];

const body = `# The article\n\nOnly for those with access.\n\n![A chart](/images/${image})`;

const [article, video] = defaultDocument.course.sections[0]!.lessons.map(({ id }) => id) as [string, string];
const ofUltra = defaultDocument.course.sections[3]!.lessons[0]!.id;

function toArticle(lesson: CourseLesson, questions: QuizQuestion[] = []): CourseLesson {
  const { id, title, description, state, isFreePreview, isFree, attachments } = lesson;
  const same = { id, title, description, state, isFreePreview, isFree, attachments };
  return { ...same, kind: 'article', body: { en: body }, quiz: questions };
}

/** The default course with two articles, the second for Ultra, and a quiz at the first one and at a video. */
function courseWithQuiz(questions = quiz): ContentDocument {
  const document = structuredClone(defaultDocument);
  for (const { lessons } of document.course.sections)
    for (const [at, lesson] of lessons.entries()) {
      if (lesson.id === article || lesson.id === ofUltra) lessons[at] = toArticle(lesson, questions);
      if (lesson.id === video && lesson.kind === 'video') lesson.quiz = questions;
    }
  return document;
}

async function publish(ctx: TestContext, document: ContentDocument): Promise<void> {
  await publishDocument(ctx.db, ctx, { document, publishedBy: null, note: '' });
  showPublished(ctx);
}

async function learnerWith(plan: Plan, { email, given }: { email?: string; given?: TestContext } = {}) {
  const ctx = given ?? (await createTestContext());
  if (!given) {
    await ctx.db
      .insertInto('images')
      .values({ id: image, type: 'image/webp', width: 640, height: 360, data: '', createdAt: 1 })
      .execute();
    await publish(ctx, courseWithQuiz());
  }
  ctx.pass({ seconds: 1 });
  const browser = await signIn(ctx, email);
  const { uid } = browser.user;
  await setPlan(ctx.db, { uid, plan });
  const answer = async (answers: Answers, lessonId = article) => {
    const read = await browser.ask(`GET /api/lessons/${lessonId}/quiz`);
    const version = read.status === 200 ? read.body.version : 'none';
    return browser.ask(`PUT /api/lessons/${lessonId}/quiz/result`, { version, answers: listed(answers) });
  };
  return { ctx, browser, uid, answer };
}

type Answers = Record<string, string[] | string>;

const listed = (answers: Answers) =>
  Object.entries(answers).map(([question, given]) => ({ question, given }));

/** Returns the version of a quiz, as an Ultra learner reads it. */
async function versionOf(given: TestContext, lessonId: string): Promise<string> {
  const { browser } = await learnerWith('ultra', { email: 'other@example.com', given });
  return (await browser.ask(`GET /api/lessons/${lessonId}/quiz`)).body.version;
}

const right = { pick: ['column'], type: ' SECRET-WORD' };

test('the text of an article comes with the sizes of its images, to those with access', async () => {
  const { ctx, browser } = await learnerWith('premium');
  expect((await browser.ask(`GET /api/lessons/${article}/article`)).body).toEqual({
    text: body,
    images: [{ id: image, width: 640, height: 360 }],
    progress: { ...unread, playedAt: ctx.now() },
  });
  expect((await browser.ask(`GET /api/lessons/${video}/article`)).status).toBe(404);
  expect((await browser.ask(`GET /api/lessons/${article}/playback`)).status).toBe(404);
});

const unread = { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: null };

test('an opened article is the lesson to continue with, on every device', async () => {
  const { ctx, browser } = await learnerWith('premium');
  const opened = async () => (await browser.ask('GET /api/progress')).body[article];
  expect(await opened()).toBeUndefined();
  for (let time = 0; time < 2; time++) {
    ctx.pass({ seconds: 60 });
    await browser.ask(`GET /api/lessons/${article}/article`);
    expect(await opened()).toEqual({ ...unread, playedAt: ctx.now() });
  }
});

test('the last of a learner’s marks and answers decides whether an article is read', async () => {
  const { ctx, browser, uid, answer } = await learnerWith('premium');
  const mark = async (tick: string) => (await browser.ask(`PUT /api/lessons/${article}/tick`, { tick })).body;
  const isRead = async () => {
    const { watched, tick } = (await browser.ask('GET /api/progress')).body[article]!;
    const totals = await readWatchedTotals(ctx.db, { uids: [uid], countsArticles: true });
    expect([tick, totals.get(uid)?.watched]).toEqual([null, watched ? 1 : 0]);
    return watched;
  };
  expect(await mark('watched')).toMatchObject({ watched: true, tick: null });
  expect(await isRead()).toBe(true);
  expect(await mark('not-watched')).toMatchObject({ watched: false, tick: null });
  expect(await isRead()).toBe(false);
  await answer(right);
  expect(await isRead()).toBe(true);
  await mark('not-watched');
  expect(await isRead()).toBe(false);
  await answer({});
  expect(await isRead()).toBe(true);
});

test('what was read of an article does not count for the video that it becomes, and the other way round', async () => {
  const { ctx, browser, uid, answer } = await learnerWith('premium');
  await answer(right);
  await ctx.db
    .insertInto('progress')
    .values({ uid, lessonId: video, ...playedToTheEnd, openedAt: 1, watchedAt: 5, updatedAt: 5 })
    .execute();
  const watched = async () => {
    const progress = (await browser.ask('GET /api/progress')).body;
    return [progress[article]?.watched, progress[video]?.watched];
  };
  expect(await watched()).toEqual([true, true]);
  const swapped = structuredClone(defaultDocument);
  for (const { lessons } of swapped.course.sections)
    for (const [at, lesson] of lessons.entries()) if (lesson.id === video) lessons[at] = toArticle(lesson);
  await publish(ctx, swapped);
  expect(await watched()).toEqual([false, false]);
  expect((await readWatchedTotals(ctx.db, { uids: [uid], countsArticles: true })).get(uid)?.watched).toBe(0);
  await publish(ctx, courseWithQuiz());
  expect(await watched()).toEqual([true, true]);
});

const playedToTheEnd = { ranges: '[[0,20]]', playedMs: 20_000, resumeAtMs: 20_000 };

test('rejects answers to questions that were changed since they were read, and stores nothing', async () => {
  const { ctx, browser, uid } = await learnerWith('premium');
  const send = async (version: string) => {
    const sent = { version, answers: listed(right) };
    const { status, body: reply } = await browser.ask(`PUT /api/lessons/${article}/quiz/result`, sent);
    return [status, reply.reason];
  };
  const read = async () => (await browser.ask(`GET /api/lessons/${article}/quiz`)).body.version;
  const former = await read();
  const [pick, type] = quiz as [QuizQuestion, QuizQuestion];
  const changes: QuizQuestion[][] = [
    [pick],
    [{ ...pick, question: { en: 'Which widget does not?' } }, type],
    [{ ...pick, choices: pick.choices.map((choice) => ({ ...choice, text: { en: 'Other' } })) }, type],
    [pick, type, { ...type, id: 'new' }],
  ];
  for (const changed of changes) {
    await publish(ctx, courseWithQuiz(changed));
    expect(await send(former)).toEqual([409, 'quiz-changed']);
  }
  expect(await findQuizResult(ctx.db, { uid, lessonId: article })).toBeNull();
  // A corrected answer leaves the questions as they were read.
  await publish(ctx, courseWithQuiz([pick, { ...type, accepted: [{ en: 'another-word' }] }]));
  expect(await read()).toBe(former);
  expect(await send(former)).toEqual([200, undefined]);
  expect(await findQuizResult(ctx.db, { uid, lessonId: article })).toMatchObject({ correct: 1 });
});

test.each(['article', 'quiz', 'quiz/result'])(
  'a locked lesson rejects its %s like its playback',
  async (part) => {
    const { ctx, browser } = await learnerWith('free');
    const version = await versionOf(ctx, article);
    const ask = (from: TestBrowser, id: string) =>
      part === 'quiz/result'
        ? from.ask(`PUT /api/lessons/${id}/${part}`, { version, answers: listed(right) })
        : from.ask(`GET /api/lessons/${id}/${part}`);
    expect(await ask(browser, article)).toMatchObject({ status: 403, body: { reason: 'buy' } });
    expect((await ask(new TestBrowser(ctx), article)).status).toBe(401);
    await setPlan(ctx.db, { uid: browser.user.uid, plan: 'premium' });
    expect(await ask(browser, ofUltra)).toMatchObject({ status: 403, body: { reason: 'upgrade' } });
    expect((await ask(browser, article)).status).toBe(200);
  },
);

test('no response contains an answer before it was checked, or the text of an article', async () => {
  const { browser, answer } = await learnerWith('premium');
  const known = [
    '/api/course',
    '/api/progress',
    `/api/lessons/${article}/quiz`,
    `/api/lessons/${video}/quiz`,
  ];
  const texts = await Promise.all(
    known.map(async (path) => JSON.stringify((await browser.ask(`GET ${path}`)).body)),
  );
  for (const text of texts) {
    expect(text).not.toContain(secret.word);
    expect(text).not.toContain(secret.why);
    expect(text).not.toMatch(/"(isCorrect|accepted|right|explanation)"/);
  }
  expect(texts[0]).not.toContain('Only for those with access');
  expect(JSON.parse(texts[2]!)).toEqual({
    version: expect.any(String),
    questions: [
      {
        id: 'pick',
        kind: 'single',
        question: 'Which widget?',
        choices: [
          { id: 'row', text: 'Row' },
          { id: 'column', text: 'Column' },
        ],
      },
      { id: 'type', kind: 'text', question: 'Which command?', choices: [] },
    ],
    result: null,
  });
  // Another lesson's answers reveal nothing of this one's quiz.
  await answer(right, video);
  expect((await browser.ask(`GET /api/lessons/${article}/quiz`)).body.result).toBeNull();
});

test('checked answers are stored with what is right, and an article counts as read', async () => {
  const { ctx, browser, answer } = await learnerWith('premium');
  const answeredAt = ctx.now();
  const { status, body: reply } = await answer({ pick: ['row'], type: 'Secret-Word' });
  expect(status).toBe(200);
  expect(reply.result).toEqual({
    correct: 1,
    questions: 2,
    answeredAt,
    hasChanged: false,
    answers: [
      { question: 'pick', given: ['row'], isCorrect: false, right: ['column'], explanation: secret.why },
      { question: 'type', given: 'Secret-Word', isCorrect: true, right: [secret.word], explanation: '' },
    ],
  });
  expect(reply.progress).toMatchObject({ watched: true, quiz: { correct: 1, questions: 2 } });
  ctx.pass({ seconds: 5 });
  const elsewhere = await signIn(ctx);
  expect((await elsewhere.ask(`GET /api/lessons/${article}/quiz`)).body.result).toEqual(reply.result);
  expect((await elsewhere.ask('GET /api/progress')).body[article]).toMatchObject({
    watched: true,
    tick: null,
    quiz: { correct: 1, questions: 2 },
  });
  expect((await browser.ask('GET /api/export')).body).toMatchObject({
    quizResults: [{ lessonId: article, correct: 1, questions: 2, answers: { pick: { given: ['row'] } } }],
  });
});

test('the last answers count, the same ones again change nothing, and a video is not watched by its quiz', async () => {
  const { browser, uid, ctx, answer } = await learnerWith('premium');
  await answer({}, video);
  expect((await answer(right, video)).body.progress).toMatchObject({
    watched: false,
    quiz: { correct: 2, questions: 2 },
  });
  const before = await findQuizResult(ctx.db, { uid, lessonId: video });
  await answer(right, video);
  expect(await findQuizResult(ctx.db, { uid, lessonId: video })).toEqual(before);
  await browser.ask(`PUT /api/lessons/${video}/tick`, { tick: 'watched' });
  expect((await browser.ask('GET /api/progress')).body[video]).toMatchObject({
    tick: 'watched',
    quiz: { correct: 2, questions: 2 },
  });
});

test('a result stays when the quiz changes, and new questions reveal nothing', async () => {
  const { ctx, browser, answer } = await learnerWith('premium');
  await answer(right);
  const added: QuizQuestion = { ...quiz[1]!, id: 'new', accepted: [{ en: 'another-secret' }] };
  await publish(ctx, courseWithQuiz([quiz[0]!, added]));
  const { body: reply } = await browser.ask(`GET /api/lessons/${article}/quiz`);
  expect(reply.result).toMatchObject({ correct: 2, questions: 2, hasChanged: true });
  expect(reply.result?.answers).toMatchObject([{ question: 'pick', isCorrect: true }]);
  expect(JSON.stringify(reply)).not.toContain('another-secret');
});

test('an article and a quiz are in the language of the page, and say which texts are not translated', async () => {
  const { ctx, browser, answer } = await learnerWith('premium');
  const [pick, type] = quiz as [QuizQuestion, QuizQuestion];
  const [row, column] = pick.choices as [QuizQuestion['choices'][number], QuizQuestion['choices'][number]];
  const translated: QuizQuestion[] = [
    {
      ...pick,
      question: { en: 'Which widget?', ms: 'Widget mana?' },
      choices: [{ ...row, text: { en: 'Row', ms: 'Baris' } }, column],
      explanation: { en: secret.why, ms: 'sebab-rahsia' },
    },
    { ...type, accepted: [{ en: secret.word, ms: 'kata', 'ms-x-of': 'former-word' }, { id: 'kata kunci' }] },
  ];
  await publish(ctx, courseWithQuiz(translated));
  browser.cookies.set('language', 'ms');
  expect((await browser.ask(`GET /api/lessons/${article}/article`)).body).toMatchObject({
    text: body,
    lang: 'en',
  });
  const { body: reply } = await browser.ask(`GET /api/lessons/${article}/quiz`);
  expect(reply.questions).toEqual([
    {
      id: 'pick',
      kind: 'single',
      question: 'Widget mana?',
      choices: [
        { id: 'row', text: 'Baris' },
        { id: 'column', text: 'Column', lang: 'en' },
      ],
    },
    { id: 'type', kind: 'text', question: 'Which command?', lang: 'en', choices: [] },
  ]);
  expect(JSON.stringify(reply)).not.toMatch(/kata|rahsia|secret/);
  // The former original of an outdated translation is not an answer.
  expect((await answer({ ...right, type: 'former-word' })).body.result).toMatchObject({ correct: 1 });
  const { answers } = (await answer({ ...right, type: 'Kata Kunci' })).body.result;
  expect(answers).toMatchObject([
    { isCorrect: true, right: ['column'], explanation: 'sebab-rahsia' },
    { isCorrect: true, right: ['kata'], explanation: '' },
  ]);
  expect(answers.map(({ explanationLang }) => explanationLang)).toEqual([undefined, undefined]);
  browser.cookies.set('language', 'id');
  const { body: other } = await browser.ask(`GET /api/lessons/${article}/quiz`);
  expect(other.result?.answers).toMatchObject([
    { explanation: secret.why, explanationLang: 'en' },
    { right: [secret.word, 'kata kunci'] },
  ]);
});

test('answers are bounded, and a lesson without a quiz has none', async () => {
  const { answer } = await learnerWith('ultra');
  const plain = defaultDocument.course.sections[1]!.lessons[0]!.id;
  expect((await answer(right, plain)).status).toBe(404);
  expect((await answer({ type: 'x'.repeat(201) })).status).toBe(400);
  expect((await answer({ pick: Array.from({ length: 9 }, () => 'row') })).status).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`q${at}`, 'x']));
  expect((await answer(many)).status).toBe(400);
});

test('a merge keeps the later result of each quiz', async () => {
  const into = await learnerWith('premium');
  const from = await learnerWith('premium', { email: 'budi@example.com', given: into.ctx });
  await from.answer({}, article);
  await into.answer(right, video);
  into.ctx.pass({ seconds: 5 });
  await into.answer(right, article);
  await from.answer({}, video);
  await mergeAccounts(into.ctx, { into: into.uid, from: from.uid, why: 'same person' }, 'teacher');
  const kept = (lessonId: string) => findQuizResult(into.ctx.db, { uid: into.uid, lessonId });
  expect(await kept(article)).toMatchObject({ correct: 2 });
  expect(await kept(video)).toMatchObject({ correct: 0 });
  expect(await findQuizResult(into.ctx.db, { uid: from.uid, lessonId: video })).toBeNull();
});
