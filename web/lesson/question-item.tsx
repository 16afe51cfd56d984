import { Pin } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { longestQuestion, longestReport } from '#rules/questions.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { useFocusReturn } from '#web/parts/keep-focus.ts';
import { call } from '#web/platform/call.ts';
import { useFormDraft } from '#web/platform/form-draft.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { LinkedText } from './linked-text.tsx';
import { QuestionForm } from './question-form.tsx';
import { type ListedQuestion, newQuestionKey, reasonOf, sendOnce } from './use-questions.ts';

type QuestionItemProps = {
  uid: string;
  question: ListedQuestion;
  /** False while an instructor views the site as a learner. */
  canWrite: boolean;
  /** Plays the video from the question's second; null for an article, which has none. */
  onPlay: (() => void) | null;
  /** Called after a change, with what to announce. */
  onChanged: (text: string) => Promise<void>;
};

/** A question with its answers, and what the learner can do with it. */
export function QuestionItem({ uid, question, canWrite, onPlay, onChanged }: QuestionItemProps) {
  const text = messages.questions;
  const time = formatClock(question.second);
  const heading = useId();
  const [open, setOpen] = useState<'follow-up' | 'report' | 'remove' | null>(null);
  const item = useRef<HTMLLIElement>(null);

  const close = () => setOpen(null);
  useFocusReturn(open, (form) => item.current?.querySelector<HTMLElement>(`[data-opens="${form}"]`));

  return (
    <li
      ref={item}
      className="border-t border-line py-2 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] first:border-t-0"
    >
      <div className="flex items-start gap-1">
        {onPlay && (
          <button
            type="button"
            aria-label={text.play(time)}
            onClick={onPlay}
            className="tabular-nums grid min-h-11 min-w-14 shrink-0 place-items-center rounded-small px-2 font-semibold text-sky transition-colors hover:bg-raised focus-visible:-outline-offset-3"
          >
            {time}
          </button>
        )}
        <div className="min-w-0 grow py-2">
          <Marks question={question} />
          <p id={heading} className="font-semibold whitespace-pre-wrap wrap-anywhere">
            {question.text}
          </p>
          <Messages question={question} />
          {canWrite && (
            <Actions question={question} describedBy={heading} isOpen={open !== null} onOpen={setOpen} />
          )}
        </div>
      </div>
      {open === 'follow-up' && (
        <FollowUpForm uid={uid} question={question} onClose={close} onChanged={onChanged} />
      )}
      {open === 'report' && <ReportForm question={question} onClose={close} onChanged={onChanged} />}
      {open === 'remove' && <RemoveQuestion question={question} onClose={close} onChanged={onChanged} />}
    </li>
  );
}

function Marks({
  question: { isOwn, isPinned, isPublished, messages: answers },
}: {
  question: ListedQuestion;
}) {
  const text = messages.questions;
  const isWaiting = isOwn && !answers.some(({ author }) => author === 'team');
  const marks = [isOwn && text.own, isOwn && !isPublished && text.onlyYou, isWaiting && text.waiting].filter(
    Boolean,
  );
  if (!isPinned && marks.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-quiet">
      {isPinned && (
        <span className="inline-flex items-center gap-1">
          <Pin aria-hidden="true" className="size-4" /> {text.pinned}
        </span>
      )}
      {marks.map((mark) => (
        <span key={String(mark)}>{mark}</span>
      ))}
    </p>
  );
}

/** A longer thread shows its newest messages first. */
const unfolded = 3;

function Messages({ question: { messages: all } }: { question: ListedQuestion }) {
  const text = messages.questions;
  const [isFolded, setFolded] = useState(true);
  const hidden = isFolded && all.length > unfolded ? all.length - (unfolded - 1) : 0;
  if (all.length === 0) return null;
  return (
    <div className="mt-2 grid gap-2 border-l-2 border-line pl-3">
      {hidden > 0 && (
        <Button kind="plain" className="justify-self-start" onPress={() => setFolded(false)}>
          {text.earlier(hidden)}
        </Button>
      )}
      {all.slice(hidden).map((message) => (
        <div key={message.id}>
          <p className="font-semibold text-quiet">{message.author === 'team' ? text.team : text.you}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            {message.author === 'team' ? <LinkedText text={message.text} /> : message.text}
          </p>
        </div>
      ))}
    </div>
  );
}

