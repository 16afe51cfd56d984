import { useState } from 'react';
import { defaultCurrency } from '#rules/payments/currency.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { AddCurrency } from './add-currency.tsx';
import { CountriesSection } from './countries-section.tsx';
import { CurrencySection } from './currency-section.tsx';
import { FormerPrices } from './former-prices.tsx';
import { usePrices } from './use-prices.ts';

const text = words.studioPrices;

/** /studio/prices: what each plan costs in every currency, and who pays in which. */
export default function PricesScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <PricesBody />
    </StudioFrame>
  );
}

function PricesBody() {
  const state = usePrices();
  const [added, setAdded] = useState<readonly string[]>([]);
  const { prices, countryCurrencies, failed, reload, comparisons, compare } = state;
  if (failed)
    return (
      <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  if (!prices) return <Loading label={words.site.loading} />;
  // Those that somebody pays in come first.
  const paid = countryCurrencies.map(({ currency }) => currency).toSorted();
  const known = prices.live.map(({ currency }) => currency).toSorted();
  const shown = [...new Set([defaultCurrency, ...paid, ...known, ...added])];
  return (
    <>
      <p className="max-w-measure text-quiet">{text.bothPlans}</p>
      <div>
        <Button kind="quiet" shines={false} busy={comparisons === null} onPress={compare}>
          {text.askAgain}
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {shown.map((currency) => (
          <CurrencySection
            key={currency}
            currency={currency}
            live={prices.live}
            countries={countryCurrencies
              .filter((row) => row.currency === currency)
              .map(({ country }) => country)}
            comparisons={comparisons}
            onChange={reload}
          />
        ))}
      </div>
      <CountriesSection live={prices.live} rows={countryCurrencies} onChange={reload} />
      <AddCurrency shown={shown} onAdd={(currency) => setAdded((former) => [...former, currency])} />
      <FormerPrices prices={prices.former} />
    </>
  );
}
