import { type SubmitEvent, useId, useState } from 'react';
import { currencies } from '#rules/payments/price-amount.ts';
import { namedCountries } from '#rules/registration.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { fieldStyles, labelStyles } from '../../parts/field-styles.ts';
import { StudioSection } from '../studio-section.tsx';

const { add: text, currency: nameOf } = words.studioPrices;

type AddCurrencyProps = { shown: readonly string[]; onAdd: (currency: string) => void };

/** Adds a currency to the screen, whose prices are then set one by one. */
export function AddCurrency({ shown, onAdd }: AddCurrencyProps) {
  const [chosen, setChosen] = useState('');
  const id = useId();
  const others = currencies
    .filter((currency) => !shown.includes(currency))
    .map((currency) => ({ currency, name: nameOf(currency) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (chosen === '') return;
    onAdd(chosen);
    setChosen('');
  }

  return (
    <StudioSection title={text.title} lead={text.lead(namedCountries.join(' or '))}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow sm:max-w-sm">
          <label htmlFor={id} className={labelStyles}>
            {text.label}
          </label>
          <select
            id={id}
            className={fieldStyles}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">{text.choose}</option>
            {others.map(({ currency, name }) => (
              <option key={currency} value={currency}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" kind="quiet" shines={false} disabled={chosen === ''}>
          {text.press}
        </Button>
      </form>
    </StudioSection>
  );
}
