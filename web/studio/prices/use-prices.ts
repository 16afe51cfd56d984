import { type Currency, moneyText } from '#rules/payments/money.ts';
import { findPriceWarnings, type PriceWarning } from '#rules/payments/prices.ts';
import { findPrice, type Price, type PriceSettings } from '#rules/plans.ts';
import type { Api, StudioPrices } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useApi } from '#web/platform/use-api.ts';

export type StudioPrice = Price & Omit<StudioPrices['prices'][number], 'plan'>;

export type PriceComparison = Api['GET /api/studio/price-comparisons']['reply']['comparisons'][number];

export type PricesState = {
  /** Null until loaded. */
  prices: { live: StudioPrice[]; former: StudioPrice[] } | null;
  countryCurrencies: StudioPrices['countryCurrencies'];
  /** Null until loaded. */
  settings: PriceSettings | null;
  failed: boolean;
  reload: () => Promise<void>;
  /** By price id; null while Stripe is asked, and empty after an error. */
  comparisons: ReadonlyMap<string, PriceComparison> | null;
  compare: () => Promise<void>;
};

/** Loads the prices, and compares them with Stripe’s. */
export function usePrices(): PricesState {
  const { data, error, reload } = useApi('GET /api/studio/prices');
  const atStripe = useApi('GET /api/studio/price-comparisons');
  const all = data?.prices.map(({ plan, ...price }): StudioPrice => ({ ...price, gives: plan }));
  return {
    prices: all
      ? {
          live: all.filter(({ retiredAt }) => retiredAt === null),
          former: all.filter(({ retiredAt }) => retiredAt !== null),
        }
      : null,
    countryCurrencies: data?.countryCurrencies ?? [],
    settings: data && { defaultCurrency: data.defaultCurrency, notForSale: data.notForSale },
    failed: data === null && error !== null,
    reload: async () => {
      await reload();
      void atStripe.reload();
    },
    comparisons: comparisonsOf(atStripe),
    compare: atStripe.reload,
  };
}

function comparisonsOf({
  data,
  error,
  loading,
}: {
  data: { comparisons: PriceComparison[] } | null;
  error: unknown;
  loading: boolean;
}): PricesState['comparisons'] {
  if (loading) return null;
  if (error !== null || data === null) return new Map();
  return new Map(data.comparisons.map((comparison) => [comparison.id, comparison]));
}

const text = messages.studioPrices.warning;

/** Returns the warnings about a currency’s prices, without those that are shown elsewhere. */
export function warningTexts(
  prices: readonly Price[],
  currency: Currency,
  shownElsewhere: readonly PriceWarning[] = [],
): string[] {
  const amountOf = (gives: Price['gives'], needs: Price['needs']) =>
    findPrice(prices, { gives, needs, currency })?.amountCents ?? 0;
  const sum = amountOf('premium', null) + amountOf('ultra', 'premium');
  return findPriceWarnings(prices, currency)
    .filter((warning) => !shownElsewhere.includes(warning))
    .map((warning) =>
      warning === 'upgrade-differs'
        ? text[warning](moneyText(sum, currency), moneyText(amountOf('ultra', null), currency))
        : text[warning],
    );
}
