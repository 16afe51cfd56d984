import { useState } from 'react';
import { type Currency, moneyText } from '#rules/payments/money.ts';
import {
  type CountryCurrency,
  findPrice,
  isComplete,
  plansForSale,
  type PriceSettings,
} from '#rules/plans.ts';
import { type NamedCountry, namedCountries } from '#rules/registration.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { isIncomplete } from './plans-for-sale.tsx';
import type { StudioPrice } from './use-prices.ts';

const text = messages.studioPrices.countries;

type CountriesSectionProps = {
  live: StudioPrice[];
  rows: readonly CountryCurrency[];
  settings: PriceSettings;
  onChange: () => Promise<void>;
};

/** The country is null for the default currency. */
type Choice = { country: NamedCountry | null; currency: Currency };

/** The default currency, and that of each country that can have its own. */
export function CountriesSection({ live, rows, settings, onChange }: CountriesSectionProps) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const { defaultCurrency, notForSale } = settings;
  const complete = [...new Set(live.map(({ currency }) => currency))]
    .filter((currency) => isComplete(live, currency, notForSale))
    .toSorted();
  const labels = Object.fromEntries(
    complete.map((currency) => [currency, messages.studioPrices.currency(currency)]),
  );
  const currencyOf = (country: NamedCountry) =>
    rows.find((row) => row.country === country)?.currency ?? defaultCurrency;
  const select = (country: NamedCountry | null) => (
    <SelectField
      label={country ?? text.others}
      placeholder={messages.studioPrices.currency(defaultCurrency)}
      options={complete}
      labels={labels}
      value={country === null ? defaultCurrency : currencyOf(country)}
      onChange={(currency) => setChoice({ country, currency })}
    />
  );
  return (
    <StudioSection title={text.title} lead={text.lead(namedCountries.join(' and '))}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {select(null)}
        {namedCountries.map((country) => (
          <div key={country}>{select(country)}</div>
        ))}
      </div>
      {choice && (
        <ConfirmCurrency
          choice={choice}
          live={live}
          settings={settings}
          onChange={onChange}
          onClose={() => setChoice(null)}
        />
      )}
    </StudioSection>
  );
}

type ConfirmCurrencyProps = {
  choice: Choice;
  live: StudioPrice[];
  settings: PriceSettings;
  onChange: () => Promise<void>;
  onClose: () => void;
};

function ConfirmCurrency({ choice, live, settings, onChange, onClose }: ConfirmCurrencyProps) {
  const alert = useAlert();
  const { country, currency } = choice;
  const prices = plansForSale(settings).map((plan) => {
    const price = findPrice(live, { gives: plan, needs: null, currency });
    return text.price(plan, price ? moneyText(price.amountCents, currency) : '');
  });

  async function confirm() {
    if (country === null) await call('PUT /api/studio/default-currency', { body: { currency } });
    else if (currency === settings.defaultCurrency)
      await call('DELETE /api/studio/country-currencies/{country}', { params: { country } });
    else await call('POST /api/studio/country-currencies', { body: { country, currency } });
    await onChange();
    alert(country === null ? text.doneDefault(currency) : text.done(country, currency), 'success');
    onClose();
  }

  return (
    <ConfirmDialog
      title={country === null ? text.confirmDefault : text.confirm(country)}
      yes={text.yes}
      no={text.no}
      onConfirm={confirm}
      errorText={(error) =>
        isIncomplete(error) ? messages.studioPrices.plansForSale.pricesMissing : text.failed
      }
      onClose={onClose}
    >
      <p>
        {country === null ? text.textDefault(prices.join(' and ')) : text.text(country, prices.join(' and '))}
      </p>
    </ConfirmDialog>
  );
}
