import { useId, useState } from 'react';
import { canonicalLanguage, captionLanguages, languageName } from '#rules/captions/languages.ts';
import { messages } from '#messages/messages.ts';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';

const text = messages.studioVideos.captions;

const other = 'other';

type LanguageFieldProps = {
  /** A language tag; null while a typed one is invalid. */
  value: string | null;
  /** Languages to offer besides the usual ones. */
  known: readonly string[];
  onChange: (language: string | null) => void;
};

/** A language from a short list, or any other one by its code. */
export function LanguageField({ value, known, onChange }: LanguageFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const offered = [...new Set([...captionLanguages, ...known])];

  function choose(chosen: string) {
    setTyped(chosen === other ? '' : null);
    onChange(chosen === other ? null : chosen);
  }

  function type(code: string) {
    setTyped(code);
    onChange(canonicalLanguage(code));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <label htmlFor={id} className={labelStyles}>
          {text.language}
        </label>
        <select
          id={id}
          className={fieldStyles}
          value={typed === null ? (value ?? other) : other}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {offered.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageName(one)}
            </option>
          ))}
          <option value={other}>{text.otherLanguage}</option>
        </select>
      </div>
      {typed !== null && (
        <TextField
          label={text.languageCode}
          hint={value === null ? text.languageCodeHint : text.languageCodeIs(languageName(value))}
          error={value === null && typed.trim().length > 2 ? text.wrongLanguageCode : null}
          autoFocus
          autoCapitalize="off"
          spellCheck={false}
          maxLength={35}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
