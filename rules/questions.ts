/** The rules of questions at a second of a lesson (decision 178). */

/** The longest question or follow-up, and the longest answer, in UTF-16 units. */
export const longestQuestion = 2000;
export const longestAnswer = 5000;

/** The longest reason of a report. */
export const longestReport = 500;

/** A learner's questions in a day, and the messages of one question. */
export const questionsPerDay = 20;
export const messagesOfQuestionAtMost = 100;

/** The reasons of rejected questions and changes. */
export const questionReasons = {
  tooMany: 'too-many-questions',
  tooManyMessages: 'too-many-messages',
  /** The id belongs to something else. */
  taken: 'question-id-taken',
  /** Others see the question, so it stays. */
  published: 'question-published',
  /** A question can only be merged into another one of the same lesson that is neither merged itself nor hidden. */
  notMergeable: 'question-not-mergeable',
  /** The text of the question was deleted with its learner's account, so it can't be published. */
  withoutText: 'question-without-text',
} as const;

/** The filters of the studio's list. */
export const questionStates = ['open', 'answered', 'published', 'reported', 'hidden', 'all'] as const;
export type QuestionState = (typeof questionStates)[number];
