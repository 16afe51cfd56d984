import { type SubmitEvent, useState } from 'react';
import { type Currency, writtenDecimals } from '#rules/payments/currency.ts';
import { findAmountMistake, readAmount } from '#rules/payments/price-amount.ts';
import { decimalText, moneyText } from '#rules/payments/money.ts';
import { findPrice, type Item, itemName } from '#rules/plans.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import type { StudioPrice } from './use-prices.ts';
import { warningTexts } from './warning-texts.ts';

const text = words.studioPrices;
const { dialog } = text;

type ChangePriceProps = {
  item: Item;
  currency: Currency;
  live: StudioPrice[];
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Asks for the new price, says what changes for whom, and changes it. */
export function ChangePrice({ item, currency, live, onClose, onChange }: ChangePriceProps) {
  // The price that the dialog was opened with: it alone is replaced, even where another tab changes it meanwhile.
  const [former] = useState(() => findPrice(live, { ...item, currency }));
  const [typed, setTyped] = useState(former ? decimalText(former.amountCents, currency) : '');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const name = text.items[itemName(item)];
  const amount = readAmount(typed, currency);
  const decimals = writtenDecimals(0, currency) === 0 ? 0 : 2;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (amount === null) {
      setTrouble(decimals === 0 ? dialog.mistakeWhole : dialog.mistake);
      return;
    }
    const mistake = findAmountMistake(amount, currency);
    setTrouble(mistake && (dialog.reason[mistake] ?? dialog.failed));
    if (mistake) return;
    setBusy(true);
    try {
      const { gives: plan, needs } = item;
      const body = { plan, needs, currency, amountCents: amount, replaces: former?.id ?? null };
      await call('POST /api/studio/prices', { body });
    } catch (error) {
      setTrouble(troubleText(error));
      setBusy(false);
      await onChange();
      return;
    }
    await onChange();
    alert(dialog.done(name, moneyText(amount, currency)), 'success');
    onClose();
  }

  return (
    <Dialog
      open
      title={former ? text.changeItem(name, currency) : text.setItem(name, currency)}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        {former && (
          <p className="tabular-nums">
            {dialog.before}: <strong>{moneyText(former.amountCents, currency)}</strong>
          </p>
        )}
        <TextField
          label={dialog.after}
          hint={dialog.hint[decimals](currency)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={trouble}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setTrouble(null);
          }}
        />
        <p role="alert" className="sr-only">
          {trouble}
        </p>
        <Effects former={former} amount={amount} item={item} currency={currency} live={live} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} shines={false}>
            {amount === null ? dialog.saveEmpty : dialog.save(moneyText(amount, currency))}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {dialog.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type EffectsProps = Pick<ChangePriceProps, 'item' | 'currency' | 'live'> & {
  former: StudioPrice | undefined;
  amount: number | null;
};

/** Tells the effects of the change, and the warnings about the prices as they would be. */
function Effects({ former, amount, item, currency, live }: EffectsProps) {
  const others = live.filter(({ id }) => id !== former?.id);
  const warnings =
    amount === null
      ? []
      : warningTexts([...others, { ...item, id: '', currency, amountCents: amount }], currency);
  const open = former?.openCheckouts ?? 0;
  return (
    <section aria-label={dialog.effects}>
      <h3 className="font-text font-semibold tracking-normal">{dialog.effects}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-quiet">
        {former && amount === former.amountCents && <li>{dialog.again}</li>}
        {former && <li>{open === 0 ? dialog.opens.none : dialog.opens.some(open)}</li>}
        {former && <li>{dialog.keeps}</li>}
        <li>{dialog.shows}</li>
      </ul>
      <div aria-live="polite">
        {warnings.map((warning) => (
          <p key={warning} className="mt-3 rounded-small bg-amber-soft px-4 py-3 font-medium text-amber-ink">
            {warning}
          </p>
        ))}
      </div>
    </section>
  );
}

function troubleText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (reason && dialog.reason[reason]) || dialog.failed;
}
