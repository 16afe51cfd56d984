import { messages } from '#messages/messages.ts';
import { ContentBody } from '#web/studio/content/content-frame.tsx';
import { settingsGroups } from '#web/studio/draft/field-groups.ts';
import { GroupForms } from '#web/studio/form/group-form.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { QuestionEmailsSection } from './question-emails-section.tsx';
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
