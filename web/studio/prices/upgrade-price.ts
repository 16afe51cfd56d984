/** The price of the upgrade, which follows the two plans while the teacher has not set another. */
import { type Currency } from '#rules/payments/currency.ts';
import { decimalText } from '#rules/payments/money.ts';
import { readAmount } from '#rules/payments/price-amount.ts';
import { fairUpgrade } from '#rules/payments/price-check.ts';
import { findPrice, type Item, type Price } from '#rules/plans.ts';

export const upgradeItem: Item = { gives: 'ultra', needs: 'premium' };

/** The three amounts of a currency as they would be, in its smallest unit; null for one that is not set or not readable. */
export type Amounts = { premium: number | null; ultra: number | null; upgrade: number | null };

type UpgradeInput = {
  live: readonly Price[];
  currency: Currency;
  /** The price that is being changed, with its amount; null while that is not readable. */
  item: Item;
  amount: number | null;
  /** The text typed for the upgrade beside a plan; null while it follows the plans. */
  typedUpgrade: string | null;
};

export type UpgradeOffer = {
  amounts: Amounts;
  /** The upgrade with which the three add up; null where Ultra does not cost more, or a price is missing. */
  difference: number | null;
  /** The text of the upgrade's field beside a plan. */
  text: string;
  /** The three are there and do not add up. */
  differs: boolean;
};

/** Returns the upgrade as the form offers it. */
export function offerUpgrade({ live, currency, item, amount, typedUpgrade }: UpgradeInput): UpgradeOffer {
  const liveAmount = (which: Item) => findPrice(live, { ...which, currency })?.amountCents ?? null;
  const changed = (which: Item) =>
    which.gives === item.gives && which.needs === item.needs
      ? (amount ?? liveAmount(which))
      : liveAmount(which);
  const premium = changed({ gives: 'premium', needs: null });
  const ultra = changed({ gives: 'ultra', needs: null });
  const difference = fairUpgrade({ premium, ultra });
  const isUpgrade = item.needs !== null;
  const offered = difference ?? liveAmount(upgradeItem);
  const text = typedUpgrade ?? (offered === null ? '' : decimalText(offered, currency));
  const upgrade = isUpgrade ? amount : readAmount(text, currency);
  return {
    amounts: { premium, ultra, upgrade },
    difference,
    text,
    differs: difference !== null && upgrade !== null && upgrade !== difference,
  };
}

/** Returns the upgrade that the teacher set herself; null where the live one is the difference, or there is none. */
export function ownUpgrade(live: readonly Price[], currency: Currency): string | null {
  const amountOf = (item: Item) => findPrice(live, { ...item, currency })?.amountCents ?? null;
  const upgrade = amountOf(upgradeItem);
  const fair = fairUpgrade({
    premium: amountOf({ gives: 'premium', needs: null }),
    ultra: amountOf({ gives: 'ultra', needs: null }),
  });
  return upgrade === null || upgrade === fair ? null : decimalText(upgrade, currency);
}
