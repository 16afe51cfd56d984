/** The upgrade’s price, which is the difference of the two plans until the instructor sets another. */
import { useId } from 'react';
import { type Currency, decimalText, moneyText } from '#rules/payments/money.ts';
import { fairUpgrade, readAmount } from '#rules/payments/prices.ts';
import { findPrice, type Item, type Price } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';

export const upgradeItem: Item = { gives: 'ultra', needs: 'premium' };

/** The three new amounts of a currency, in its smallest unit; null for one that is not set or invalid. */
type Amounts = { premium: number | null; ultra: number | null; upgrade: number | null };

type UpgradeInput = {
  live: readonly Price[];
  currency: Currency;
  /** The price that is being changed, and its new amount; null while that is invalid. */
  item: Item;
  amount: number | null;
  /** The typed upgrade price; null while it follows the plans. */
  typedUpgrade: string | null;
};

type UpgradeOffer = {
  amounts: Amounts;
  /** The upgrade price with which all three add up; null when Ultra does not cost more, or a price is missing. */
  difference: number | null;
  /** The value of the upgrade field. */
  text: string;
  /** True when all three prices are set and do not add up. */
  differs: boolean;
};

/** Returns what the form shows for the upgrade. */
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

/** Returns the upgrade price that the instructor set; null when it equals the difference, or there is none. */
export function ownUpgrade(live: readonly Price[], currency: Currency): string | null {
  const amountOf = (item: Item) => findPrice(live, { ...item, currency })?.amountCents ?? null;
  const upgrade = amountOf(upgradeItem);
  const fair = fairUpgrade({
    premium: amountOf({ gives: 'premium', needs: null }),
    ultra: amountOf({ gives: 'ultra', needs: null }),
  });
  return upgrade === null || upgrade === fair ? null : decimalText(upgrade, currency);
}

const { dialog: text } = messages.studioPrices;

type UpgradeFieldProps = {
  offer: UpgradeOffer;
  currency: Currency;
  /** True while the upgrade follows the plans. */
  follows: boolean;
  error: string | null;
  onType: (typed: string) => void;
};

export function UpgradeField({ offer, currency, follows, error, onType }: UpgradeFieldProps) {
  return (
    <TextField
      label={text.upgrade}
      hint={follows ? text.follows : text.own(currency)}
      name="upgrade"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={offer.text}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

type UpgradeDiffersProps = { offer: UpgradeOffer; currency: Currency; onUse: () => void };

/** Says that the three prices don’t add up, and offers the difference. Other prices are allowed. */
export function UpgradeDiffers({ offer, currency, onUse }: UpgradeDiffersProps) {
  const id = useId();
  const { amounts, difference, differs } = offer;
  const { premium, ultra, upgrade } = amounts;
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <div aria-live="polite">
      {differs && premium !== null && ultra !== null && upgrade !== null && difference !== null && (
        <div className="grid justify-items-start gap-3 rounded-small bg-amber-soft px-4 py-3 text-amber-ink">
          <p id={id} className="tabular-nums font-medium">
            {text.differs(money(premium), money(upgrade), money(premium + upgrade), money(ultra))}
          </p>
          <QuietButton aria-describedby={id} onPress={onUse}>
            {text.useDifference(money(difference))}
          </QuietButton>
        </div>
      )}
    </div>
  );
}
