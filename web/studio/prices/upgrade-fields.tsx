import { useId } from 'react';
import type { Currency } from '#rules/payments/currency.ts';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { TextField } from '../../parts/field.tsx';
import { Button } from '../../parts/button.tsx';
import type { UpgradeOffer } from './upgrade-price.ts';

const { dialog: text } = words.studioPrices;

type UpgradeFieldProps = {
  offer: UpgradeOffer;
  currency: Currency;
  /** True while the upgrade follows the plans. */
  follows: boolean;
  error: string | null;
  onType: (typed: string) => void;
};

/** The upgrade's price beside that of a plan. */
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

/** Says that the three prices do not add up, and offers the difference. It is allowed: the teacher may want it. */
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
          <Button kind="quiet" shines={false} aria-describedby={id} onPress={onUse}>
            {text.useDifference(money(difference))}
          </Button>
        </div>
      )}
    </div>
  );
}
