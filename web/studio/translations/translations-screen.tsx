import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import type { FieldPath } from '#rules/content/document.ts';
import { isLocalized } from '#rules/content/localized.ts';
import {
  asChecked,
  formerOriginal,
  type KeyedText,
  translationState,
  withText,
} from '#rules/content/translations.ts';
import { pages } from '#rules/pages.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { Message } from '#web/parts/message.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { ContentFrame } from '#web/studio/content/content-frame.tsx';
import { fieldAt, fieldName } from '#web/studio/draft/content-path.ts';
import {
  documentOf,
  setContentValue,
  useContentPage,
  useContentValue,
  useDraftContext,
  useDraftView,
} from '#web/studio/draft/draft-context.tsx';
import { groupOf } from '#web/studio/draft/field-groups.ts';
import { TextInput } from '#web/studio/form/text-input.tsx';
import { countTranslations, findTexts, type TextFilter } from './translation-list.ts';

const text = messages.studioTranslations;

/** /studio/translations: every text of the content beside its original, for one language at a time. */
export default function TranslationsScreen() {
  return (
    <ContentFrame title={text.title} lead={text.lead}>
      <Translations />
    </ContentFrame>
  );
}

function Translations() {
  const { languages, defaultLanguage } = useContentPage('site');
  const others = languages.filter((language) => language !== defaultLanguage);
  const [chosen, setChosen] = useState<string | null>(null);
  const [filter, setFilter] = useState<TextFilter>('todo');
  const [search, setSearch] = useState('');
  const language = others.find((one) => one === chosen) ?? others[0];
  if (language === undefined) return <OneLanguage />;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          label={text.language}
          placeholder=""
          options={others}
          labels={messages.studioForm.languages}
          value={language}
          onChange={setChosen}
        />
        <SelectField
          label={text.show}
          placeholder=""
          options={filters}
          labels={text.shown}
          value={filter}
          onChange={setFilter}
        />
        <TextField
          label={text.search}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <Counts language={language} defaultLanguage={defaultLanguage} />
      <Texts
        key={`${language} ${defaultLanguage} ${filter} ${search}`}
        language={language}
        defaultLanguage={defaultLanguage}
        filter={filter}
        search={search}
      />
    </>
  );
}

const filters = Object.keys(text.shown) as TextFilter[];

function OneLanguage() {
  return (
    <Message
      title={text.oneLanguage.title}
      action={
        <Link to={`${pages.studioSettings}#site.languages`} className={buttonStyles('quiet')}>
          {text.oneLanguage.action}
        </Link>
      }
    >
      <p>{text.oneLanguage.text}</p>
    </Message>
  );
}

type LanguagesProps = { language: string; defaultLanguage: string };

function Counts(languages: LanguagesProps) {
  const { draft } = useDraftContext();
  const document = useDraftView(draft).draft?.document;
  if (!document) return null;
  const { all, missing, outdated } = countTranslations(document, languages);
  return (
    <div>
      <p role="status" className="tabular-nums">
        <span className="font-semibold">{text.done(all - missing - outdated, all)}</span>
        {missing + outdated > 0 && <span className="text-quiet">{`, ${text.left(missing, outdated)}`}</span>}
      </p>
      <p className="text-quiet pointer-coarse:hidden">{text.keys}</p>
    </div>
  );
}

type TextsProps = LanguagesProps & { filter: TextFilter; search: string };

/** The texts that matched when the list was opened: a text does not vanish while it is being translated. */
function Texts({ language, defaultLanguage, filter, search }: TextsProps) {
  const { draft } = useDraftContext();
  const [found] = useState(() =>
    findTexts(documentOf(draft), { language, defaultLanguage }, { filter, search }),
  );
  const groups = useMemo(() => groupsOf(found), [found]);
  if (found.length === 0)
    return (
      <p className="text-quiet">{filter === 'todo' && !search ? text.nothing.todo : text.nothing.other}</p>
    );
  return groups.map(({ title, texts }) => (
    <section key={title} aria-label={title} className="rounded-card bg-surface px-4 py-4 shadow-low sm:px-5">
      <h2 className="text-title">{title}</h2>
      <ul className="divide-y divide-line">
        {texts.map(({ key, path }) => (
          <TranslationRow key={key} path={path} language={language} defaultLanguage={defaultLanguage} />
        ))}
      </ul>
    </section>
  ));
}

function groupsOf(texts: readonly KeyedText[]): { title: string; texts: KeyedText[] }[] {
  const groups = new Map<string, KeyedText[]>();
  for (const found of texts) {
    const group = groupOf(found.path);
    const title = group ? messages.studioPage.groups[group.id].title : text.title;
    groups.set(title, [...(groups.get(title) ?? []), found]);
  }
  return [...groups].map(([title, own]) => ({ title, texts: own }));
}

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
const TranslationRow = memo(function TranslationRow({
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
