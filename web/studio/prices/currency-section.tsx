import { TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { type Currency, moneyText } from '#rules/payments/money.ts';
import { currencies } from '#rules/payments/prices.ts';
import { findPrice, type Item, itemName, items, type PriceSettings } from '#rules/plans.ts';
import { namedCountries } from '#rules/registration.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { fieldStyles, labelStyles } from '#web/parts/field.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { ChangePriceDialog } from './change-price.tsx';
import { SaleDialog, SaleLine } from './sale-dialog.tsx';
import { type PriceComparison, type PricesState, type StudioPrice, warningTexts } from './use-prices.ts';

const text = messages.studioPrices;

type CurrencySectionProps = {
  currency: Currency;
  live: StudioPrice[];
  settings: PriceSettings;
  /** The countries that pay in this currency. */
  countries: string[];
  comparisons: PricesState['comparisons'];
  onChange: () => Promise<void>;
};

/** The prices of one currency for what is for sale, each compared with Stripe's and with a button that changes it. */
export function CurrencySection({
  currency,
  live,
  settings,
  countries,
  comparisons,
  onChange,
}: CurrencySectionProps) {
  const [changed, setChanged] = useState<Item | null>(null);
  const [onSale, setOnSale] = useState<StudioPrice | null>(null);
  const paidBy =
    currency === settings.defaultCurrency
      ? text.paidBy.everybody
      : countries.length > 0
        ? text.paidBy.countries(countries.join(', '))
        : text.paidBy.nobody;
  return (
    <StudioSection title={text.currency(currency)} lead={paidBy}>
      <ul className="grid grid-cols-1">
        {items
          .filter(({ gives }) => gives !== settings.notForSale)
          .map((item) => {
            const price = findPrice(live, { ...item, currency });
            return (
              <PriceRow
                key={itemName(item)}
                name={itemName(item)}
                currency={currency}
                price={price}
                comparison={price && comparisons ? (comparisons.get(price.id) ?? null) : undefined}
                onChange={() => setChanged(item)}
                onSale={price && item.needs === null ? () => setOnSale(price) : null}
              />
            );
          })}
      </ul>
      {warningTexts(live, currency).map((warning) => (
        <p key={warning} className="flex gap-3 rounded-small bg-amber-soft px-4 py-3 text-amber-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{warning}</span>
        </p>
      ))}
      {changed && (
        <ChangePriceDialog
          item={changed}
          currency={currency}
          live={live}
          onClose={() => setChanged(null)}
          onChange={onChange}
        />
      )}
      {onSale && <SaleDialog price={onSale} onClose={() => setOnSale(null)} onChange={onChange} />}
    </StudioSection>
  );
}

type PriceRowProps = {
  name: ReturnType<typeof itemName>;
  currency: Currency;
  price: StudioPrice | undefined;
  /** Undefined while Stripe is asked; null without an answer. */
  comparison: PriceComparison | null | undefined;
  onChange: () => void;
  /** Null for an item that has no sales. */
  onSale: (() => void) | null;
};

function PriceRow({ name, currency, price, comparison, onChange, onSale }: PriceRowProps) {
  const item = text.items[name];
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className="min-w-20 flex-1 font-medium">{item}</span>
      <span className={`tabular-nums ${price ? 'font-semibold' : 'text-quiet'}`}>
        {price ? moneyText(price.amountCents, currency) : text.missing}
      </span>
      <span className="flex flex-wrap justify-end gap-2 sm:gap-3">
        <QuietButton
          onPress={onChange}
          aria-label={price ? text.changeItem(item, currency) : text.setItem(item, currency)}
          className="max-sm:px-4"
        >
          {price ? text.change : text.set}
        </QuietButton>
        {onSale && (
          <QuietButton onPress={onSale} aria-label={text.sale.of(item, currency)} className="max-sm:px-4">
            {text.sale.button}
          </QuietButton>
        )}
      </span>
      {price && <StripeState comparison={comparison} />}
      {price?.salePrice && <SaleLine sale={price.salePrice} currency={currency} />}
    </li>
  );
}

/** The comparison with Stripe's price. Only differences that prevent payments are highlighted. */
function StripeState({ comparison }: Pick<PriceRowProps, 'comparison'>) {
  if (comparison === undefined) return <span className="text-quiet">{text.state.asking}</span>;
  const state = comparison?.state ?? 'unknown';
  const atStripe = comparison?.atStripe ?? null;
  const isWrong = state !== 'agrees' && state !== 'unknown';
  const { differs, ...others } = text.state;
  const amount = atStripe?.amountCents ?? null;
  const label =
    state === 'differs'
      ? differs(amount === null || !atStripe ? null : moneyText(amount, atStripe.currency))
      : others[state];
  return <span className={`basis-full ${isWrong ? 'font-medium text-error' : 'text-quiet'}`}>{label}</span>;
}

type AddCurrencyProps = { shown: readonly string[]; onAdd: (currency: string) => void };

/** Adds a currency to the screen, to set its prices one by one. */
export function AddCurrency({ shown, onAdd }: AddCurrencyProps) {
  const [chosen, setChosen] = useState('');
  const id = useId();
  const others = currencies
    .filter((currency) => !shown.includes(currency))
    .map((currency) => ({ currency, name: text.currency(currency) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen === '') return;
    onAdd(chosen);
    setChosen('');
  }

  return (
    <StudioSection title={text.add.title} lead={text.add.lead(namedCountries.join(' or '))}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow sm:max-w-sm">
          <label htmlFor={id} className={labelStyles}>
            {text.add.label}
          </label>
          <select
            id={id}
            className={fieldStyles}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">{text.add.choose}</option>
            {others.map(({ currency, name }) => (
              <option key={currency} value={currency}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <QuietButton type="submit" disabled={chosen === ''}>
          {text.add.press}
        </QuietButton>
      </form>
    </StudioSection>
  );
}
