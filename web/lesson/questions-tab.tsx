import { Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { FailureActions, failureText } from '#web/shell/failure.tsx';
import type { LessonPanelProps } from './lesson-tab.ts';

const QuestionsPanel = lazyComponent(() => loadPart(() => import('./questions-panel.tsx')), QuestionsFailed);

/** The questions of a lesson, whose script loads when their tab is first selected. */
export function QuestionsTab(props: LessonPanelProps) {
  return (
    <Suspense
      fallback={
        <p role="status" className="mt-3 text-quiet">
          {messages.site.loading}
        </p>
      }
    >
      <QuestionsPanel {...props} />
    </Suspense>
  );
}

function QuestionsFailed({ error, onRetry }: LessonPanelProps & LoadFailureProps) {
  return (
    <div role="alert" className="mt-3">
      <p className="text-quiet">{failureText(error).text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <FailureActions onRetry={onRetry} />
      </div>
    </div>
  );
}
