import { FileText, ReceiptText, ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import { type LegalKind, legalPath } from '#rules/content/legal.ts';
import { pages } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { useDraftContext, useDraftView } from '#web/studio/draft/draft-context.tsx';
import { legalGroups } from '#web/studio/draft/field-groups.ts';
import { ContentFrame } from './content-frame.tsx';
import { FormWithPreview } from './form-with-preview.tsx';

const text = messages.studioLegal;
const { titles } = messages.links.legal;

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
        // Placeholders and Markdown make the text differ from the page.
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

/** Returns the legal text of a field such as `legal.terms.title`. */
function kindOf(path: string): LegalKind | null {
  const [, kind] = path.split('.');
  return legalKinds.find((one) => one === kind) ?? null;
}

type LegalText = Api['GET /api/studio/legal-texts']['reply']['texts'][number];

/** The current version of each text, and the one that publishing adds. */
function LegalVersions() {
  const { draft } = useDraftContext();
  const state = useDraftView(draft).draft;
  const { data, error, loading, reload } = useApi('GET /api/studio/legal-texts');

  // Saving or publishing may change the next version.
  const version = `${state?.version ?? ''} ${String(state?.hasChanges)}`;
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    void reload();
  }, [version, reload]);

  return (
    <section aria-labelledby="versions" className="rounded-card bg-surface px-5 py-4 shadow-low">
      <h2 id="versions" className="sr-only">
        {text.versions.title}
      </h2>
      {data ? (
        <ul className="grid gap-x-8 gap-y-4 lg:grid-cols-3">
          {data.texts.map((one) => (
            <VersionsOfText key={one.kind} {...one} />
          ))}
        </ul>
      ) : error && !loading ? (
        <div className="grid justify-items-start gap-3">
          <ErrorText>{text.versions.failed}</ErrorText>
          <QuietButton onPress={reload}>{text.versions.again}</QuietButton>
        </div>
      ) : (
        <Skeleton className="h-16 bg-ground!" />
      )}
    </section>
  );
}

function VersionsOfText({ kind, isChanged, versions }: LegalText) {
  const [current, ...former] = versions;
  const next = (current?.version ?? 0) + 1;
  const { short, day } = messages.legalPage;
  return (
    <li className="grid content-start">
      <p className="font-semibold">{messages.links.legal.titles[kind]}</p>
      {current && (
        <p className="tabular-nums text-quiet">
          {messages.legalPage.version(current.version, day(current.since))}
        </p>
      )}
      {isChanged && <p className="font-medium text-warning">{text.versions.next(next)}</p>}
      {former.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium text-sky">
            {text.versions.former(former.length)}
          </summary>
          <ul>
            {former.map(({ version, since }) => (
              <li key={version}>
                <a
                  href={legalPath(kind, version)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-2 text-sky tabular-nums underline underline-offset-4"
                >
                  <span>{`${short(version)}, ${day(since)}`}</span>
                  <span className="sr-only">{messages.site.newTab}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
