import { type SubmitEvent, useState } from 'react';
import { type Currency, decimalText, moneyText, writtenDecimals } from '#rules/payments/money.ts';
import { findAmountMistake, readAmount } from '#rules/payments/prices.ts';
import { findPrice, type Item, itemName } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { dialogActionsStyles } from '#web/parts/dialog-frame.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { offerUpgrade, ownUpgrade, UpgradeDiffers, UpgradeField, upgradeItem } from './upgrade-price.tsx';
import { type StudioPrice, warningTexts } from './use-prices.ts';

const text = messages.studioPrices;
const { dialog } = text;

type ChangePriceDialogProps = {
  item: Item;
  currency: Currency;
  live: StudioPrice[];
  onClose: () => void;
  onChange: () => Promise<void>;
};

/** Changes a price, and the upgrade’s price with it, after listing the effects. */
export function ChangePriceDialog({ item, currency, live, onClose, onChange }: ChangePriceDialogProps) {
  // Only the price that the dialog was opened with is replaced, even when another tab changes it.
  const [former] = useState(() => findPrice(live, { ...item, currency }));
  const [typed, setTyped] = useState(former ? decimalText(former.amountCents, currency) : '');
  const [formerUpgrade] = useState(() => findPrice(live, { ...upgradeItem, currency }));
  const [typedUpgrade, setTypedUpgrade] = useState(() => ownUpgrade(live, currency));
  const [error, setError] = useState<string | null>(null);
  const [upgradeError, setUpgradeError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const name = text.items[itemName(item)];
  const amount = readAmount(typed, currency);
  const offer = offerUpgrade({ live, currency, item, amount, typedUpgrade });
  const isUpgrade = itemName(item) === 'upgrade';
  const hasUpgradeField = !isUpgrade && offer.difference !== null;
  const newUpgrade =
    hasUpgradeField && offer.amounts.upgrade !== formerUpgrade?.amountCents ? offer.amounts.upgrade : null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const mistake = mistakeText(amount, currency);
    const upgradeMistake = hasUpgradeField ? mistakeText(offer.amounts.upgrade, currency) : null;
    setError(mistake);
    setUpgradeError(upgradeMistake);
    if (amount === null || mistake !== null || upgradeMistake !== null) return;
    setBusy(true);
    try {
      await setPrice(item, amount, former);
    } catch (cause) {
      setError(errorText(cause));
      setBusy(false);
      await onChange();
      return;
    }
    const upgradeFailure = await changeUpgrade();
    await onChange();
    const money = moneyText(amount, currency);
    if (upgradeFailure !== null) alert(dialog.upgradeFailed(name, money, upgradeFailure));
    else if (newUpgrade === null) alert(dialog.done(name, money), 'success');
    else alert(dialog.doneBoth(name, money, moneyText(newUpgrade, currency)), 'success');
    onClose();
  }

  /** Returns why the upgrade's price did not change; null for success or no change. */
  async function changeUpgrade(): Promise<string | null> {
    if (newUpgrade === null) return null;
    try {
      await setPrice(upgradeItem, newUpgrade, formerUpgrade);
      return null;
    } catch (cause) {
      return errorText(cause);
    }
  }

  async function setPrice({ gives: plan, needs }: Item, amountCents: number, replaced?: StudioPrice) {
    const body = { plan, needs, currency, amountCents, replaces: replaced?.id ?? null };
    await call('POST /api/studio/prices', { body });
  }

  function useDifference() {
    if (isUpgrade && offer.difference !== null) setTyped(decimalText(offer.difference, currency));
    else setTypedUpgrade(null);
    setError(null);
    setUpgradeError(null);
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
          hint={dialog.hint[decimalsOf(currency)](currency)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        {hasUpgradeField && (
          <UpgradeField
            offer={offer}
            currency={currency}
            follows={typedUpgrade === null}
            error={upgradeError}
            onType={(upgrade) => {
              setTypedUpgrade(upgrade);
              setUpgradeError(null);
            }}
          />
        )}
        <UpgradeDiffers offer={offer} currency={currency} onUse={useDifference} />
        <p role="alert" className="sr-only">
          {error}
        </p>
        <Effects
          former={former}
          amount={amount}
          item={item}
          currency={currency}
          live={live}
          open={
            (former?.openCheckouts ?? 0) + (newUpgrade === null ? 0 : (formerUpgrade?.openCheckouts ?? 0))
          }
        />
        <div className={dialogActionsStyles} data-actions>
          <Button type="submit" busy={busy} shines={false}>
            {saveText(amount, newUpgrade, currency)}
          </Button>
          <QuietButton onPress={onClose}>{dialog.cancel}</QuietButton>
        </div>
      </form>
    </Dialog>
  );
}

type EffectsProps = Pick<ChangePriceDialogProps, 'item' | 'currency' | 'live'> & {
  former: StudioPrice | undefined;
  amount: number | null;
  /** The open Stripe checkouts that expire with the change. */
  open: number;
};

/** Lists the effects of the change, and the warnings about the new prices. */
function Effects({ former, amount, item, currency, live, open }: EffectsProps) {
  const others = live.filter(({ id }) => id !== former?.id);
  const warnings =
    amount === null
      ? []
      : warningTexts(
          [...others, { ...item, id: '', currency, amountCents: amount }],
          currency,
          shownBesideField,
        );
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

/** `UpgradeDiffers` shows this warning. */
const shownBesideField = ['upgrade-differs'] as const;

function saveText(amount: number | null, upgrade: number | null, currency: Currency): string {
  if (amount === null) return dialog.saveEmpty;
  const money = moneyText(amount, currency);
  return upgrade === null ? dialog.save(money) : dialog.saveBoth(money, moneyText(upgrade, currency));
}

function mistakeText(amount: number | null, currency: Currency): string | null {
  if (amount === null) return decimalsOf(currency) === 0 ? dialog.mistakeWhole : dialog.mistake;
  const mistake = findAmountMistake(amount, currency);
  return mistake && (dialog.reason[mistake] ?? dialog.failed);
}

const decimalsOf = (currency: Currency) => (writtenDecimals(0, currency) === 0 ? 0 : 2);

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (reason && dialog.reason[reason]) || dialog.failed;
}
