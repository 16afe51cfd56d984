/** The quiz of a lesson as the server sends it, and what the learner answers. */
import type { Api } from '#contract/api.ts';

export type QuizData = Api['GET /api/lessons/{id}/quiz']['reply'];

export type Question = QuizData['questions'][number];

export type QuizResult = NonNullable<QuizData['result']>;

/** The ids of the chosen answers, or the typed text. */
export type Answer = string[] | string;
