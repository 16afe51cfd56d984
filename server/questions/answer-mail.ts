/** Queues the emails about an answer; `mail-condition.ts` decides who may still read it when they are sent. */
import { lessonParameter, pages, secondParameter } from '#rules/pages.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { findUser } from '#server/accounts/user-store.ts';
import { findPublished } from '#server/content/store.ts';
import type { AppContext } from '#server/context.ts';
import { lessonTitleIn } from '#server/course/translated-course.ts';
import { writeMailOnce } from '#server/mail/queue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readEmails } from './emails-store.ts';
import { conditionText } from './mail-condition.ts';
import { replyAddressOf, unsubscribeUrl } from './reply-address.ts';
import type { LockedQuestion } from './store.ts';
import { type AskingLearner, findLessonTitle, listLearners, listNewestAnswers } from './studio-store.ts';

/** More questions are rarely merged into one; their learners see the answer on the site. */
const mailsAtMost = 100;

/** The answers in one email to the learner of a merged question; older ones are on the site. */
const answersAtMost = 10;

type Answer = { id: string; text: string };

/**
 * Queues an email to the learner of a question and to those of the questions merged into it, unless they switched it off. A
 * learner of several of them gets one. The answers of a hidden question go to its own learner alone.
 */
export async function mailAnswer(
  tx: Database,
  ctx: AppContext,
  { question, answer }: { question: LockedQuestion; answer: Answer },
): Promise<void> {
  const of = { questionId: question.id, hasMerged: question.hiddenAt === null, atMost: mailsAtMost };
  const learners = await listLearners(tx, of);
  await mailLearners(tx, ctx, { question, answers: [answer], learners });
}

/**
 * Queues an email with the answers of a question to the learners of one that is merged into it, and of those that were merged
 * into that one. Learners who see the answers already, and got them by email, are left out. Call it before the merge.
 */
export async function mailMergedAnswers(
  tx: Database,
  ctx: AppContext,
  { from, into }: { from: LockedQuestion; into: LockedQuestion },
): Promise<void> {
  const answers = await listNewestAnswers(tx, { questionId: into.id, atMost: answersAtMost });
  if (answers.length === 0) return;
  const all = { hasMerged: true, atMost: mailsAtMost };
  const known = new Set((await listLearners(tx, { ...all, questionId: into.id })).map(({ uid }) => uid));
  const learners = await listLearners(tx, { ...all, questionId: from.id });
  await mailLearners(tx, ctx, {
    question: into,
    answers,
    learners: learners.filter(({ uid }) => !known.has(uid)),
  });
}

/** `answers` is not empty, and the oldest is the first. */
async function mailLearners(
  tx: Database,
  ctx: AppContext,
  of: { question: LockedQuestion; answers: readonly Answer[]; learners: readonly AskingLearner[] },
): Promise<void> {
  const { question, answers, learners } = of;
  const stored = await findLessonTitle(tx, question);
  const published = await findPublished(tx);
  const mailed = new Set<string>();
  for (const asked of learners) {
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
      answer: answers.map(({ text }) => text).join('\n\n'),
      url: questionUrl(ctx, { lessonId: question.lessonId, second: asked.second }),
      accountUrl: `${ctx.config.siteUrl}${pages.account}`,
      canReply: replyTo !== undefined,
    });
    const ends = unsubscribeUrl(ctx, { uid, kind: 'answers' });
    await writeMailOnce(tx, ctx, {
      ...mail,
      id: mailIdOf(ctx, { uid, answerId: answers.at(-1)?.id ?? '' }),
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

/** The same for the same learner and answer, so that a question that is merged again causes no second email. */
function mailIdOf({ secret }: Pick<AppContext, 'secret'>, of: { uid: string; answerId: string }): string {
  const signature = Buffer.from(secret.sign('answer-mail', `${of.answerId} ${of.uid}`), 'base64url');
  return signature.subarray(0, 16).toString('base64url');
}

export function questionUrl(
  { config }: AppContext,
  { lessonId, second }: { lessonId: string; second: number },
): string {
  const query = new URLSearchParams({ [lessonParameter]: lessonId, [secondParameter]: String(second) });
  return `${config.siteUrl}${pages.course}?${query.toString()}`;
}
