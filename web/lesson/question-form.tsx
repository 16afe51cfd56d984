import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { type NotSent, reasonOf } from './use-questions.ts';

type QuestionFormProps = {
  label: string;
  hint?: string;
  text: string;
  longest: number;
  /** The field takes the focus when the form appears. */
  takesFocus?: boolean;
  onType: (text: string) => void;
  /** Sends the text. Its error is shown, and the text stays. */
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
};

/** The form of a question, a follow-up or a report. */
export function QuestionForm(props: QuestionFormProps) {
  const { label, hint, text, longest, takesFocus = true, onType, onSend, onCancel } = props;
  const words = messages.questions;
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<NotSent | 'empty' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  const id = useId();

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  async function send() {
    if (isSent.current) return;
    if (text.trim() === '') {
      setProblem('empty');
      field.current?.focus();
      return;
    }
    isSent.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await onSend(text.trim());
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
  return (
    <form
      noValidate
      className="my-2 rounded-card bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={longest}
        readOnly={isBusy}
        value={text}
        aria-invalid={problem === 'empty' || undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={sendByKey}
        className={`${fieldStyles} bg-surface`}
      />
      {text.length > longest - 200 && <p className={hintStyles}>{words.length(text.length, longest)}</p>}
      <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-error empty:hidden">
        {problem === null ? null : problem === 'empty' ? words.empty : words.notSent[problem]}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={hintStyles}>
          {hint}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" shines={false} busy={isBusy}>
          {words.send}
        </Button>
        <Button kind="plain" onPress={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
