import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { campaignLimits } from '#rules/campaign.ts';
import { textsByLanguage } from '#rules/content/localized.ts';
import { emailStateIn, type EmailTexts } from '#rules/email-texts.ts';
import { isLanguage, type Language } from '#rules/language.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles, hintStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { MarkdownTools, useMarkdownEdits } from '#web/studio/form/markdown-tools.tsx';

const { editor: text, languages: words } = messages.studioCampaigns;

export function languageName(code: string): string {
  return messages.studioForm.languages[code] ?? code;
}

/** Returns the reader's language for the preview and the test of an email in a language. */
export function readerOf(language: string): Language {
  return isLanguage(language) ? language : 'en';
}

type EmailFieldsProps = {
  texts: EmailTexts;
  /** The languages of the site, its main one first. */
  languages: readonly string[];
  /** The language in which the email is edited. */
  language: string;
  onLanguage: (language: string) => void;
  /** The mistake of a subject or text that is missing in the main language. */
  error?: string | null;
  onChange: (texts: Partial<EmailTexts>) => void;
};

/** The subject and text of an email in one language, with the choice of the language. */
export function EmailFields({ texts, languages, language, onLanguage, error, onChange }: EmailFieldsProps) {
  const [main = 'en'] = languages;
  const state = emailStateIn(texts, language);
  return (
    <div className="grid grid-cols-1 gap-5">
      <LanguageTabs texts={texts} languages={languages} language={language} onLanguage={onLanguage} />
      {language !== main && state !== 'written' && (
        <p className="text-quiet">{words.fallback[state](languageName(language), languageName(main))}</p>
      )}
      <TextField
        key={`subject-${language}`}
        label={text.subject}
        error={language === main ? (error ?? null) : null}
        name="subject"
        autoComplete="off"
        lang={language}
        maxLength={campaignLimits.subject}
        value={texts.subject[language] ?? ''}
        onChange={(event) =>
          onChange({ subject: { ...texts.subject, [language]: event.currentTarget.value } })
        }
      />
      <BodyField
        key={`body-${language}`}
        lang={language}
        value={texts.body[language] ?? ''}
        onChange={(body) => onChange({ body: { ...texts.body, [language]: body } })}
      />
    </div>
  );
}

type LanguageTabsProps = Pick<EmailFieldsProps, 'texts' | 'languages' | 'language' | 'onLanguage'>;

/** The languages of the site, and others that the email is written in; each with whether it is written. */
function LanguageTabs({ texts, languages, language, onLanguage }: LanguageTabsProps) {
  const written = [...textsByLanguage(texts.subject), ...textsByLanguage(texts.body)]
    .filter(([, typed]) => typed.trim() !== '')
    .map(([code]) => code);
  const shown = [...new Set([...languages, ...written])];
  if (shown.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={words.legend}
      className="flex max-w-full flex-wrap justify-self-start rounded-card border border-edge bg-surface p-0.5"
    >
      {shown.map((code) => {
        const state = emailStateIn(texts, code);
        const Icon = state === 'written' ? CircleCheck : CircleDashed;
        return (
          <button
            key={code}
            type="button"
            aria-pressed={code === language}
            onClick={() => onLanguage(code)}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-3 font-medium text-quiet aria-pressed:bg-sky-soft aria-pressed:text-ink"
          >
            <Icon
              aria-hidden="true"
              className={`size-4.5 shrink-0 ${state === 'written' ? 'text-success' : ''}`}
            />
            <span>{languageName(code)}</span>
            <span className="sr-only">{words.state[state]}</span>
          </button>
        );
      })}
    </div>
  );
}

type BodyFieldProps = { lang: string; value: string; onChange: (value: string) => void };

function BodyField({ lang, value, onChange }: BodyFieldProps) {
  const id = useId();
  const { apply, onKeyDown } = useMarkdownEdits({ id, longest: campaignLimits.body, onChange });
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyles}>
        {text.body}
      </label>
      <MarkdownTools apply={apply} isArticle />
      <textarea
        id={id}
        lang={lang}
        rows={14}
        maxLength={campaignLimits.body}
        aria-describedby={`${id}-hint`}
        className={fieldStyles}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-hint`} className={hintStyles}>
        {text.bodyHint}
      </p>
    </div>
  );
}
