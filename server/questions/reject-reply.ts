/** Tells the sender of an email reply that it was not stored. */
import { dayMs } from '#rules/clock.ts';
import type { ReplyRejection } from '#rules/mail/reply-text.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { longestAnswer, longestQuestion } from '#rules/questions.ts';
import { messagesFor } from '#messages/messages-for.ts';
import type { Language } from '#messages/messages-for.ts';
import { findPublished } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { lessonTitleIn } from '#server/course/translated-course.ts';
import { writeMail } from '#server/mail/queue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import { questionUrl } from './answer-mail.ts';
import { findQuestion } from './store.ts';
import { findLessonTitle } from './studio-store.ts';

/** A sender gets one such email a day about a question, and at most this many about all questions. */
const noticesPerDay = 5;

type Sender = { uid: string; email: string; language: Language; isOnTeam: boolean };

/**
 * Queues an email to the account behind a signed reply address. It has no reply address itself, so an answer to it has no
 * effect: two programs can't answer each other.
 */
export async function notifyOfRejection(
  ctx: AppContext,
  { sender, questionId, why }: { sender: Sender; questionId: string; why: ReplyRejection },
): Promise<void> {
  const { uid, email, language, isOnTeam } = sender;
  const limits = [
    { key: `reply-notices:${uid}:${questionId}`, atMost: 1 },
    { key: `reply-notices:${uid}`, atMost: noticesPerDay },
  ];
  await transaction(ctx.db, async (tx) => {
    for (const limit of limits)
      if ((await hitRateLimit(tx, { ...limit, windowMs: dayMs, now: ctx.now() })) !== null) return;
    const question = await findQuestion(tx, { id: questionId });
    const isLearner = question?.uid === uid;
    const hasLink = question && (isLearner || isOnTeam) && why !== 'gone' && why !== 'no-access';
    const mail = messagesFor(language).questionMail.replyRejectedMail({
      lesson: question ? await titleOf(tx, { ...question, language }) : null,
      why,
      longest: isLearner ? longestQuestion : longestAnswer,
      link: hasLink
        ? isLearner
          ? { to: 'lesson', url: questionUrl(ctx, question) }
          : { to: 'question', url: ctx.config.siteUrl + pathTo(pages.studioQuestion, { id: questionId }) }
        : null,
    });
    await writeMail(tx, ctx, { ...mail, kind: 'reply-rejected', to: email, uid, language });
  });
}

async function titleOf(
  tx: Database,
  { lessonId, language }: { lessonId: string; language: Language },
): Promise<string> {
  const stored = await findLessonTitle(tx, { lessonId });
  const published = await findPublished(tx);
  return published ? lessonTitleIn(published.document, language, { id: lessonId, stored }).title : stored;
}
