import { useId, useState } from 'react';
import { countries, type Country } from '#rules/registration.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { currencyHint } from './currency-note.ts';
import { fieldStyles, hintStyles } from '../parts/field-styles.ts';

const text = words.payment.country;

/** Where one lives decides the currency, so it can be said before paying; the prices follow at once. */
export function CountryChoice({ country }: { country: Country | 'unknown' }) {
  const { refresh } = useMe();
  const { countryCurrencies } = useAppContent().priceList;
  const [saving, setSaving] = useState<Country | null>(null);
  const [failed, setFailed] = useState(false);
  const id = useId();

  async function choose(value: string) {
    const chosen = countries.find((each) => each === value);
    if (chosen === undefined) return;
    setSaving(chosen);
    setFailed(false);
    try {
      await call('PATCH /api/me', { body: { country: chosen } });
      await refresh();
    } catch {
      setFailed(true);
    }
    setSaving(null);
  }

  const known = saving ?? (country === 'unknown' ? null : country);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <label htmlFor={id} className="font-semibold">
          {text.label}
        </label>
        <select
          id={id}
          aria-busy={saving !== null}
          aria-describedby={known === null ? `${id}-hint` : undefined}
          className={`${fieldStyles} w-44!`}
          value={known ?? ''}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          {known === null && <option value="">{text.choose}</option>}
          {countries.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      {known === null && (
        <p id={`${id}-hint`} className={hintStyles}>
          {currencyHint(countryCurrencies)}
        </p>
      )}
      <p role="alert" className="mt-1.5 font-medium text-error empty:hidden">
        {failed && text.failed}
      </p>
    </div>
  );
}
