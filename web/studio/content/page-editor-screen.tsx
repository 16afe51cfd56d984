import { CreditCard, LayoutTemplate, ListTree } from 'lucide-react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { pageGroups } from '#web/studio/draft/field-groups.ts';
import { ContentFrame } from './content-frame.tsx';
import { FormWithPreview } from './form-with-preview.tsx';

const text = messages.studioPage;
const { landing, course, pricing } = text.frame.pages;

/** /studio/page: the form of the landing page beside its preview. */
export default function PageEditorScreen() {
  return (
    <ContentFrame title={text.title} lead={text.lead} seenAt={pages.landing}>
      <FormWithPreview
        screen={pages.studioPage}
        groups={pageGroups}
        previews={[
          { value: 'landing', label: landing, Icon: LayoutTemplate },
          { value: 'course', label: course, Icon: ListTree },
          { value: 'pricing', label: pricing, Icon: CreditCard },
        ]}
      />
    </ContentFrame>
  );
}
