import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { messages } from '#messages/messages.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useContentValue, useContentPage, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { type FieldGroup, fieldsOf, switchOf } from '#web/studio/draft/field-groups.ts';
import { focusField } from './field-focus.ts';
import { FieldInput } from './field-input.tsx';

/** The groups of a form. The URL's fragment expands and focuses a field. */
export function GroupForms({
  groups,
  openFirst = false,
}: {
  groups: readonly FieldGroup[];
  openFirst?: boolean;
}) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length <= 1) return undefined;
    // A new page focuses its main part first.
    const frame = requestAnimationFrame(() => focusField(decodeURIComponent(hash.slice(1))));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  return (
    <div className="grid gap-3">
      <LanguageChoice />
      {groups.map((group, place) => (
        <GroupForm key={group.id} group={group} isOpen={openFirst && place === 0} />
      ))}
    </div>
  );
}

/** A collapsible group with its switch and fields. */
function GroupForm({ group, isOpen }: { group: FieldGroup; isOpen: boolean }) {
  const { title, lead } = messages.studioPage.groups[group.id];
  const shown = switchOf(group);
  return (
    <details open={isOpen} className="group/fold rounded-card bg-surface shadow-low" data-group={group.id}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 -rotate-90 text-quiet transition-transform group-open/fold:rotate-0"
        />
        <h2 className="text-title">{title}</h2>
        {shown && <HiddenMark shown={shown} />}
      </summary>
      <div className="grid gap-5 px-4 pt-1 pb-5 sm:px-5 sm:pb-6">
        {lead && <p className="text-quiet">{lead}</p>}
        {shown && <FieldInput place={shown.split('.')} />}
        {fieldsOf(group).map((field) => (
          <FieldInput key={field} place={field.split('.')} />
        ))}
      </div>
    </details>
  );
}

function HiddenMark({ shown }: { shown: string }): ReactNode {
  if (useContentValue(shown.split('.')) === true) return null;
  return <span className="ml-auto rounded-full bg-ground px-3 text-quiet">{messages.studioPage.hidden}</span>;
}

/** The language in which texts are edited; hidden on sites with one language. */
function LanguageChoice() {
  const { language, setLanguage } = useDraftContext();
  const { languages } = useContentPage('site');
  if (languages.length < 2) return null;
  const text = messages.studioForm;
  return (
    <label className="flex flex-wrap items-center gap-3 font-semibold">
      {text.language}
      <select
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
        className="min-h-11 rounded-card border border-edge bg-raised px-3 font-normal"
      >
        {languages.map((code) => (
          <option key={code} value={code}>
            {text.languages[code] ?? code}
          </option>
        ))}
      </select>
    </label>
  );
}
