import { useId, useState } from 'react';
import { defaultCurrency, moneyText } from '#rules/payments/money.ts';
import { type CountryCurrency, firstPrice, isComplete } from '#rules/plans.ts';
import { type NamedCountry, namedCountries } from '#rules/registration.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import type { StudioPrice } from './use-prices.ts';

const text = messages.studioPrices.countries;

type CountriesSectionProps = {
  live: StudioPrice[];
  rows: readonly CountryCurrency[];
  onChange: () => Promise<void>;
};

type Choice = { country: NamedCountry; currency: string };

/** The currency of each country that can have its own prices. */
export function CountriesSection({ live, rows, onChange }: CountriesSectionProps) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const id = useId();
  const complete = [...new Set(live.map(({ currency }) => currency))]
    .filter((currency) => isComplete(live, currency))
    .toSorted();
  return (
    <StudioSection title={text.title} lead={text.lead(namedCountries.join(' and '))}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {namedCountries.map((country) => (
          <div key={country}>
            <label htmlFor={`${id}-${country}`} className={labelStyles}>
              {country}
            </label>
            <select
              id={`${id}-${country}`}
              className={fieldStyles}
              value={rows.find((row) => row.country === country)?.currency ?? defaultCurrency}
              onChange={(event) => setChoice({ country, currency: event.currentTarget.value })}
            >
              {complete.map((currency) => (
                <option key={currency} value={currency}>
                  {messages.studioPrices.currency(currency)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      {choice && (
        <ConfirmCountry choice={choice} live={live} onChange={onChange} onClose={() => setChoice(null)} />
      )}
    </StudioSection>
  );
}

type ConfirmCountryProps = {
  choice: Choice;
  live: StudioPrice[];
  onChange: () => Promise<void>;
  onClose: () => void;
};

function ConfirmCountry({ choice, live, onChange, onClose }: ConfirmCountryProps) {
  const alert = useAlert();
  const { country, currency } = choice;
  const amount = (plan: 'premium' | 'ultra') =>
    moneyText(firstPrice({ prices: live, countryCurrencies: [] }, plan, currency).amountCents, currency);

  async function confirm() {
    if (currency === defaultCurrency)
      await call('DELETE /api/studio/country-currencies/{country}', { params: { country } });
    else await call('POST /api/studio/country-currencies', { body: { country, currency } });
    await onChange();
    alert(text.done(country, currency), 'success');
    onClose();
  }

  return (
    <ConfirmDialog
      title={text.confirm(country)}
      yes={text.yes}
      no={text.no}
      onConfirm={confirm}
      errorText={() => text.failed}
      onClose={onClose}
    >
      <p>{text.text(country, amount('premium'), amount('ultra'))}</p>
    </ConfirmDialog>
  );
}
