/** Queues the emails about an answer; `mail-condition.ts` decides who may still read it when they are sent. */
import { lessonParameter, pages, secondParameter } from '#rules/pages.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { findUser } from '#server/accounts/user-store.ts';
import { findPublished } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { lessonTitleIn } from '#server/course/translated-course.ts';
import { writeMail } from '#server/mail/queue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readEmails } from './emails-store.ts';
import { conditionText } from './mail-condition.ts';
import { replyAddressOf, unsubscribeUrl } from './reply-address.ts';
import type { LockedQuestion } from './store.ts';
import { findLessonTitle, listLearners } from './studio-store.ts';

/** More questions are rarely merged into one; their learners see the answer on the site. */
const mailsAtMost = 100;

/**
 * Queues an email to the learner of a question and to those of the questions merged into it, unless they switched it off. A
 * learner of several of them gets one. The answers of a hidden question go to its own learner alone.
 */
export async function mailAnswer(
  tx: Database,
  ctx: AppContext,
  { question, text }: { question: LockedQuestion; text: string },
): Promise<void> {
  const stored = await findLessonTitle(tx, question);
  const published = await findPublished(tx);
  const mailed = new Set<string>();
  const of = { questionId: question.id, hasMerged: question.hiddenAt === null, atMost: mailsAtMost };
  for (const asked of await listLearners(tx, of)) {
    const { uid, questionId } = asked;
    if (mailed.has(uid)) continue;
    mailed.add(uid);
    const user = await findUser(tx, { uid });
    if (!user || !(await readEmails(tx, { uid })).answers) continue;
    const { email, language } = user;
    const replyTo = replyAddressOf(ctx, { questionId, email });
    const mail = messagesFor(language).questionMail.answeredMail({
      lesson: published
        ? lessonTitleIn(published.document, language, { id: question.lessonId, stored }).title
        : stored,
      question: asked.text,
      answer: text,
      url: questionUrl(ctx, { lessonId: question.lessonId, second: asked.second }),
      accountUrl: `${ctx.config.siteUrl}${pages.account}`,
      canReply: replyTo !== undefined,
    });
    const ends = unsubscribeUrl(ctx, { uid, kind: 'answers' });
    await writeMail(tx, ctx, {
      ...mail,
      kind: 'question-answered',
      to: email,
      uid,
      language,
      replyTo,
      unsubscribeUrl: ends,
      condition: conditionText({ is: 'answer', asked: questionId, answered: question.id }),
    });
  }
}

export function questionUrl(
  { config }: AppContext,
  { lessonId, second }: { lessonId: string; second: number },
): string {
  const query = new URLSearchParams({ [lessonParameter]: lessonId, [secondParameter]: String(second) });
  return `${config.siteUrl}${pages.course}?${query.toString()}`;
}
