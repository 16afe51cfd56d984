/**
 * The team's changes of questions: answers, publication, hiding, pins and merges. Each is one transaction with its audit
 * entry.
 */
import { detailOf } from '#rules/detail.ts';
import { questionReasons } from '#rules/questions.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { addMessageWithin, noSuchQuestion } from './ask.ts';
import { mailAnswer, mailMergedAnswers } from './answer-mail.ts';
import { deleteAbandoned } from './forget-store.ts';
import { type LockedQuestion, lockQuestion, type NewMessage, setOpenSince } from './store.ts';
import {
  deleteReports,
  endMerge,
  isAnswerPublished,
  isWaiting,
  setHidden,
  setMerged,
  setPinned,
  setPublished,
  updatePublication,
} from './studio-store.ts';

/** A member of the team, and the question that they change. */
type Change = { actor: string; id: string };

/** Runs a change of a locked question, and writes the audit entry of the action that it returns; null for none. */
async function changeQuestion(
  ctx: AppContext,
  { actor, id }: Change,
  change: (tx: Database, question: LockedQuestion) => Promise<string | null>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid: actor });
    const question = await lockQuestion(tx, { id });
    if (!question) throw noSuchQuestion();
    const action = await change(tx, question);
    if (action === null) return;
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action,
      subject: question.uid ?? '',
      detail: detailOf(id),
    });
  });
}

/**
 * Answers a question, which is then no longer open, and emails its learner and those of the merged ones. An answer with a
 * known id is only published if that was missing: the team may have chosen it after a lost reply.
 * @throws {ApiError} not-found; aborted with a reason
 */
export async function answer(
  ctx: AppContext,
  change: Change,
  message: Pick<NewMessage, 'text' | 'via'> & { answerId: string; publish: boolean },
): Promise<void> {
  const { text, via, answerId, publish } = message;
  const now = ctx.now();
  await changeQuestion(ctx, change, async (tx, question) => {
    if (publish) requireText(question);
    const added = await addMessageWithin(tx, {
      id: answerId,
      questionId: question.id,
      uid: change.actor,
      author: 'team',
      text,
      via,
      publishedAt: publish ? now : null,
      now,
    });
    if (!added) {
      const isMissing = publish && !(await isAnswerPublished(tx, { id: answerId }));
      if (!isMissing) return null;
      await setPublished(tx, { questionId: question.id, id: answerId, publishedAt: now });
      return 'answer-published';
    }
    await setOpenSince(tx, { id: question.id, openSince: null });
    if (publish) await updatePublication(tx, { questionId: question.id });
    await mailAnswer(tx, ctx, { question, answer: { id: answerId, text } });
    return 'question-answered';
  });
}

/** @throws {ApiError} aborted for a question whose text was deleted with its learner's account */
function requireText({ text }: LockedQuestion): void {
  if (text !== '') return;
  throw new ApiError('aborted', 'The text of this question was deleted.', {
    reason: questionReasons.withoutText,
  });
}

/**
 * Publishes an answer with its question, or withdraws it.
 * @throws {ApiError} not-found for an answer of another question; aborted for the publication of a question without text
 */
export async function publishAnswer(
  ctx: AppContext,
  change: Change,
  { answerId, isPublished }: { answerId: string; isPublished: boolean },
): Promise<void> {
  await changeQuestion(ctx, change, async (tx, question) => {
    if (isPublished) requireText(question);
    const publishedAt = isPublished ? ctx.now() : null;
    if (!(await setPublished(tx, { questionId: question.id, id: answerId, publishedAt })))
      throw new ApiError('not-found', 'There is no such answer.');
    return isPublished ? 'answer-published' : 'answer-withdrawn';
  });
}

/** Hides a question, or shows it again; then it is open again if it waits for an answer. */
export async function hide(ctx: AppContext, change: Change, isHidden: boolean): Promise<void> {
  await changeQuestion(ctx, change, async (tx, question) => {
    const { id, hiddenAt, mergedInto } = question;
    if ((hiddenAt !== null) === isHidden) return null;
    await setHidden(tx, { id, hiddenAt: isHidden ? ctx.now() : null });
    if (!isHidden && mergedInto === null) await openIfWaiting(tx, ctx, question);
    return isHidden ? 'question-hidden' : 'question-shown';
  });
}

/** Opens a question that waits for an answer, unless its learner's account is deleted. */
async function openIfWaiting(tx: Database, ctx: AppContext, { id, uid }: LockedQuestion): Promise<void> {
  if (uid === null || !(await isWaiting(tx, { questionId: id }))) return;
  await setOpenSince(tx, { id, openSince: ctx.now() });
}

export async function pin(ctx: AppContext, change: Change, isPinned: boolean): Promise<void> {
  await changeQuestion(ctx, change, async (tx, { id }) => {
    await setPinned(tx, { id, pinnedAt: isPinned ? ctx.now() : null });
    return null;
  });
}

/**
 * Merges a question into another one of its lesson, and emails its learner the answers to that one. Both are locked in the
 * order of their ids.
 * @throws {ApiError} not-found; aborted with the reason `question-not-mergeable`
 */
export async function merge(ctx: AppContext, { actor, id }: Change, into: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, { uid: actor });
    const locked = new Map<string, LockedQuestion>();
    for (const one of [id, into].toSorted()) {
      const question = await lockQuestion(tx, { id: one });
      if (!question) throw noSuchQuestion();
      locked.set(one, question);
    }
    const from = locked.get(id);
    const target = locked.get(into);
    if (!from || !target) throw noSuchQuestion();
    if (from.mergedInto === into) return;
    const isTarget = target.mergedInto === null && target.hiddenAt === null;
    const isMergeable = id !== into && from.lessonId === target.lessonId && isTarget;
    if (!isMergeable || from.mergedInto !== null)
      throw new ApiError('aborted', 'This question cannot be merged there.', {
        reason: questionReasons.notMergeable,
      });
    await mailMergedAnswers(tx, ctx, { from, into: target });
    await setMerged(tx, { id, into });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'question-merged',
      subject: from.uid ?? '',
      detail: detailOf(id, into),
    });
  });
}

/**
 * Separates a merged question, which is open again if it waits for an answer of its own. A target without a learner that no
 * other question needs is deleted.
 */
export async function unmerge(ctx: AppContext, change: Change): Promise<void> {
  await changeQuestion(ctx, change, async (tx, question) => {
    const { id, openSince, hiddenAt, mergedInto } = question;
    if (mergedInto === null) return null;
    await endMerge(tx, { id, openSince });
    if (openSince === null && hiddenAt === null) await openIfWaiting(tx, ctx, question);
    await deleteAbandoned(tx, { id: mergedInto });
    return 'question-separated';
  });
}

export async function dismiss(ctx: AppContext, change: Change): Promise<void> {
  await changeQuestion(ctx, change, async (tx, { id }) =>
    (await deleteReports(tx, { questionId: id })) ? 'question-reports-dismissed' : null,
  );
}
