import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { CheckField } from '#web/parts/check-field.tsx';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { AccountSection } from './account-section.tsx';

/** Whether the learner gets an email when their questions are answered, and the news that the instructor sends. */
export function EmailsSection({ uid }: { uid: string }) {
  const text = messages.questions.emails;
  // An impersonating instructor doesn't see the learner's choices.
  const viewer = readImpersonation() === null ? uid : '';
  const questions = useApi('GET /api/me/question-emails', { viewer });
  const news = useApi('GET /api/me/news', { viewer });
  const [result, setResult] = useState<'saved' | 'failed' | null>(null);

  async function choose(save: () => Promise<unknown>, reload: () => Promise<void>) {
    setResult(null);
    try {
      await save();
      setResult('saved');
    } catch {
      setResult('failed');
    }
    await reload();
  }

  return (
    <AccountSection title={text.title}>
      <CheckField
        label={text.answers}
        checked={questions.data?.answers}
        onChange={(answers) =>
          choose(() => call('PATCH /api/me/question-emails', { body: { answers } }), questions.reload)
        }
      />
      <CheckField
        label={text.news}
        checked={news.data?.news}
        onChange={(isOn) => choose(() => call('PUT /api/me/news', { body: { news: isOn } }), news.reload)}
      />
      <p role="status" className="text-success empty:hidden">
        {result === 'saved' ? text.saved : null}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {result === 'failed' ? text.failed : null}
      </p>
    </AccountSection>
  );
}
