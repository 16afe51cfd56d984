import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { Loading } from '#web/parts/loading.tsx';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { SectionFailed, StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioQuestions.emails;

/** Whether the member of the team gets emails about new questions. */
export function QuestionEmailsSection() {
  const { data, error, loading, reload } = useApi('GET /api/me/question-emails');
  const [result, setResult] = useState<'saved' | 'failed' | null>(null);

  async function choose(newQuestions: boolean) {
    setResult(null);
    try {
      await call('PATCH /api/me/question-emails', { body: { newQuestions } });
      setResult('saved');
    } catch {
      setResult('failed');
    }
    await reload();
  }

  return (
    <StudioSection title={text.title} lead={text.lead}>
      {!data && loading && <Loading label={messages.site.loading} />}
      {!data && !loading && error !== null && (
        <SectionFailed text={text.notLoaded} again={text.again} onRetry={reload} />
      )}
      {data && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={data.newQuestions}
            onChange={(event) => void choose(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-sky"
          />
          <span>{text.newQuestions}</span>
        </label>
      )}
      <p role="status" className="text-success empty:hidden">
        {result === 'saved' ? text.saved : null}
      </p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {result === 'failed' ? text.failed : null}
      </p>
    </StudioSection>
  );
}