type ActionsProps = {
  question: ListedQuestion;
  /** The id of the question's text. */
  describedBy: string;
  isOpen: boolean;
  onOpen: (form: 'follow-up' | 'report' | 'remove') => void;
};

function Actions({ question: { isOwn, isPublished }, describedBy, isOpen, onOpen }: ActionsProps) {
  const text = messages.questions;
  const action = (form: 'follow-up' | 'report' | 'remove', label: ReactNode) => (
    <Button
      kind="plain"
      data-opens={form}
      aria-describedby={describedBy}
      disabled={isOpen}
      onPress={() => onOpen(form)}
    >
      {label}
    </Button>
  );
  if (!isOwn) return <div className="mt-1 -ml-1">{action('report', text.report)}</div>;
  return (
    <div className="mt-1 -ml-1 flex flex-wrap gap-x-4">
      {action('follow-up', text.followUp)}
      {!isPublished && action('remove', text.remove)}
    </div>
  );
}

type FormProps = {
  question: ListedQuestion;
  onClose: () => void;
  onChanged: QuestionItemProps['onChanged'];
};

/** The text and its id last over a reload, so that it is neither lost nor stored twice. */
function FollowUpForm({ uid, question, onClose, onChanged }: FormProps & { uid: string }) {
  const text = messages.questions;
  const { typed, change, drop } = useFormDraft(`follow-up:${question.id}`, uid, { id: '', text: '' });
  const close = () => {
    change({ id: '', text: '' });
    drop();
    onClose();
  };
  return (
    <QuestionForm
      label={text.followUpField}
      text={typed.text}
      longest={longestQuestion}
      onType={(next) => change({ text: next, id: typed.id || newQuestionKey() })}
      onCancel={close}
      onSend={async (written) => {
        const { id } = question;
        const body = { text: written };
        await sendOnce(
          typed.id,
          (messageId) =>
            call('PUT /api/questions/{id}/messages/{messageId}', { params: { id, messageId }, body }),
          (messageId) => change({ id: messageId }),
        );
        close();
        await onChanged(text.followUpSent);
      }}
    />
  );
}

function ReportForm({ question, onClose, onChanged }: FormProps) {
  const text = messages.questions;
  const [typed, setTyped] = useState('');
  return (
    <QuestionForm
      label={text.reportField}
      hint={text.reportHint}
      text={typed}
      longest={longestReport}
      onType={setTyped}
      onCancel={onClose}
      onSend={async (why) => {
        await call('PUT /api/questions/{id}/report', { params: { id: question.id }, body: { why } });
        onClose();
        await onChanged(text.reported);
      }}
    />
  );
}

function RemoveQuestion({ question, onClose, onChanged }: FormProps) {
  const text = messages.questions;
  const [problem, setProblem] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const asked = useId();

  // The pressed button is disabled now, so it has lost the focus.
  useEffect(() => {
    box.current?.focus();
  }, []);

  async function remove() {
    setProblem('');
    try {
      await call('DELETE /api/questions/{id}', { params: { id: question.id } });
    } catch (error) {
      setProblem(text.notSent[reasonOf(error)]);
      return;
    }
    onClose();
    await onChanged(text.removed);
  }

  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={asked}
      tabIndex={-1}
      className="my-2 rounded-card bg-raised p-4 outline-none"
    >
      <p id={asked}>{text.removeSure}</p>
      <p role="alert" className="mt-1.5 font-medium text-error empty:hidden">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Button shines={false} onPress={remove}>
          {text.remove}
        </Button>
        <Button kind="plain" onPress={onClose}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
