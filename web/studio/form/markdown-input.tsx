import { Suspense, useState } from 'react';
import { type TextLimit, textLimits } from '#rules/content/limits.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { withText } from '#rules/content/translations.ts';
import { messages } from '#messages/messages.ts';
import { Description } from '#web/parts/description.tsx';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { idOfPlace } from './field-focus.ts';
import type { NamedField } from './labeled.tsx';
import { MarkdownTools, useMarkdownEdits } from './markdown-tools.tsx';
import { TextInput } from './text-input.tsx';

const { markdown: text } = messages.studioForm;

type MarkdownInputProps = NamedField & {
  limit: TextLimit;
  rows: number;
  /** True for a text with headings, pictures and tables. */
  isArticle?: boolean;
};

const ArticlePreview = lazyComponent(
  () => loadPart(() => import('./article-preview.tsx')),
  () => null,
);

/** A Markdown text with a toolbar and a preview. */
export function MarkdownInput({ limit, rows, isArticle = false, ...named }: MarkdownInputProps) {
  const { draft, languages } = useDraftContext();
  const value = useContentValue(named.place);
  const texts = isLocalized(value) ? value : {};
  const typed = texts[languages.language] ?? '';
  const [isShown, setShown] = useState(false);
  const id = idOfPlace(named.place);

  function set(next: string) {
    setContentValue(draft, named.place, withText(texts, languages, next));
  }

  const { apply, onKeyDown } = useMarkdownEdits({ id, longest: textLimits[limit], onChange: set });

  return (
    <div className="grid gap-2">
      <TextInput
        {...named}
        limit={limit}
        rows={rows}
        lang={languages.language}
        value={typed}
        onChange={set}
        onKeyDown={onKeyDown}
        tools={
          <MarkdownTools apply={apply} isArticle={isArticle}>
            <SmallButton
              aria-expanded={isShown}
              aria-controls={`${id}:preview`}
              onClick={() => setShown(!isShown)}
              className="ml-auto"
            >
              {text.preview}
            </SmallButton>
          </MarkdownTools>
        }
      />
      <div id={`${id}:preview`} hidden={!isShown} className="rounded-card border border-line bg-surface p-4">
        {isShown &&
          (typed.trim() === '' ? (
            <p className="text-quiet">{text.empty}</p>
          ) : isArticle ? (
            <Suspense fallback={null}>
              <ArticlePreview text={typed} />
            </Suspense>
          ) : (
            <Description text={typed} />
          ))}
      </div>
    </div>
  );
}
