import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { AccountSection } from './account-section.tsx';

/** Whether the learner gets an email when their questions are answered. */
export function QuestionEmailsSection({ uid }: { uid: string }) {
  const text = messages.questions.emails;
  // An impersonating instructor doesn't see the learner's choice.
  const viewer = readImpersonation() === null ? uid : '';
  const { data, reload } = useApi('GET /api/me/question-emails', { viewer });
  const [result, setResult] = useState<'saved' | 'failed' | null>(null);

  async function choose(answers: boolean) {
    setResult(null);
    try {
      await call('PATCH /api/me/question-emails', { body: { answers } });
      setResult('saved');
    } catch {
      setResult('failed');
    }
    await reload();
  }

  return (
    <AccountSection title={text.title}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={data?.answers ?? true}
          disabled={!data}
          onChange={(event) => void choose(event.currentTarget.checked)}
          className="size-5 shrink-0 accent-sky"
        />
        <span>{text.answers}</span>
      </label>
      <p role="status" className="text-success empty:hidden">
        {result === 'saved' ? text.saved : null}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {result === 'failed' ? text.failed : null}
      </p>
    </AccountSection>
  );
}
