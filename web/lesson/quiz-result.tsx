import { CircleCheck, CircleX } from 'lucide-react';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { formatDate } from '#web/platform/format.ts';
import type { Question, QuizResult } from './quiz-data.ts';

type CheckedQuizProps = { questions: readonly Question[]; result: QuizResult; onAgain: () => void };

/** The result of a quiz: the count, and for each question what was answered and what is right. */
export function CheckedQuiz({ questions, result, onAgain }: CheckedQuizProps) {
  const text = messages.quiz;
  return (
    <div className="grid max-w-measure gap-5">
      <div>
        <p
          tabIndex={-1}
          data-quiz-focus
          role="status"
          className="tabular-nums font-display text-title font-bold"
        >
          {text.result(result.correct, result.questions)}
        </p>
        <p className="text-quiet">{text.answeredOn(formatDate(result.answeredAt))}</p>
        {result.hasChanged && <p className="mt-2 text-warning">{text.changed}</p>}
      </div>
      <ol className="grid gap-3">
        {questions.flatMap((question, at) => {
          const answer = result.answers.find((each) => each.question === question.id);
          if (!answer) return [];
          return [
            <li key={question.id} className="rounded-card border border-line bg-raised p-4">
              <CheckedQuestion question={question} answer={answer} number={at + 1} count={questions.length} />
            </li>,
          ];
        })}
      </ol>
      <div className="justify-self-start">
        <QuietButton onPress={onAgain}>{text.again}</QuietButton>
      </div>
    </div>
  );
}

type CheckedQuestionProps = {
  question: Question;
  answer: QuizResult['answers'][number];
  number: number;
  count: number;
};

function CheckedQuestion({ question, answer, number, count }: CheckedQuestionProps) {
  const text = messages.quiz;
  const { given, isCorrect, right, explanation, explanationLang } = answer;
  const wordsOf = (ids: readonly string[]) =>
    question.choices.filter(({ id }) => ids.includes(id)).map((choice) => choice.text);
  const own = typeof given === 'string' ? given : wordsOf(given).join(' · ');
  const Icon = isCorrect ? CircleCheck : CircleX;
  return (
    <div className="grid gap-2">
      <p>
        <span className="tabular-nums block text-quiet">{text.number(number, count)}</span>
        <span lang={question.lang} className="block font-semibold whitespace-pre-line wrap-anywhere">
          {question.question}
        </span>
      </p>
      <p className={`flex items-center gap-2 font-semibold ${isCorrect ? 'text-success' : 'text-error'}`}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span>{isCorrect ? text.right : text.wrong}</span>
      </p>
      <p className="wrap-anywhere">{own === '' ? text.noAnswer : text.yourAnswer(own)}</p>
      {!isCorrect && (
        <p className="wrap-anywhere">{text.rightAnswer(question.kind === 'text' ? right : wordsOf(right))}</p>
      )}
      {explanation !== '' && (
        <p lang={explanationLang} className="whitespace-pre-line wrap-anywhere text-quiet">
          {explanation}
        </p>
      )}
    </div>
  );
}
