/** Stores replies to emails about questions: answers of the team, and follow-ups of learners (decision 178). */
import { createHash } from 'node:crypto';
import { newestPart, type ReplyRejection } from '#rules/mail/reply-text.ts';
import { longestAnswer, longestQuestion, questionReasons } from '#rules/questions.ts';
import { noteText } from '#rules/lesson-notes.ts';
import { type Role, roleOf } from '#rules/roles.ts';
import { dayMs } from '#rules/clock.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import { findUserByEmail, type User } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import type { InboundMail } from '#server/mail/inbound-mail.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import { findPublished } from '#server/content/store.ts';
import { lessonTitleIn } from '#server/course/translated-course.ts';
import { writeMail } from '#server/mail/queue.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { answer } from './answer.ts';
import { followUp } from './ask.ts';
import { questionOfReply } from './reply-address.ts';
import { findQuestion } from './store.ts';
import { questionUrl } from './answer-mail.ts';
import { findLessonTitle } from './studio-store.ts';

const repliesPerHour = { atMost: 60, windowMs: 60 * 60_000 };

/** Why an email is ignored; its sender gets no reply. */
type Ignored =
  /** Sent by a program. */
  | 'automatic'
  /** To no address of ours, or from another address than the email was sent to. */
  | 'not-addressed'
  /** The account is banned or deleted. */
  | 'no-user';

type Reply = { user: User; role: Role | null; questionId: string; id: string; text: string };

/**
 * Stores a reply, or emails its sender why it was rejected: once a day for each question, and only at an address to which the
 * site has sent this question. Returns false when it is not stored.
 */
export async function takeReply(ctx: AppContext, email: InboundMail): Promise<boolean> {
  const reply = await readReply(ctx, email);
  if (typeof reply === 'string') {
    ctx.log.info({ event: 'question-reply', outcome: reply });
    return false;
  }
  const outcome = await storeReply(ctx, reply);
  ctx.log.info({ event: 'question-reply', outcome });
  if (outcome === 'answered' || outcome === 'asked') return true;
  if (outcome !== 'known') await tellSender(ctx, reply, outcome);
  return false;
}

async function readReply(ctx: AppContext, email: InboundMail): Promise<Reply | Ignored> {
  if (email.isAutomatic) return 'automatic';
  const questionId = questionOfReply(ctx, email);
  if (questionId === null) return 'not-addressed';
  const user = await findUserByEmail(ctx.db, { email: normalizeEmail(email.from) });
  if (!user || user.bannedAt !== null) return 'no-user';
  const text = noteText(newestPart(email.text).replaceAll('\0', '').toWellFormed());
  const role = roleOf(user, ctx.config.instructorEmails);
  return { user, role, questionId, id: keyOf(questionId, email), text };
}

/** Returns `known` if another text was stored under the same Message-ID. */
async function storeReply(
  ctx: AppContext,
  { user, role, questionId, id, text }: Reply,
): Promise<'answered' | 'asked' | 'known' | ReplyRejection> {
  const { uid } = user;
  if (text === '') return 'empty';
  const limit = { ...repliesPerHour, key: `question-replies:${uid}`, now: ctx.now() };
  if ((await hitRateLimit(ctx.db, limit)) !== null) return 'too-many';
  try {
    if ((await findQuestion(ctx.db, { id: questionId }))?.uid === uid) {
      if (text.length > longestQuestion) return 'too-long';
      const viewer = { signedIn: true, plan: user.plan, isInstructor: role === 'instructor', user: { uid } };
      await followUp(ctx, viewer, { id, questionId, text, via: 'email' });
      return 'asked';
    }
    if (role === null) return 'no-access';
    if (text.length > longestAnswer) return 'too-long';
    // An email never publishes: whoever takes over a mailbox could write to everyone.
    const message = { answerId: id, text, via: 'email' as const, publish: false };
    await answer(ctx, { actor: uid, id: questionId }, message);
    return 'answered';
  } catch (error) {
    // The mail server must repeat what the database could not store, and nothing else.
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
    // The account was merged or deleted after it was found; the next attempt finds the remaining one, or none.
    if (error.code === 'unauthenticated') throw new ApiError('unavailable', 'The account has just changed.');
    if (error.reason === questionReasons.taken) return 'known';
    if (error.reason === questionReasons.tooManyMessages) return 'too-many-messages';
    return error.code === 'not-found' ? 'gone' : 'no-access';
  }
}

async function tellSender(
  ctx: AppContext,
  { user: { uid, email, language }, role, questionId }: Reply,
  why: ReplyRejection,
): Promise<void> {
  const sender = { uid, email, language, isOnTeam: role !== null };
  await notifyOfRejection(ctx, { sender, questionId, why });
}

/** An email that is delivered twice has the same key, so it is stored once. */
function keyOf(questionId: string, { messageId, from, text }: InboundMail): string {
  return createHash('sha256')
    .update([questionId, messageId === '' ? `${from}\n${text}` : messageId].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

/** A sender gets one such email a day about a question, and at most this many about all questions. */
const noticesPerDay = 5;

type Sender = { uid: string; email: string; language: Language; isOnTeam: boolean };

/**
 * Queues an email to the account behind a signed reply address. It has no reply address itself, so an answer to it has no
 * effect: two programs can't answer each other.
 */
async function notifyOfRejection(
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
