import { searchWords } from '#rules/transcript.ts';
import * as endpoints from '#contract/studio/questions.ts';
import { readCourse } from '#server/course/published-course.ts';
import { handle } from '#server/handle.ts';
import { answer, dismiss, hide, merge, pin, publishAnswer as publish, unmerge } from './answer.ts';
import { noSuchQuestion } from './ask.ts';
import { hasAccess } from './mail-condition.ts';
import { findQuestion } from './store.ts';
import { countOpenQuestions, findStudioQuestion, listStudioQuestions } from './studio-store.ts';

const questionsOfPage = 50;

const isDone = { done: true } as const;

const countQuestions = handle(endpoints.countQuestions, async (ctx, c) =>
  c.json(await countOpenQuestions(ctx.db), 200),
);

const listQuestions = handle(endpoints.listQuestions, async (ctx, c) => {
  const { state, words = '', mergeableWith, after } = c.req.valid('query');
  const mergeable =
    mergeableWith === undefined ? undefined : await findQuestion(ctx.db, { id: mergeableWith });
  if (mergeableWith !== undefined && !mergeable) throw noSuchQuestion();
  const page = { state, words: searchWords(words), mergeable, after, atMost: questionsOfPage };
  return c.json(await listStudioQuestions(ctx.db, page), 200);
});

const readQuestion = handle(endpoints.readQuestion, async (ctx, c) => {
  const found = await findStudioQuestion(ctx.db, c.req.valid('param'));
  if (!found) throw noSuchQuestion();
  const lesson = (await readCourse(ctx)).lessons.get(found.lessonId);
  const isPlayable = typeof lesson?.videoId === 'string';
  return c.json({ ...found, isPlayable, hasAccess: await hasAccess(ctx, found.learner, lesson) }, 200);
});

const putAnswer = handle(endpoints.putAnswer, async (ctx, c, { user }) => {
  const { id, answerId } = c.req.valid('param');
  await answer(ctx, { actor: user.uid, id }, { ...c.req.valid('json'), answerId, via: 'site' });
  return c.json(isDone, 200);
});

const publishAnswer = handle(endpoints.publishAnswer, async (ctx, c, { user }) => {
  const { id, answerId } = c.req.valid('param');
  await publish(ctx, { actor: user.uid, id }, { answerId, isPublished: true });
  return c.json(isDone, 200);
});

const withdrawAnswer = handle(endpoints.withdrawAnswer, async (ctx, c, { user }) => {
  const { id, answerId } = c.req.valid('param');
  await publish(ctx, { actor: user.uid, id }, { answerId, isPublished: false });
  return c.json(isDone, 200);
});

const hideQuestion = handle(endpoints.hideQuestion, async (ctx, c, { user }) => {
  await hide(ctx, { actor: user.uid, ...c.req.valid('param') }, true);
  return c.json(isDone, 200);
});

const showQuestion = handle(endpoints.showQuestion, async (ctx, c, { user }) => {
  await hide(ctx, { actor: user.uid, ...c.req.valid('param') }, false);
  return c.json(isDone, 200);
});

const pinQuestion = handle(endpoints.pinQuestion, async (ctx, c, { user }) => {
  await pin(ctx, { actor: user.uid, ...c.req.valid('param') }, true);
  return c.json(isDone, 200);
});

const unpinQuestion = handle(endpoints.unpinQuestion, async (ctx, c, { user }) => {
  await pin(ctx, { actor: user.uid, ...c.req.valid('param') }, false);
  return c.json(isDone, 200);
});

const mergeQuestion = handle(endpoints.mergeQuestion, async (ctx, c, { user }) => {
  await merge(ctx, { actor: user.uid, ...c.req.valid('param') }, c.req.valid('json').into);
  return c.json(isDone, 200);
});

const unmergeQuestion = handle(endpoints.unmergeQuestion, async (ctx, c, { user }) => {
  await unmerge(ctx, { actor: user.uid, ...c.req.valid('param') });
  return c.json(isDone, 200);
});

const dismissReports = handle(endpoints.dismissReports, async (ctx, c, { user }) => {
  await dismiss(ctx, { actor: user.uid, ...c.req.valid('param') });
  return c.json(isDone, 200);
});

export const routes = [
  countQuestions,
  listQuestions,
  readQuestion,
  putAnswer,
  publishAnswer,
  withdrawAnswer,
  hideQuestion,
  showQuestion,
  pinQuestion,
  unpinQuestion,
  mergeQuestion,
  unmergeQuestion,
  dismissReports,
];
