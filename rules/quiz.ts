/** The rules of quizzes: which answers are right, and what a result counts. Only the server knows the right answers. */
import type { QuestionKind, QuizQuestion } from './content/document.ts';

/** The ids of the chosen answers, or the typed text. */
export type GivenAnswer = readonly string[] | string;

/** A question with its right answers. */
export type AnswerKey = {
  id: string;
  kind: QuestionKind;
  choices: readonly { id: string; isCorrect: boolean }[];
  /** The typed answers that count as right, in any language. */
  accepted: readonly string[];
};

/** The answer to each question, by its id, and whether it was right. */
export type CheckedAnswers = Readonly<Record<string, { given: GivenAnswer; isCorrect: boolean }>>;

/** The most characters of a typed answer. */
export const longestAnswer = 200;

/** Checks every question of a quiz; one without an answer counts as wrong. Answers to unknown questions are dropped. */
export function checkAnswers(
  questions: readonly AnswerKey[],
  given: Readonly<Record<string, GivenAnswer | undefined>>,
): CheckedAnswers {
  return Object.fromEntries(
    questions.map((question) => {
      const answer = ownAnswer(question, Object.hasOwn(given, question.id) ? given[question.id] : undefined);
      return [question.id, { given: answer, isCorrect: isCorrect(question, answer) }];
    }),
  );
}

/** Drops unknown and repeated choices, and an answer of another kind. */
function ownAnswer({ kind, choices }: AnswerKey, given: GivenAnswer | undefined): GivenAnswer {
  if (kind === 'text') return typeof given === 'string' ? given : '';
  if (given === undefined || typeof given === 'string') return [];
  return choices.filter(({ id }) => given.includes(id)).map(({ id }) => id);
}

function isCorrect({ kind, choices, accepted }: AnswerKey, given: GivenAnswer): boolean {
  if (kind === 'text') {
    const typed = foldedAnswer(String(given));
    return typed !== '' && accepted.some((each) => foldedAnswer(each) === typed);
  }
  const right = choices.filter((choice) => choice.isCorrect).map(({ id }) => id);
  return right.length > 0 && right.length === given.length && right.every((id) => given.includes(id));
}

/**
 * Returns a typed answer as answers are compared: without regard to case, width, spaces, invisible characters, and the
 * curly quotation marks and long dashes that phones type.
 */
export function foldedAnswer(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”‟″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** The reason for rejecting answers to questions that were changed since the learner has read them. */
export const quizChanged = 'quiz-changed';

/** Returns what learners read of a quiz in all languages, without what is right; a digest of it may be public. */
export function shownQuiz(quiz: readonly QuizQuestion[]): unknown {
  return quiz.map(({ id, kind, question, choices }) => ({
    id,
    kind,
    question,
    choices: kind === 'text' ? [] : choices.map((choice) => ({ id: choice.id, text: choice.text })),
  }));
}

export function countCorrect(answers: CheckedAnswers): { correct: number; questions: number } {
  const all = Object.values(answers);
  return { correct: all.filter((answer) => answer.isCorrect).length, questions: all.length };
}
