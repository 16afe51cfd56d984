import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { noteText } from '#rules/lesson-notes.ts';
import { longestAnswer, questionReasons } from '#rules/questions.ts';
import { messages } from '#messages/messages.ts';
import { newQuestionKey } from '#web/lesson/use-questions.ts';
import { Button } from '#web/parts/button.tsx';
import { CheckField } from '#web/parts/check-field.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useFormDraft } from '#web/platform/form-draft.ts';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import type { QuestionPartProps } from './studio-question.ts';

const text = messages.studioQuestions.question;

const problems = { missing: text.answerMissing, failed: text.notDone, 'sent-before': text.sentBefore };

const empty = { id: '', text: '', publish: '' };

/**
 * The answer; what is typed lasts over a reload, and its id is sent with it, so that it is stored once. If it was changed after
 * a lost reply, the earlier answer is shown before the new one can be sent.
 */
export function AnswerForm({ question, onDone }: QuestionPartProps) {
  const { email } = useStudioViewer();
  const { typed, change, drop, restored } = useFormDraft(`answer:${question.id}`, email, empty);
  const [problem, setProblem] = useState<'missing' | 'failed' | 'sent-before' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  // The draft of an answer whose reply was lost outlives its arrival.
  const dropIfStored = useEffectEvent(() => {
    const stored = question.messages.find((message) => message.id === typed.id);
    if (stored?.text !== noteText(typed.text)) return;
    change(empty);
    drop();
  });
  useEffect(() => dropIfStored(), [question.messages]);

  async function send() {
    if (isSent.current) return;
    if (typed.text.trim() === '') {
      setProblem('missing');
      field.current?.focus();
      return;
    }
    isSent.current = true;
    setBusy(true);
    setProblem(null);
    const { id: questionId } = question;
    const body = { text: typed.text.trim(), publish: typed.publish === 'yes' && question.text !== '' };
    try {
      await call('PUT /api/studio/questions/{id}/answers/{answerId}', {
        params: { id: questionId, answerId: typed.id },
        body,
      });
      change(empty);
      drop();
      await onDone(text.sent);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== questionReasons.taken) {
        setProblem('failed');
        return;
      }
      change({ id: newQuestionKey() });
      setProblem('sent-before');
      await onDone('');
    } finally {
      isSent.current = false;
      setBusy(false);
    }
  }

  return (
    <StudioSection title={text.answer}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {restored && <p className="text-quiet">{text.restored}</p>}
        <div>
          <label htmlFor={id} className={labelStyles}>
            {text.answer}
          </label>
          <textarea
            ref={field}
            id={id}
            rows={6}
            maxLength={longestAnswer}
            readOnly={isBusy}
            value={typed.text}
            aria-invalid={problem === 'missing' || undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={(event) =>
              change({ text: event.currentTarget.value, id: typed.id || newQuestionKey() })
            }
            className={fieldStyles}
          />
          <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-error empty:hidden">
            {problem && problems[problem]}
          </p>
          <p id={`${id}-hint`} className={hintStyles}>
            {question.hasAccess ? text.hint : question.learner ? text.hintWithoutAccess : text.hintDeleted}
          </p>
        </div>
        {question.text !== '' && (
          <CheckField
            label={text.publishNow}
            checked={typed.publish === 'yes'}
            onChange={(checked) => {
              if (!isBusy) change({ publish: checked ? 'yes' : '' });
            }}
          />
        )}
        <div>
          <Button type="submit" busy={isBusy}>
            {text.send}
          </Button>
        </div>
      </form>
    </StudioSection>
  );
}
