/** Learners' changes of questions: asking, follow-ups, deletion and reports. */
import { lessonAccess } from '#rules/access.ts';
import { dayMs } from '#rules/clock.ts';
import { messagesOfQuestionAtMost, questionReasons, questionsPerDay } from '#rules/questions.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import type { SignedInViewer } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse, requireLesson } from '#server/course/published-course.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { deleteAbandoned, deleteQuestion, isMergeTarget } from './forget-store.ts';
import {
  addMessage,
  addQuestion,
  countMessages,
  countQuestionsSince,
  findOwnQuestion,
  hasQuestion,
  lockQuestion,
  type NewMessage,
  putReport,
  setOpenSince,
  type ShownQuestion,
} from './store.ts';

type AskingLearner = Pick<SignedInViewer, 'signedIn' | 'plan' | 'isInstructor'> & { user: { uid: string } };

/**
 * Asks about a lesson that the viewer may watch. The same question again changes nothing.
 * @throws {ApiError} with the access rule's verdict; not-found for a lesson without a video; resource-exhausted at the limit
 * of a day; aborted for an id of something else, also of a question with another text
 */
export async function ask(
  ctx: AppContext,
  viewer: AskingLearner,
  question: { id: string; lessonId: string; second: number; text: string },
): Promise<ShownQuestion> {
  const { uid } = viewer.user;
  const lesson = await requireLesson(ctx, viewer, question.lessonId);
  if (lesson.kind !== 'video') throw new ApiError('not-found', 'This lesson has no video.');
  return transaction(ctx.db, async (tx) => {
    // Orders the writes of a user, so that each counts the ones before.
    await lockOwnAccount(tx, { uid });
    if (!(await hasQuestion(tx, question))) {
      const now = ctx.now();
      const asked = await countQuestionsSince(tx, { uid, time: now - dayMs });
      if (asked >= questionsPerDay)
        throw new ApiError('resource-exhausted', 'You have asked too many questions today.', {
          reason: questionReasons.tooMany,
        });
      await addQuestion(tx, { ...question, lessonId: lesson.id, uid, now });
    }
    const stored = await requireOwn(tx, { uid, id: question.id });
    // The browser sends what was changed after a lost reply with a new id, so that neither text is lost.
    if (stored.text !== question.text) throw takenId();
    return stored;
  });
}

function takenId(): ApiError {
  return new ApiError('aborted', 'This id belongs to another question.', { reason: questionReasons.taken });
}

/** @throws {ApiError} aborted for an id of someone else's question */
async function requireOwn(tx: Database, by: { uid: string; id: string }): Promise<ShownQuestion> {
  const own = await findOwnQuestion(tx, by);
  if (!own) throw takenId();
  const { lessonId: _lessonId, ...shown } = own;
  return shown;
}

/**
 * Adds a follow-up to the viewer's own question, which is open again.
 * @throws {ApiError} not-found for someone else's question; with the access rule's verdict; aborted with a reason
 */
export async function followUp(
  ctx: AppContext,
  viewer: AskingLearner,
  message: Pick<NewMessage, 'id' | 'questionId' | 'text' | 'via'>,
): Promise<ShownQuestion> {
  const { uid } = viewer.user;
  const own = await findOwnQuestion(ctx.db, { uid, id: message.questionId });
  if (!own) throw noSuchQuestion();
  await requireLesson(ctx, viewer, own.lessonId);
  return transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    const locked = await lockQuestion(tx, { id: message.questionId });
    if (locked?.uid !== uid) throw noSuchQuestion();
    const now = ctx.now();
    const added = await addMessageWithin(tx, { ...message, uid, author: 'learner', publishedAt: null, now });
    if (added && locked.hiddenAt === null)
      await setOpenSince(tx, { id: locked.id, openSince: locked.openSince ?? now });
    return requireOwn(tx, { uid, id: locked.id });
  });
}

/**
 * Adds a message to a locked question. Returns false when the question has it already.
 * @throws {ApiError} aborted when the question has too many, or the id belongs to another one's
 */
export async function addMessageWithin(tx: Database, message: NewMessage): Promise<boolean> {
  const count = await countMessages(tx, message);
  const result = await addMessage(tx, message);
  if (result === 'taken')
    throw new ApiError('aborted', 'This id belongs to another message.', { reason: questionReasons.taken });
  if (result === 'added' && count >= messagesOfQuestionAtMost)
    throw new ApiError('aborted', 'This question has too many messages.', {
      reason: questionReasons.tooManyMessages,
    });
  return result === 'added';
}

export function noSuchQuestion(): ApiError {
  return new ApiError('not-found', 'There is no such question.');
}

/**
 * Deletes the viewer's own question; one that is gone counts as deleted.
 * @throws {ApiError} aborted for one that others see or that others were merged into
 */
export async function removeOwnQuestion(
  ctx: AppContext,
  { uid, id }: { uid: string; id: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    const locked = await lockQuestion(tx, { id });
    if (locked?.uid !== uid) return;
    const isSeen = locked.publishedAt !== null && locked.hiddenAt === null && locked.mergedInto === null;
    if (isSeen || (await isMergeTarget(tx, { id })))
      throw new ApiError('aborted', 'Others see this question.', { reason: questionReasons.published });
    await deleteQuestion(tx, { id });
    if (locked.mergedInto !== null) await deleteAbandoned(tx, { id: locked.mergedInto });
  });
}

/** @throws {ApiError} not-found for a question that the viewer doesn't see, or their own */
export async function report(
  ctx: AppContext,
  viewer: AskingLearner,
  { id, why }: { id: string; why: string },
): Promise<void> {
  const { uid } = viewer.user;
  const { lessons } = await readCourse(ctx);
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid });
    const locked = await lockQuestion(tx, { id });
    const lesson = locked && lessons.get(locked.lessonId);
    const isSeen =
      lesson !== undefined &&
      lessonAccess(viewer, lesson) === 'play' &&
      locked?.publishedAt !== null &&
      locked?.hiddenAt === null &&
      locked.mergedInto === null &&
      locked.uid !== uid;
    if (!isSeen) throw noSuchQuestion();
    await putReport(tx, { questionId: id, uid, why, now: ctx.now() });
  });
}
