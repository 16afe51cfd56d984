import { useId, useState } from 'react';
import type { Currency } from '#rules/payments/money.ts';
import type { CountryCurrency, PriceList } from '#rules/plans.ts';
import { countries, type Country } from '#rules/registration.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { fieldStyles, hintStyles } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { useMe } from '#web/session/session.tsx';

/** The choice of the country, which decides the currency: the prices change immediately. */
export function CountryChoice({ country }: { country: Country | 'unknown' }) {
  const text = messages.payment.country;
  const { refresh } = useMe();
  const { priceList } = useAppContent();
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
            <option key={each} value={each}>
              {each === 'Others' ? text.others : each}
            </option>
          ))}
        </select>
      </div>
      {known === null && (
        <p id={`${id}-hint`} className={hintStyles}>
          {currencyHint(priceList)}
        </p>
      )}
      <p role="alert" className="mt-1.5 font-medium text-error empty:hidden">
        {failed && text.failed}
      </p>
    </div>
  );
}

/** Returns the currencies of all countries, for a user whose country is unknown. */
export function currencyHint({
  countryCurrencies: rows,
  defaultCurrency,
}: Pick<PriceList, 'countryCurrencies' | 'defaultCurrency'>): string {
  const text = messages.payment.country.hint;
  const named = messages.currency.withSign(defaultCurrency);
  return rows.length === 0 ? text.everybody(named) : text.default(named, listed(rows, text.other));
}

/** Returns the note on the currency of the prices. */
export function currencyNote(currency: Currency, rows: readonly CountryCurrency[]): string {
  const text = messages.payment.pricing.currency;
  const named = messages.currency.withSign(currency);
  const offered = rows.filter((row) => row.currency === currency).map(({ country }) => country);
  if (offered.length > 0) return text.own(named, offered.join(' / '));
  return rows.length === 0 ? text.everybody(named) : text.default(named, listed(rows, text.other));
}

function listed(
  rows: readonly CountryCurrency[],
  part: (country: string, currency: string) => string,
): string[] {
  return rows.map(({ country, currency }) => part(country, messages.currency.withSign(currency)));
}
