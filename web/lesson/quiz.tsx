import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Api, LessonProgress } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import type { Answer, QuizData, QuizResult } from './quiz-data.ts';
import { isAnswered, QuestionFields } from './quiz-question.tsx';
import { CheckedQuiz } from './quiz-result.tsx';

export type QuizProps = {
  lessonId: string;
  onProgress: (progress: LessonProgress) => void;
};

/** The quiz of a lesson: its questions, or the result of the last answers, which the server has checked. */
export default function Quiz({ lessonId, onProgress }: QuizProps) {
  const { data, error, loading, reload } = useApi('GET /api/lessons/{id}/quiz', { params: { id: lessonId } });
  const text = messages.quiz;
  if (data) return <LoadedQuiz key={lessonId} quiz={data} lessonId={lessonId} onProgress={onProgress} />;
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

function LoadedQuiz({ quiz, lessonId, onProgress }: QuizProps & { quiz: QuizData }) {
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
  onChecked: (checked: Api['PUT /api/lessons/{id}/quiz/result']['reply']) => void;
};

/** The questions. What was answered stays when the answers could not be sent. */
function QuizForm({ quiz: { questions }, lessonId, onChecked }: QuizFormProps) {
  const text = messages.quiz;
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
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
          body: { answers: Object.entries(answers).map(([question, given]) => ({ question, given })) },
        }),
      );
    } catch (error) {
      setSending(false);
      const isTooOften = error instanceof ApiError && error.code === 'resource-exhausted';
      setProblem(isTooOften ? text.tooOften : text.failed);
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid max-w-measure gap-6">
      <p className="text-quiet">{text.lead(questions.length)}</p>
      {questions.map((question, at) => (
        <QuestionFields
          key={question.id}
          question={question}
          number={at + 1}
          count={questions.length}
          answer={answers[question.id]}
          onChange={(answer) => setAnswers((before) => ({ ...before, [question.id]: answer }))}
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
