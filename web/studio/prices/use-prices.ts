/** The prices of the studio, and how Stripe's agree with them. */
import { type Currency, moneyText } from '#rules/payments/money.ts';
import { findPriceWarnings, type PriceWarning } from '#rules/payments/prices.ts';
import { findPrice, type Price } from '#rules/plans.ts';
import type { Api, StudioPrices } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { useApi } from '#web/platform/use-api.ts';

/** A price as the studio's table shows it. */
export type StudioPrice = Price & Omit<StudioPrices['prices'][number], 'plan'>;

export type PriceComparison = Api['GET /api/studio/price-comparisons']['reply']['comparisons'][number];

export type PricesState = {
  /** Null until they are loaded. */
  prices: { live: StudioPrice[]; former: StudioPrice[] } | null;
  countryCurrencies: StudioPrices['countryCurrencies'];
  failed: boolean;
  reload: () => Promise<void>;
  /** By the price's id; null while Stripe is asked, and empty where the site did not answer. */
  comparisons: ReadonlyMap<string, PriceComparison> | null;
  compare: () => Promise<void>;
};

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

const text = words.studioPrices.warning;

/** Returns the warnings about the prices of a currency as sentences, without those that are said elsewhere. */
export function warningTexts(
  prices: readonly Price[],
  currency: Currency,
  saidElsewhere: readonly PriceWarning[] = [],
): string[] {
  const amountOf = (gives: Price['gives'], needs: Price['needs']) =>
    findPrice(prices, { gives, needs, currency })?.amountCents ?? 0;
  const sum = amountOf('premium', null) + amountOf('ultra', 'premium');
  return findPriceWarnings(prices, currency)
    .filter((warning) => !saidElsewhere.includes(warning))
    .map((warning) =>
      warning === 'upgrade-differs'
        ? text[warning](moneyText(sum, currency), moneyText(amountOf('ultra', null), currency))
        : text[warning],
    );
}
