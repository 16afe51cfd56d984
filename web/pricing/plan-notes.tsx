import { Check } from 'lucide-react';
import type { Currency } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { LegalLinkList } from '../shell/legal-links.tsx';
import { currencyNote } from './currency-note.ts';

/** The notes below the plans: what both give, and what is good to know before paying. */
export function PlanNotes({ currency }: { currency: Currency | undefined }) {
  const { plans, priceList } = useAppContent();
  const { both } = plans;
  const text = words.payment.pricing;
  return (
    <>
      {both.length > 0 && (
        <section aria-labelledby="both" className="mx-auto mt-10 max-w-4xl">
          <h2 id="both" className="text-title">
            {text.both}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            {both.map((line, place) => (
              <li key={place} className="flex gap-3">
                <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
                <span className="min-w-0 wrap-anywhere">{line}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="notes" className="mx-auto mt-10 max-w-4xl">
        <h2 id="notes" className="text-title">
          {text.notesTitle}
        </h2>
        <ul className="mt-3 grid max-w-measure list-disc gap-1.5 pl-5 marker:text-quiet">
          {currency && <li>{currencyNote(currency, priceList.countryCurrencies)}</li>}
          <li>{text.notes.fee}</li>
          <li>{text.notes.nonRefundable}</li>
        </ul>
        <LegalLinkList kinds={['terms', 'refunds']} className="mt-2" />
      </section>
    </>
  );
}
