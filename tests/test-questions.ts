/** Learners with questions, and a team that answers them. */
import { randomBytes } from 'node:crypto';
import type { Plan } from '#rules/plans.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { addMessage, addQuestion, setOpenSince } from '#server/questions/store.ts';
import { updatePublication } from '#server/questions/studio-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sections } from './content/default-course.ts';
import { signIn, type TestBrowser } from './test-browser.ts';
import type { TestContext } from './test-context.ts';

/** The first lesson, which Premium opens, and one that only Ultra opens. */
export const questionLesson = sections[0]!.lessons[0]!.id;
export const ultraLesson = sections[3]!.lessons[0]!.id;

/** An id of a question or a message, as browsers choose them. */
export function questionKey(): string {
  return randomBytes(16).toString('hex');
}

export type Learner = TestBrowser & { user: { uid: string; email: string } };

export async function learnerOf(ctx: TestContext, plan: Plan, email: string): Promise<Learner> {
  const browser = await signIn(ctx, email);
  await setPlan(ctx.db, { uid: browser.user.uid, plan });
  return browser;
}

/** Asks at second 221 of the first lesson. Returns the question's id. */
export async function askOf(
  browser: TestBrowser,
  question: { text?: string; lessonId?: string; second?: number } = {},
): Promise<string> {
  const id = questionKey();
  const body = { lessonId: questionLesson, second: 221, text: 'Why a key?', ...question };
  const { status } = await browser.ask(`PUT /api/questions/${id}`, body);
  if (status !== 200) throw new Error(`Asking answered ${status}`);
  return id;
}

/** Answers a question in the studio. Returns the answer's id. */
export async function answerOf(
  team: TestBrowser,
  questionId: string,
  answer: { text?: string; publish?: boolean } = {},
): Promise<string> {
  const answerId = questionKey();
  const body = { text: 'It keeps the state.', publish: false, ...answer };
  const { status } = await team.ask(`PUT /api/studio/questions/${questionId}/answers/${answerId}`, body);
  if (status !== 200) throw new Error(`Answering answered ${status}`);
  return answerId;
}

/** Adds published questions to a lesson, without the requests; each is a millisecond newer than the one before. */
export async function addPublishedQuestions(
  db: Database,
  of: { uid: string; teamUid: string; lessonId: string; count: number; now: number },
): Promise<void> {
  for (let at = 0; at < of.count; at++) {
    const id = questionKey();
    const { uid, lessonId, now } = of;
    await addQuestion(db, {
      id,
      uid,
      lessonId,
      second: at % 300,
      text: `Question number ${at}`,
      now: now + at,
    });
    await addMessage(db, {
      id: questionKey(),
      questionId: id,
      uid: of.teamUid,
      author: 'team',
      text: `Answer number ${at}`,
      via: 'site',
      publishedAt: now,
      now,
    });
    await setOpenSince(db, { id, openSince: null });
    await updatePublication(db, { questionId: id });
  }
}
