import { useId } from 'react';
import { longestAnswer } from '#rules/quiz.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';

export function isAnswered(answer: Answer | undefined): boolean {
  return answer !== undefined && (typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0);
}

type QuestionFieldsProps = {
  question: Question;
  number: number;
  count: number;
  answer: Answer | undefined;
  onChange: (answer: Answer) => void;
};

/** A question with its choices, or the field for a typed answer. */
export function QuestionFields({ question, number, count, answer, onChange }: QuestionFieldsProps) {
  const id = useId();
  const text = messages.quiz;
  const chosen = Array.isArray(answer) ? answer : [];
  const isSingle = question.kind === 'single';

  function choose(choice: string, isOn: boolean) {
    if (isSingle) onChange([choice]);
    else onChange(isOn ? [...chosen, choice] : chosen.filter((each) => each !== choice));
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 w-full">
        <span className="tabular-nums block text-quiet">{text.number(number, count)}</span>
        <span lang={question.lang} className="block font-semibold whitespace-pre-line wrap-anywhere">
          {question.question}
        </span>
      </legend>
      {question.kind === 'text' ? (
        <>
          <label htmlFor={id} className={labelStyles}>
            {text.typed}
          </label>
          <input
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestAnswer}
            value={typeof answer === 'string' ? answer : ''}
            onChange={(event) => onChange(event.currentTarget.value.toWellFormed().replaceAll('\0', ''))}
            className={fieldStyles}
          />
        </>
      ) : (
        <>
          <p className="mb-2 text-quiet">{isSingle ? text.single : text.multiple}</p>
          <div className="grid gap-2.5">
            {question.choices.map((choice) => (
              <label
                key={choice.id}
                className="flex min-h-14 cursor-pointer items-center gap-3.5 rounded-card border border-edge bg-raised px-4 py-3 transition-colors hover:border-ink has-checked:border-sky has-checked:bg-sky-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
              >
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name={id}
                  value={choice.id}
                  checked={chosen.includes(choice.id)}
                  onChange={(event) => choose(choice.id, event.currentTarget.checked)}
                  className="size-5 shrink-0 accent-sky outline-none"
                />
                <span lang={choice.lang} className="min-w-0 wrap-anywhere">
                  {choice.text}
                </span>
              </label>
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

export type QuizData = Api['GET /api/lessons/{id}/quiz']['reply'];

export type Question = QuizData['questions'][number];

export type QuizResult = NonNullable<QuizData['result']>;

/** The ids of the chosen answers, or the typed text. */
type Answer = string[] | string;

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
