import { type KeyboardEvent, memo } from 'react';
import type { FieldPath } from '#rules/content/document.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { asChecked, formerOriginal, translationState, withText } from '#rules/content/translations.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';
import { fieldAt, fieldName } from '#web/studio/draft/content-path.ts';
import {
  documentOf,
  setContentValue,
  useContentValue,
  useDraftContext,
} from '#web/studio/draft/draft-context.tsx';
import { TextInput } from '#web/studio/form/text-input.tsx';

const text = messages.studioTranslations;

const tallest: Partial<Record<string, number>> = {
  label: 1,
  title: 1,
  line: 2,
  text: 4,
  description: 4,
  article: 12,
  legal: 12,
};

type TranslationRowProps = {
  /** The path of the text in the document, by place. */
  path: string;
  language: string;
  defaultLanguage: string;
};

/** A text with its original on the left, or above on phones. It renders only when its own text changes. */
export const TranslationRow = memo(function TranslationRow({
  path,
  language,
  defaultLanguage,
}: TranslationRowProps) {
  const { draft } = useDraftContext();
  const place = path.split('.');
  const value = useContentValue(place);
  const field = fieldOf(path);
  if (!isLocalized(value) || field?.kind !== 'text') return null;
  const languages = { language, defaultLanguage };
  const state = translationState(value, languages);
  const former = formerOriginal(value, languages);
  const [, ...name] = fieldName(path, documentOf(draft));
  return (
    <li data-state={state} className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 text-quiet">
          {text.original}
          <span className={state === 'translated' ? '' : 'font-medium text-warning'}>
            {text.states[state]}
          </span>
        </p>
        <p lang={defaultLanguage} className="mt-1 max-h-96 overflow-y-auto wrap-anywhere whitespace-pre-line">
          {value[defaultLanguage]}
        </p>
        {former !== null && state === 'outdated' && (
          <div className="mt-2 text-quiet">
            <p>{text.former}</p>
            <del lang={defaultLanguage} className="wrap-anywhere whitespace-pre-line">
              {former}
            </del>
            <button
              type="button"
              onClick={() => setContentValue(draft, place, asChecked(value, language))}
              className="mt-1 block min-h-11 font-medium text-sky underline underline-offset-4"
            >
              {text.checked}
            </button>
          </div>
        )}
      </div>
      <div className="min-w-0">
        <TextInput
          place={place}
          label={name.join(' › ')}
          limit={field.limit}
          rows={tallest[field.limit] ?? 2}
          lang={language}
          value={value[language] ?? ''}
          onKeyDown={goToNext}
          onChange={(typed) => setContentValue(draft, place, withText(value, languages, typed))}
        />
      </div>
    </li>
  );
});

function fieldOf(path: string) {
  const pattern: FieldPath | null = fieldAt(path);
  return pattern && fieldTable[pattern];
}

/** Ctrl or ⌘ with Enter focuses the next text that is missing or outdated. */
function goToNext(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const row = event.currentTarget.closest('li');
  const open = [...document.querySelectorAll('li[data-state="missing"], li[data-state="outdated"]')];
  const following = open.find(
    (one) => row && (row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const next = following?.querySelector('textarea');
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}
