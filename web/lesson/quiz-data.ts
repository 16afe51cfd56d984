/** The quiz of a lesson as the server sends it, and what the learner answers. */
import type { Api } from '#contract/api.ts';

export type QuizData = Api['GET /api/lessons/{id}/quiz']['reply'];

export type Question = QuizData['questions'][number];

export type QuizResult = NonNullable<QuizData['result']>;

/** The ids of the chosen answers, or the typed text. */
export type Answer = string[] | string;

/** The answers that are typed in a form, each with the question as it was when it was answered. */
export type FormAnswers = Readonly<Record<string, { to: Question; answer: Answer }>>;

/** Returns the answers to these questions, by id; not those to questions that have been reworded since then. */
export function answersTo(questions: readonly Question[], answers: FormAnswers): Record<string, Answer> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const own = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
      return own && JSON.stringify(own.to) === JSON.stringify(question) ? [[question.id, own.answer]] : [];
    }),
  );
}
