/** The conditions of emails about questions, checked when they are sent, which may be hours after they were written. */
import { z } from 'zod';
import { lessonAccess, type LessonGate } from '#rules/access.ts';
import { roleOf } from '#rules/roles.ts';
import { findCurrentUid, findUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import { readEmails } from './emails-store.ts';
import { findAnsweredQuestion } from './store.ts';

const mailCondition = z.discriminatedUnion('is', [
  /** The learner still asks `asked`, sees the answers to `answered`, and may watch the lesson. */
  z.object({ is: z.literal('answer'), asked: z.string(), answered: z.string() }),
  /** The recipient is still on the team. */
  z.object({ is: z.literal('new-question') }),
]);

export type MailCondition = z.infer<typeof mailCondition>;

export function conditionText(condition: MailCondition): string {
  return JSON.stringify(condition);
}

/**
 * Returns whether an email with this condition may be sent now. After a refund, a ban, or the end of a role, it may not;
 * neither once its recipient has switched such emails off.
 */
export async function mayLeaveNow(
  ctx: AppContext,
  mail: { condition: string; uid: string | null },
): Promise<boolean> {
  if (mail.uid === null) return false;
  const condition = parseCondition(mail.condition);
  if (condition === null) return false;
  const uid = await findCurrentUid(ctx.db, { uid: mail.uid });
  const user = await findUser(ctx.db, { uid });
  if (!user || user.bannedAt !== null) return false;
  const emails = await readEmails(ctx.db, { uid });
  if (condition.is === 'new-question')
    return roleOf(user, ctx.config.instructorEmails) !== null && emails.newQuestions;
  const question = await findAnsweredQuestion(ctx.db, condition);
  if (question?.uid !== uid || !emails.answers) return false;
  const lesson = (await readCourse(ctx)).lessons.get(question.lessonId);
  return hasAccess(ctx, { uid }, lesson);
}

/** Returns null for a condition that another release has written and this one doesn't know. */
function parseCondition(text: string): MailCondition | null {
  const { data } = mailCondition.safeParse(JSON.parse(text));
  return data ?? null;
}

/** Returns whether a learner may watch the lesson of their question; false for a deleted account or a removed lesson. */
export async function hasAccess(
  ctx: Pick<AppContext, 'db' | 'config'>,
  learner: { uid: string } | null,
  lesson: LessonGate | undefined,
): Promise<boolean> {
  const user = learner && (await findUser(ctx.db, learner));
  if (!user || user.bannedAt !== null || !lesson) return false;
  const isInstructor = roleOf(user, ctx.config.instructorEmails) === 'instructor';
  return lessonAccess({ signedIn: true, plan: user.plan, isInstructor }, lesson) === 'play';
}
