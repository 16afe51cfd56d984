import { MessageCircleQuestionMark } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { longestQuestion } from '#rules/questions.ts';
import { longestSearch } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { fieldStyles } from '#web/parts/field.tsx';
import { useFocusHeir, useFocusReturn } from '#web/parts/keep-focus.ts';
import { call } from '#web/platform/call.ts';
import { useFormDraft } from '#web/platform/form-draft.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import type { LessonPanelProps } from './lesson-tab.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionItem } from './question-item.tsx';
import { newQuestionKey, type Questions, sendOnce, useQuestions } from './use-questions.ts';
import { useSecond } from './use-second.ts';

/** The questions of a lesson: ask at a second of the video, read what was answered, and search. */
export default function QuestionsPanel({ uid, lesson, video, onGo }: LessonPanelProps) {
  const text = messages.questions;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const questions = useQuestions(lesson.id, typed);
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const canWrite = readImpersonation() === null;

  // A deleted question is gone with the button that had the focus.
  const focusTitle = useFocusHeir(title);

  async function onChanged(announcement: string) {
    setSaid(announcement);
    await questions.reload();
    focusTitle();
  }

  return (
    <section aria-labelledby={heading}>
      <h3 ref={title} id={heading} tabIndex={-1} className="sr-only">
        {text.title}
      </h3>
      {canWrite ? (
        <AskForm
          key={lesson.id}
          uid={uid}
          lessonId={lesson.id}
          video={video}
          onAsked={() => onChanged(text.sent)}
        />
      ) : (
        <p className="mt-3 text-quiet">{text.private}</p>
      )}
      <p role="status" className="mt-3 font-medium text-success empty:hidden">
        {said}
      </p>
      {(typed !== '' || questions.questions?.length !== 0) && (
        <form role="search" className="mt-3" onSubmit={(event) => event.preventDefault()}>
          <input
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            maxLength={longestSearch}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className={fieldStyles}
          />
        </form>
      )}
      <Status questions={questions} isSearch={typed.trim() !== ''} />
      {questions.questions !== null && questions.questions.length > 0 && (
        <ol aria-label={text.list} className="-mx-2 mt-3 max-w-measure">
          {questions.questions.map((question) => (
            <QuestionItem
              key={question.id}
              uid={uid}
              question={question}
              canWrite={canWrite}
              onPlay={() => onGo(lesson.id, question.second)}
              onChanged={onChanged}
            />
          ))}
        </ol>
      )}
      {questions.more && (
        <QuietButton className="mt-4" onPress={questions.loadMore}>
          {text.more}
        </QuietButton>
      )}
    </section>
  );
}

type AskFormProps = {
  uid: string;
  lessonId: string;
  video: HTMLVideoElement | null;
  onAsked: () => Promise<void>;
};

const closed = { id: '', second: '', text: '' };

/**
 * The text lasts over a reload and while the lesson is closed, in this tab. Its id is sent with it, so that it is asked
 * once.
 */
function AskForm({ uid, lessonId, video, onAsked }: AskFormProps) {
  const text = messages.questions;
  const now = useSecond(video);
  const draft = useFormDraft(`question:${lessonId}`, uid, closed);
  const { typed, change, drop } = draft;
  const opener = useRef<HTMLDivElement>(null);
  const isOpen = typed.second !== '';
  useFocusReturn(isOpen ? 'ask' : null, () => opener.current?.querySelector('button'));

  function close() {
    change(closed);
    drop();
  }

  if (isOpen) {
    const second = Number(typed.second);
    return (
      <QuestionForm
        label={text.field(formatClock(second))}
        hint={text.hint}
        text={typed.text}
        longest={longestQuestion}
        takesFocus={!draft.restored}
        onType={(next) => change({ text: next })}
        onCancel={close}
        onSend={async (written) => {
          const body = { lessonId, second, text: written };
          await sendOnce(
            typed.id,
            (id) => call('PUT /api/questions/{id}', { params: { id }, body }),
            (id) => change({ id }),
          );
          close();
          await onAsked();
        }}
      />
    );
  }
  return (
    <div ref={opener} className="mt-3">
      <QuietButton
        className="max-sm:px-4!"
        disabled={!video}
        onPress={() => change({ id: newQuestionKey(), second: String(now), text: '' })}
      >
        <MessageCircleQuestionMark aria-hidden="true" className="size-5" />
        <span className="tabular-nums">{text.ask(formatClock(now))}</span>
      </QuietButton>
    </div>
  );
}

function Status({ questions, isSearch }: { questions: Questions; isSearch: boolean }) {
  const text = messages.questions;
  if (questions.failed)
    return (
      <div role="alert" className="mt-3">
        <p className="text-quiet">{text.failed}</p>
        <Button kind="plain" onPress={questions.reload}>
          {text.again}
        </Button>
      </div>
    );
  const empty = isSearch ? text.noMatch : text.none;
  return (
    <p role="status" className="mt-3 text-quiet empty:hidden">
      {questions.questions === null
        ? text.loading
        : questions.isTooShort
          ? text.tooShort
          : questions.questions.length === 0
            ? empty
            : ''}
    </p>
  );
}
