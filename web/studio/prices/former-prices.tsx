import { moneyText } from '#rules/payments/money.ts';
import { itemName } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../../format.ts';
import { StudioSection } from '../studio-section.tsx';
import type { StudioPrice } from './use-prices.ts';

const { former: text, items } = words.studioPrices;

/** The prices that were for sale before, the newest first. */
export function FormerPrices({ prices }: { prices: StudioPrice[] }) {
  return (
    <StudioSection title={text.title}>
      {prices.length === 0 ? (
        <p className="text-quiet">{text.none}</p>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            {text.summary(prices.length)}
          </summary>
          <ul className="mt-2 grid">
            {prices.map((price) => (
              <FormerPrice key={price.id} price={price} />
            ))}
          </ul>
        </details>
      )}
    </StudioSection>
  );
}

function FormerPrice({ price }: { price: StudioPrice }) {
  const { amountCents, currency, createdAt, retiredAt } = price;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line py-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-baseline">
      <span>
        <span className="font-medium">{items[itemName(price)]}</span>{' '}
        <strong className="tabular-nums">{moneyText(amountCents, currency)}</strong>
      </span>
      <span className="tabular-nums text-quiet">
        {text.span(formatDateTime(createdAt), formatDateTime(retiredAt ?? createdAt))}
      </span>
    </li>
  );
}
