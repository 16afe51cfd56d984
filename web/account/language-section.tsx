import { useState } from 'react';
import { type Language, languageNames, languages } from '#rules/language.ts';
import { messages } from '#messages/messages.ts';
import { SelectField } from '#web/parts/select-field.tsx';
import { call } from '#web/platform/call.ts';
import { AccountSection } from './account-section.tsx';

/** The language of the user's pages and emails. A choice reloads the page in that language. */
export function LanguageSection({ language }: { language: Language }) {
  const text = messages.account.language;
  const [chosen, setChosen] = useState<Language | null>(null);
  const [failed, setFailed] = useState(false);

  async function choose(value: Language) {
    setChosen(value);
    setFailed(false);
    try {
      await call('PATCH /api/me', { body: { language: value } });
    } catch {
      setChosen(null);
      setFailed(true);
      return;
    }
    location.reload();
  }

  return (
    <AccountSection title={text.title}>
      <SelectField
        label={text.title}
        hint={text.hint}
        placeholder={text.title}
        options={languages}
        labels={languageNames}
        aria-busy={chosen !== null}
        value={chosen ?? language}
        onChange={(value) => void choose(value)}
      />
      <p role="alert" className="font-medium text-error empty:hidden">
        {failed && text.failed}
      </p>
    </AccountSection>
  );
}
