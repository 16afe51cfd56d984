import { type FocusEvent, useRef, useState } from 'react';
import type { PreviewPage } from '#rules/content/rendered-pages.ts';
import type { PagePath } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { navigate } from '#web/platform/router.tsx';
import { documentOf, useDraftContext, useDraftView } from '#web/studio/draft/draft-context.tsx';
import { type FieldGroup, fieldUrl, groupOf } from '#web/studio/draft/field-groups.ts';
import { focusField } from '#web/studio/form/field-focus.ts';
import { GroupForms } from '#web/studio/form/group-form.tsx';
import { Preview, type PreviewChoice } from './preview.tsx';
import { fieldOfTexts, showText, textFieldsOf, textOfField, textsAround } from './preview-texts.ts';

const text = messages.studioPage;

type FormWithPreviewProps = {
  /** The path of the screen that shows these groups. */
  screen: PagePath;
  groups: readonly FieldGroup[];
  /** The pages of the preview; it starts with the first one. */
  previews: readonly [PreviewChoice, ...PreviewChoice[]];
  /** Returns the page that shows a field; null keeps the current one. */
  pageOf?: (path: string) => PreviewPage | null;
  /** Returns the field for a clicked text that matches no field of this screen; null for none. */
  fieldOfPage?: (page: PreviewPage) => string | null;
};

type Tab = 'form' | 'preview';

/** A form beside a preview. Focusing a field shows its text, and clicking a text focuses its field. */
export function FormWithPreview({
  screen,
  groups,
  previews,
  pageOf = none,
  fieldOfPage = none,
}: FormWithPreviewProps) {
  const { draft, language } = useDraftContext();
  const alert = useAlert();
  const version = useDraftView(draft).draft?.version ?? '';
  const frame = useRef<HTMLIFrameElement | null>(null);
  const [tab, setTab] = useState<Tab>('form');
  const [page, setPage] = useState<PreviewPage>(previews[0].value);

  function openField(element: Element) {
    const found = fieldOfTexts(textsAround(element), textFieldsOf(documentOf(draft), language));
    const isHere = found !== null && groupOf(found)?.screen === screen;
    const path = isHere ? found : (fieldOfPage(page) ?? found);
    if (path === null) return alert(text.frame.notText, 'notice');
    if (groupOf(path)?.screen !== screen) return navigate(fieldUrl(path));
    setTab('form');
    // On phones, the form is hidden until its tab has rendered.
    return requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)));
  }

  function showField({ target }: FocusEvent<HTMLElement>) {
    const path = target.dataset['field'];
    if (path === undefined) return;
    setPage(pageOf(path) ?? page);
    const shown = frame.current?.contentDocument;
    if (shown) showText(shown, textOfField(documentOf(draft), path, language));
  }

  return (
    <>
      <Tabs tab={tab} onChange={setTab} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div className={tab === 'form' ? '' : 'max-lg:hidden'} onFocus={showField}>
          <GroupForms groups={groups} openFirst />
        </div>
        <div
          className={`sticky top-32 h-[calc(100dvh-15rem)] lg:h-[calc(100dvh-9.5rem)] ${tab === 'preview' ? '' : 'max-lg:hidden'}`}
        >
          <Preview
            version={version}
            isChosen={tab === 'preview'}
            choices={previews}
            page={page}
            language={language}
            onPage={setPage}
            frameRef={frame}
            onPick={openField}
          />
        </div>
      </div>
    </>
  );
}

const none = () => null;

/** Switches between form and preview on phones and tablets. */
function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  return (
    <div role="group" className="flex gap-2 lg:hidden">
      {(['form', 'preview'] as const).map((own) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === tab}
          onClick={() => onChange(own)}
          className="min-h-11 grow rounded-full border border-edge bg-surface px-4 font-medium aria-pressed:border-sky aria-pressed:bg-sky-soft"
        >
          {text[own]}
        </button>
      ))}
    </div>
  );
}
