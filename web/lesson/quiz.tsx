import { CircleCheck, CircleX } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { quizChanged } from '#rules/quiz.ts';
import type { Api, LessonProgress } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import {
  answersTo,
  type FormAnswers,
  isAnswered,
  type Question,
  QuestionFields,
  type QuizData,
  type QuizResult,
} from './quiz-question.tsx';

export type QuizProps = {
  lessonId: string;
  onProgress: (progress: LessonProgress) => void;
};

/** The quiz of a lesson: its questions, or the result of the last answers, which the server has checked. */
export default function Quiz({ lessonId, onProgress }: QuizProps) {
  const { data, error, loading, reload } = useApi('GET /api/lessons/{id}/quiz', { params: { id: lessonId } });
  const text = messages.quiz;
  if (data)
    return (
      <LoadedQuiz
        key={lessonId}
        quiz={data}
        lessonId={lessonId}
        onProgress={onProgress}
        onOutdated={reload}
      />
    );
  if (loading)
    return (
      <p role="status" className="text-quiet">
        {text.loading}
      </p>
    );
  if (error instanceof ApiError && error.code === 'not-found') return null;
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{text.notLoaded}</p>
      <Button kind="quiet" onPress={reload}>
        {text.retry}
      </Button>
    </div>
  );
}

type LoadedQuizProps = QuizProps & Pick<QuizFormProps, 'quiz' | 'onOutdated'>;

function LoadedQuiz({ quiz, lessonId, onProgress, onOutdated }: LoadedQuizProps) {
  const [result, setResult] = useState(quiz.result);
  const [isAnswering, setAnswering] = useState(quiz.result === null);
  const focusNext = useRef(false);
  const frame = useRef<HTMLDivElement>(null);

  // The pressed button is gone, so the focus moves to what replaced it.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    frame.current?.querySelector<HTMLElement>('[data-quiz-focus], input')?.focus();
  }, [isAnswering]);

  function show(next: QuizResult | null) {
    if (next) setResult(next);
    focusNext.current = true;
    setAnswering(next === null);
  }

  return (
    <div ref={frame}>
      {isAnswering || result === null ? (
        <QuizForm
          quiz={quiz}
          lessonId={lessonId}
          onOutdated={onOutdated}
          onChecked={(checked) => {
            onProgress(checked.progress);
            show(checked.result);
          }}
        />
      ) : (
        <CheckedQuiz questions={quiz.questions} result={result} onAgain={() => show(null)} />
      )}
    </div>
  );
}

type QuizFormProps = {
  quiz: QuizData;
  lessonId: string;
  /** Loads the questions again; they have changed. */
  onOutdated: () => Promise<void>;
  onChecked: (checked: Api['PUT /api/lessons/{id}/quiz/result']['reply']) => void;
};

/** The questions. What was answered stays when the answers could not be sent, unless its question has changed. */
function QuizForm({ quiz: { questions, version }, lessonId, onOutdated, onChecked }: QuizFormProps) {
  const text = messages.quiz;
  const [typed, setTyped] = useState<FormAnswers>({});
  const answers = answersTo(questions, typed);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    const missing = questions.findIndex(({ id }) => !isAnswered(answers[id]));
    if (missing !== -1) {
      setProblem(text.missing(missing + 1));
      form.current?.querySelectorAll('fieldset')[missing]?.querySelector('input')?.focus();
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      onChecked(
        await call('PUT /api/lessons/{id}/quiz/result', {
          params: { id: lessonId },
          body: {
            version,
            answers: Object.entries(answers).map(([question, given]) => ({ question, given })),
          },
        }),
      );
    } catch (error) {
      const rejected = error instanceof ApiError ? error : null;
      const isOutdated = rejected?.reason === quizChanged;
      if (isOutdated) await onOutdated();
      setSending(false);
      const isTooOften = rejected?.code === 'resource-exhausted';
      setProblem(isOutdated ? text.outdated : isTooOften ? text.tooOften : text.failed);
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      data-quiz
      className="grid max-w-measure gap-6"
    >
      <p className="text-quiet">{text.lead(questions.length)}</p>
      {questions.map((question, at) => (
        <QuestionFields
          key={question.id}
          question={question}
          number={at + 1}
          count={questions.length}
          answer={answers[question.id]}
          onChange={(answer) =>
            setTyped((before) => ({ ...before, [question.id]: { to: question, answer } }))
          }
        />
      ))}
      <div className="grid justify-items-start gap-3">
        {problem !== null && (
          <p key={problem} role="alert" className="font-medium text-error">
            {problem}
          </p>
        )}
        <Button type="submit" shines={false} busy={isSending}>
          <span key={String(isSending)}>{isSending ? text.checking : text.check}</span>
        </Button>
      </div>
    </form>
  );
}

type CheckedQuizProps = { questions: readonly Question[]; result: QuizResult; onAgain: () => void };

/** The result of a quiz: the count, and for each question what was answered and what is right. */
function CheckedQuiz({ questions, result, onAgain }: CheckedQuizProps) {
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
