import { FileText, ReceiptText, ShieldCheck } from 'lucide-react';
import { type LegalKind, legalKinds } from '#rules/content/legal.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { ContentFrame } from '../content/content-frame.tsx';
import { legalGroups } from '../content/field-groups.ts';
import { FormWithPreview } from '../page/form-with-preview.tsx';
import { LegalVersions } from './legal-versions.tsx';

const text = words.studioLegal;
const { titles } = words.site.legal;

/** /studio/legal: the privacy notice, the terms and the refund policy, with their versions. */
export default function LegalEditorScreen() {
  return (
    <ContentFrame title={text.title} lead={text.lead} seenAt={pages.terms}>
      <p className="rounded-card bg-warning-soft px-5 py-3 font-medium">{text.draft}</p>
      <LegalVersions />
      <FormWithPreview
        screen={pages.studioLegal}
        groups={legalGroups}
        pageOf={kindOf}
        // Facts of the site and signs of the Markdown stand in the text otherwise than on the page.
        fieldOfPage={(page) => `legal.${page}.text`}
        previews={[
          { value: 'privacy', label: titles.privacy, Icon: ShieldCheck },
          { value: 'terms', label: titles.terms, Icon: FileText },
          { value: 'refunds', label: titles.refunds, Icon: ReceiptText },
        ]}
      />
    </ContentFrame>
  );
}

/** The text that a field such as `legal.terms.title` belongs to. */
function kindOf(path: string): LegalKind | null {
  const [, kind] = path.split('.');
  return legalKinds.find((one) => one === kind) ?? null;
}
