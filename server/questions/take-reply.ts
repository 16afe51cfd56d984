/** Stores replies to emails about questions: answers of the team, and follow-ups of learners (decision 178). */
import { createHash } from 'node:crypto';
import { newestPart } from '#rules/mail/reply-text.ts';
import { longestAnswer, longestQuestion } from '#rules/questions.ts';
import { noteText } from '#rules/lesson-notes.ts';
import { roleOf } from '#rules/roles.ts';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import type { InboundMail } from '#server/mail/inbound-mail.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import { answer } from './answer.ts';
import { followUp } from './ask.ts';
import { questionOfReply } from './reply-address.ts';
import { findLearner } from './store.ts';

const repliesPerHour = { atMost: 60, windowMs: 60 * 60_000 };

type Outcome =
  | 'answered'
  | 'asked'
  /** Sent by a program. */
  | 'automatic'
  /** To no address of ours, or from another address than the email was sent to. */
  | 'not-addressed'
  | 'no-user'
  | 'empty'
  | 'too-many'
  /** Neither the learner nor on the team any more, or without access to the lesson. */
  | 'rejected';

/** Returns false when the email has no effect. */
export async function takeReply(ctx: AppContext, email: InboundMail): Promise<boolean> {
  const outcome = await storeReply(ctx, email);
  ctx.log.info({ event: 'question-reply', outcome });
  return outcome === 'answered' || outcome === 'asked';
}

async function storeReply(ctx: AppContext, email: InboundMail): Promise<Outcome> {
  if (email.isAutomatic) return 'automatic';
  const questionId = questionOfReply(ctx, email);
  if (questionId === null) return 'not-addressed';
  const user = await findUserByEmail(ctx.db, { email: normalizeEmail(email.from) });
  if (!user || user.bannedAt !== null) return 'no-user';
  const written = noteText(newestPart(email.text).replaceAll('\0', '').toWellFormed());
  if (written === '') return 'empty';
  const { uid } = user;
  const limit = { ...repliesPerHour, key: `question-replies:${uid}`, now: ctx.now() };
  if ((await hitRateLimit(ctx.db, limit)) !== null) return 'too-many';
  const id = keyOf(questionId, email);
  const role = roleOf(user, ctx.config.instructorEmails);
  try {
    if ((await findLearner(ctx.db, { id: questionId })) === uid) {
      const viewer = { signedIn: true, plan: user.plan, isInstructor: role === 'instructor', user: { uid } };
      const text = written.slice(0, longestQuestion).toWellFormed();
      await followUp(ctx, viewer, { id, questionId, text, via: 'email' });
      return 'asked';
    }
    if (role === null) return 'rejected';
    const text = written.slice(0, longestAnswer).toWellFormed();
    // An email never publishes: whoever takes over a mailbox could write to everyone.
    const message = { answerId: id, text, via: 'email' as const, publish: false };
    await answer(ctx, { actor: uid, id: questionId }, message);
    return 'answered';
  } catch (error) {
    // The mail server must repeat what the database could not store, and nothing else.
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
    // The account was merged or deleted after it was found; the next attempt finds the remaining one, or none.
    if (error.code === 'unauthenticated') throw new ApiError('unavailable', 'The account has just changed.');
    return 'rejected';
  }
}

/** An email that is delivered twice has the same key, so it is stored once. */
function keyOf(questionId: string, { messageId, from, text }: InboundMail): string {
  return createHash('sha256')
    .update([questionId, messageId === '' ? `${from}\n${text}` : messageId].join('\n'))
    .digest('hex')
    .slice(0, 32);
}
