import { words } from '#words/words.ts';
import { ContentFrame } from './content/content-frame.tsx';
import { settingsGroups } from './content/field-groups.ts';
import { GroupForms } from './form/group-form.tsx';

const { title, lead } = words.studioPage.settings;

/** /studio/settings: the site's name, how the teacher is reached, and the texts for search engines. */
export default function SettingsScreen() {
  return (
    <ContentFrame title={title} lead={lead}>
      <div className="max-w-3xl">
        <GroupForms groups={settingsGroups} openFirst />
      </div>
    </ContentFrame>
  );
}
