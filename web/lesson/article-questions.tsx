import { useId, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { readImpersonation } from '#web/session/impersonation.ts';
import { QuestionItem } from './question-item.tsx';
import { useQuestions } from './use-questions.ts';

type ArticleQuestionsProps = { uid: string; lessonId: string };

/**
 * The questions from the time when the article was a video, without their seconds; nothing if there are none. New ones
 * need a video, since they are asked at one of its seconds.
 */
export function ArticleQuestions({ uid, lessonId }: ArticleQuestionsProps) {
  const text = messages.questions;
  const [said, setSaid] = useState('');
  const { questions, more, loadMore, reload } = useQuestions(lessonId, '');
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const canWrite = readImpersonation() === null;

  async function onChanged(announcement: string) {
    setSaid(announcement);
    await reload();
    requestAnimationFrame(() => {
      // A deleted question is gone with the button that had the focus.
      if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
    });
  }

  if (!questions || (questions.length === 0 && said === '')) return null;
  return (
    <section aria-labelledby={heading} className="max-w-measure border-t border-line pt-6">
      <h3 ref={title} id={heading} tabIndex={-1} className="text-title outline-none">
        {text.title}
      </h3>
      <p role="status" className="mt-3 font-medium text-success empty:hidden">
        {said}
      </p>
      <ol aria-labelledby={heading} className="mt-3">
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            uid={uid}
            question={question}
            canWrite={canWrite}
            onPlay={null}
            onChanged={onChanged}
          />
        ))}
      </ol>
      {more && (
        <QuietButton className="mt-4" onPress={loadMore}>
          {text.more}
        </QuietButton>
      )}
    </section>
  );
}
