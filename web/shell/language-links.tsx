import type { MouseEvent } from 'react';
import { type Language, languageNames, languages, pathInLanguage } from '#rules/language.ts';
import { messages } from '#messages/messages.ts';
import { pageLanguage } from '#web/platform/page-language.ts';
import { legalLinkStyles } from './legal-links.tsx';

type LanguageLinksProps = {
  /** The path and query of this page, without a language. */
  path: string;
  /** Called before a link is followed. */
  onChoose?: (event: MouseEvent<HTMLAnchorElement>, language: Language) => void;
};

/** Links to this page in each language, each named in itself. They work without a script, and the server remembers the choice. */
export function LanguageLinks({ path, onChoose }: LanguageLinksProps) {
  return (
    <nav aria-label={messages.links.language}>
      <ul className="flex flex-wrap gap-x-6">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={pathInLanguage(path, language)}
              hrefLang={language}
              lang={language}
              translate="no"
              aria-current={language === pageLanguage ? 'true' : undefined}
              className={`${legalLinkStyles} inline-flex min-h-11 items-center`}
              onClick={onChoose && ((event) => onChoose(event, language))}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
