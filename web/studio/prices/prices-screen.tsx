import { useState } from 'react';
import { type BillingMode, billingModes } from '#rules/payments/billing.ts';
import { moneyText } from '#rules/payments/money.ts';
import { itemName } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { QuietButton } from '#web/parts/button.tsx';
import { ChoiceField } from '#web/parts/field.tsx';
import { LoadFailed, SectionFailed } from '#web/parts/load-failed.tsx';
import { Loading, Skeleton } from '#web/parts/loading.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { CountriesSection } from './countries-section.tsx';
import { AddCurrency, CurrencySection } from './currency-section.tsx';
import { PlansForSale } from './plans-for-sale.tsx';
import { type StudioPrice, usePrices } from './use-prices.ts';

const text = messages.studioPrices;

/** /studio/prices: the prices of each currency, and the currency of each country. */
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
  const { prices, countryCurrencies, settings, failed, reload, comparisons, compare } = state;
  if (failed) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!prices || !settings) return <Loading />;
  const { defaultCurrency, notForSale } = settings;
  // Currencies in use come first.
  const paid = countryCurrencies.map(({ currency }) => currency).toSorted();
  const known = prices.live.map(({ currency }) => currency).toSorted();
  const shown = [...new Set([defaultCurrency, ...paid, ...known, ...added])];
  return (
    <>
      <PlansForSale notForSale={notForSale} onChange={reload} />
      <div>
        <QuietButton busy={comparisons === null} onPress={compare}>
          {text.askAgain}
        </QuietButton>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {shown.map((currency) => (
          <CurrencySection
            key={currency}
            currency={currency}
            live={prices.live}
            settings={settings}
            countries={countryCurrencies
              .filter((row) => row.currency === currency)
              .map(({ country }) => country)}
            comparisons={comparisons}
            onChange={reload}
          />
        ))}
      </div>
      <CountriesSection live={prices.live} rows={countryCurrencies} settings={settings} onChange={reload} />
      <BillingSection />
      <AddCurrency shown={shown} onAdd={(currency) => setAdded((former) => [...former, currency])} />
      <FormerPrices prices={prices.former} />
    </>
  );
}

/** The replaced prices, newest first. */
function FormerPrices({ prices }: { prices: StudioPrice[] }) {
  return (
    <StudioSection title={text.former.title}>
      {prices.length === 0 ? (
        <p className="text-quiet">{text.former.none}</p>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            {text.former.summary(prices.length)}
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
        <span className="font-medium">{text.items[itemName(price)]}</span>{' '}
        <strong className="tabular-nums">{moneyText(amountCents, currency)}</strong>
      </span>
      <span className="tabular-nums text-quiet">
        {text.former.span(formatDateTime(createdAt), formatDateTime(retiredAt ?? createdAt))}
      </span>
    </li>
  );
}

const billingText = messages.studioPrices.billing;

/** The setting of Stripe's payment page: the details that it asks for, and tax. */
function BillingSection() {
  const { data, isFailed, reload } = useApi('GET /api/studio/billing');
  const [choice, setChoice] = useState<BillingMode | null>(null);
  const alert = useAlert();

  async function confirm(mode: BillingMode) {
    await call('PUT /api/studio/billing', { body: { mode } });
    await reload();
    alert(billingText.done, 'success');
    setChoice(null);
  }

  return (
    <StudioSection title={billingText.title} lead={billingText.lead}>
      {isFailed && <SectionFailed text={billingText.failed} again={billingText.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-40 w-full" />}
      {data?.taxRejectedAt != null && (
        <p className="rounded-card bg-amber-soft px-5 py-4 text-amber-ink">
          {billingText.paused(formatDateTime(data.taxRejectedAt))}
        </p>
      )}
      {data && (
        <ChoiceField
          legend={billingText.title}
          isLegendHidden
          options={billingModes.map((value) => ({
            value,
            label: billingText.modes[value],
            hint: billingText.hints[value],
          }))}
          value={choice ?? data.mode}
          onChange={setChoice}
        />
      )}
      {choice !== null && choice !== data?.mode && (
        <ConfirmDialog
          title={billingText.confirm}
          yes={billingText.yes}
          no={billingText.no}
          onConfirm={() => confirm(choice)}
          errorText={errorText}
          onClose={() => setChoice(null)}
        >
          <p>{`${billingText.modes[choice]}. ${billingText.effects[choice]}`}</p>
        </ConfirmDialog>
      )}
    </StudioSection>
  );
}

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'tax-not-set-up') return billingText.errors.notSetUp;
  return reason === 'stripe-away' ? billingText.errors.away : billingText.errors.failed;
}
