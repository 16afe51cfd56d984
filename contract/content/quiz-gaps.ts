/** The gaps in the quiz of a published lesson: each question needs its text, and the answers that its kind needs. */
import type { QuizQuestion } from '#rules/content/document.ts';
import { textsByLanguage } from '#rules/content/localized.ts';
import type { Gap } from '#rules/content/publishing.ts';

/** `language` is the site's default one, in which no text may be missing. */
export function quizGaps(questions: readonly QuizQuestion[], path: string, language: string): Gap[] {
  const own = questions.flatMap((question, at) => questionGaps(question, `${path}.${at}`, language));
  return [...takenIds(questions, path), ...own];
}

function questionGaps({ question, kind, ...answers }: QuizQuestion, path: string, language: string): Gap[] {
  const text: Gap[] = question[language]?.trim() ? [] : [{ path: `${path}.question`, reason: 'needs-text' }];
  if (kind === 'text') {
    const isAnswered = answers.accepted.some((accepted) =>
      textsByLanguage(accepted).some(([, each]) => each.trim() !== ''),
    );
    return isAnswered ? text : [...text, { path: `${path}.accepted`, reason: 'needs-answer' }];
  }
  return [
    ...text,
    ...choiceGaps(answers.choices, `${path}.choices`, { language, isSingle: kind === 'single' }),
  ];
}

function choiceGaps(
  choices: QuizQuestion['choices'],
  path: string,
  { language, isSingle }: { language: string; isSingle: boolean },
): Gap[] {
  if (choices.length < 2) return [{ path, reason: 'needs-choices' }];
  const right = choices.filter(({ isCorrect }) => isCorrect).length;
  const answer: Gap[] =
    right === 0
      ? [{ path, reason: 'needs-answer' }]
      : isSingle && right > 1
        ? [{ path, reason: 'needs-one-answer' }]
        : [];
  const texts = choices.flatMap(({ text }, at): Gap[] =>
    text[language]?.trim() ? [] : [{ path: `${path}.${at}.text`, reason: 'needs-text' }],
  );
  return [...takenIds(choices, path), ...answer, ...texts];
}

/** Returns the entries with the id of an earlier one. */
export function takenIds(entries: readonly { id: string }[], path: string): Gap[] {
  return entries.flatMap(({ id }, at): Gap[] =>
    entries.findIndex((entry) => entry.id === id) < at ? [{ path: `${path}.${at}`, reason: 'taken-id' }] : [],
  );
}
