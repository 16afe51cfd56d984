import { Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { FailureActions } from '#web/shell/failure.tsx';
import type { LessonPanelProps } from './lesson-tab.ts';
import type { QuizProps } from './quiz.tsx';

const Quiz = lazyComponent(() => loadPart(() => import('./quiz.tsx')), QuizFailed);

/** The tab of a video's quiz. */
export function QuizPanel({ lesson, onProgress }: LessonPanelProps) {
  return <LessonQuiz key={lesson.id} lessonId={lesson.id} onProgress={onProgress} />;
}

/** The quiz of a lesson, whose code few lessons need. */
export function LessonQuiz(props: QuizProps) {
  return (
    <Suspense
      fallback={
        <p role="status" className="text-quiet">
          {messages.lesson.loading}
        </p>
      }
    >
      <Quiz {...props} />
    </Suspense>
  );
}

function QuizFailed({ onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="flex flex-wrap gap-3">
      <FailureActions onRetry={onRetry} />
    </div>
  );
}
