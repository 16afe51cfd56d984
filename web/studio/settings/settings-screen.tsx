import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { CheckField } from '#web/parts/check-field.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ContentBody } from '#web/studio/content/content-frame.tsx';
import { settingsGroups } from '#web/studio/draft/field-groups.ts';
import { GroupForms } from '#web/studio/form/group-form.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { SecuritySection } from './security-section.tsx';
import { TeamSection } from './team-section.tsx';

const { title, lead } = messages.studioPage.settings;

/** /studio/settings: the site, the contact details, the team, and the user's own second factors. */
export default function SettingsScreen() {
  return (
    <StudioFrame title={title} lead={lead}>
      <SettingsBody />
    </StudioFrame>
  );
}

/** Assistants only see their own emails and second factors. */
function SettingsBody() {
  const { role } = useStudioViewer();
  return (
    <>
      {role === 'instructor' && (
        <ContentBody>
          <div className="max-w-3xl">
            <GroupForms groups={settingsGroups} openFirst />
          </div>
        </ContentBody>
      )}
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {role === 'instructor' && <TeamSection />}
        <QuestionEmailsSection />
        <SecuritySection />
      </div>
    </>
  );
}

const text = messages.studioQuestions.emails;

/** Whether the member of the team gets emails about new questions. */
function QuestionEmailsSection() {
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
      {!data && loading && <Loading />}
      {!data && !loading && error !== null && (
        <SectionFailed text={text.notLoaded} again={text.again} onRetry={reload} />
      )}
      {data && <CheckField label={text.newQuestions} checked={data.newQuestions} onChange={choose} />}
      <p role="status" className="text-success empty:hidden">
        {result === 'saved' ? text.saved : null}
      </p>
      <ErrorText>{result === 'failed' ? text.failed : null}</ErrorText>
    </StudioSection>
  );
}
