import { useMemo, useState } from 'react';
import { pages } from '#rules/pages.ts';
import type { KeyedText } from '#rules/content/translations.ts';
import { messages } from '#messages/messages.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { Message } from '#web/parts/message.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { ContentFrame } from '#web/studio/content/content-frame.tsx';
import {
  documentOf,
  useContentPage,
  useDraftContext,
  useDraftView,
} from '#web/studio/draft/draft-context.tsx';
import { groupOf } from '#web/studio/draft/field-groups.ts';
import { countTranslations, findTexts, type TextFilter } from './translation-list.ts';
import { TranslationRow } from './translation-row.tsx';

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
