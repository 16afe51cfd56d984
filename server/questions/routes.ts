import type { Context } from 'hono';
import { impersonationReason } from '#rules/impersonation.ts';
import { pages } from '#rules/pages.ts';
import { searchWords } from '#rules/transcript.ts';
import * as endpoints from '#contract/questions.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { findCurrentUid, lockUser } from '#server/accounts/user-store.ts';
import { isImpersonated } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import { requireLesson } from '#server/course/published-course.ts';
import { handle } from '#server/handle.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { ask, followUp, removeOwnQuestion, report } from './ask.ts';
import { changeEmails, readEmails } from './emails-store.ts';
import { readUnsubscribeToken } from './reply-address.ts';
import { listOwnQuestions, listPublishedQuestions } from './store.ts';

const questionsOfPage = 50;

/** An instructor who impersonates a learner sees the published questions, and not the learner's own. */
const listLessonQuestions = handle(endpoints.listLessonQuestions, async (ctx, c, viewer) => {
  const lesson = await requireLesson(ctx, viewer, c.req.valid('param').id);
  const { words: typed = '', after } = c.req.valid('query');
  const of = { uid: viewer.user.uid, lessonId: lesson.id, words: searchWords(typed) };
  const hasOwn = after === undefined && !isImpersonated(viewer);
  const own = hasOwn ? await listOwnQuestions(ctx.db, of) : [];
  const page = { ...of, after, atMost: questionsOfPage };
  const { questions: published, next } = await listPublishedQuestions(ctx.db, page);
  return c.json({ own, published, next }, 200);
});

const putQuestion = handle(endpoints.putQuestion, async (ctx, c, viewer) => {
  const question = { ...c.req.valid('json'), ...c.req.valid('param') };
  return c.json(await ask(ctx, viewer, question), 200);
});

const putFollowUp = handle(endpoints.putFollowUp, async (ctx, c, viewer) => {
  const { id: questionId, messageId: id } = c.req.valid('param');
  const message = { id, questionId, text: c.req.valid('json').text, via: 'site' as const };
  return c.json(await followUp(ctx, viewer, message), 200);
});

const deleteQuestion = handle(endpoints.deleteQuestion, async (ctx, c, { user: { uid } }) => {
  await removeOwnQuestion(ctx, { uid, id: c.req.valid('param').id });
  return c.json({ done: true } as const, 200);
});

const putQuestionReport = handle(endpoints.putQuestionReport, async (ctx, c, viewer) => {
  await report(ctx, viewer, { id: c.req.valid('param').id, why: c.req.valid('json').why });
  return c.json({ done: true } as const, 200);
});

const readQuestionEmails = handle(endpoints.readQuestionEmails, async (ctx, c, viewer) => {
  if (isImpersonated(viewer))
    throw new ApiError('permission-denied', 'These are private.', { reason: impersonationReason });
  return c.json(await readEmails(ctx.db, viewer.user), 200);
});

const changeQuestionEmails = handle(endpoints.changeQuestionEmails, async (ctx, c, { user: { uid } }) => {
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    await changeEmails(tx, { ...c.req.valid('json'), uid, now: ctx.now() });
  });
  return c.json(await readEmails(ctx.db, { uid }), 200);
});

/** A person who opens the URL gets to the choice on their account page; scanners open URLs, too, so it changes nothing. */
export function readUnsubscribe(c: Context): Response {
  return c.redirect(pages.account, 303);
}

/**
 * Handles the POST of a mail program (RFC 8058), which has no session. The email may have been sent to an account that is
 * merged by now. @throws {ApiError} not-found for a wrong token
 */
export async function unsubscribe(ctx: AppContext, c: Context): Promise<Response> {
  const found = readUnsubscribeToken(ctx, c.req.param('token') ?? '');
  if (!found) throw new ApiError('not-found', 'There is nothing here.');
  await transaction(ctx.db, async (tx) => {
    const uid = await findCurrentUid(tx, found);
    await lockUser(tx, { uid });
    if ((await findCurrentUid(tx, found)) !== uid) throw new StaleReadError(`The account ${uid} was merged`);
    await changeEmails(tx, { uid, [found.kind]: false, now: ctx.now() });
  });
  return c.json({ done: true });
}

export const routes = [
  listLessonQuestions,
  putQuestion,
  putFollowUp,
  deleteQuestion,
  putQuestionReport,
  readQuestionEmails,
  changeQuestionEmails,
];
