import { useState } from 'react';
import { type Currency, decimalText, moneyText } from '#rules/payments/money.ts';
import { readAmount } from '#rules/payments/prices.ts';
import { type SaleMistake, saleState } from '#rules/payments/sale-price.ts';
import { itemName } from '#rules/plans.ts';
import { dateField, momentOfFields, offsetText, timeField } from '#rules/site-time.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatMoment } from '#web/platform/format.ts';
import { ActionForm, FieldMistake, FormField } from '#web/studio/parts/action-form.tsx';
import type { StudioPrice } from './use-prices.ts';

const text = messages.studioPrices.sale;

type Sale = NonNullable<StudioPrice['salePrice']>;

/** The sale of a price under its row: when it runs, or that it has ended. */
export function SaleLine({ sale, currency }: { sale: Sale; currency: Currency }) {
  const state = saleState(sale, Date.now());
  const amount = moneyText(sale.amountCents, currency);
  const [from, until] = [formatMoment(sale.startsAt), formatMoment(sale.endsAt)];
  return (
    <span className={`basis-full ${state === 'running' ? 'font-medium text-success' : 'text-quiet'}`}>
      {text.state[state](amount, from, until)}
    </span>
  );
}

type SaleDialogProps = { price: StudioPrice; onClose: () => void; onChange: () => Promise<void> };

/** Sets the sale price of a plan in a currency, or removes it. */
export function SaleDialog({ price, onClose, onChange }: SaleDialogProps) {
  const { id, currency, amountCents, salePrice } = price;
  const known = salePrice && saleState(salePrice, Date.now()) !== 'ended' ? salePrice : null;
  const name = messages.studioPrices.items[itemName(price)];
  const [typed, setTyped] = useState(() => typedOf(known, currency));
  const [isRemoving, setRemoving] = useState(false);
  const alert = useAlert();
  const set = (change: Partial<Typed>) => setTyped((former) => ({ ...former, ...change }));

  async function save() {
    const body = { ...readSaleForm(typed, currency), revision: salePrice?.revision ?? null };
    await call('PUT /api/studio/prices/{id}/sale', { params: { id }, body });
    alert(text.saved(name, moneyText(body.amountCents, currency), formatMoment(body.endsAt)), 'success');
    onClose();
    await onChange();
  }

  async function remove(revision: string) {
    setRemoving(true);
    try {
      await call('DELETE /api/studio/prices/{id}/sale', { params: { id }, query: { revision } });
      alert(text.removed(name), 'success');
      onClose();
    } catch (error) {
      const failure = errorText(error);
      alert(failure instanceof FieldMistake ? failure.message : failure);
    }
    setRemoving(false);
    await onChange();
  }

  return (
    <Dialog open title={text.of(name, currency)} onClose={onClose}>
      <ActionForm
        action={save}
        errorText={errorText}
        onError={onChange}
        submitLabel={text.save}
        cancelLabel={text.cancel}
        onCancel={onClose}
        isLong
      >
        <p className="tabular-nums">{text.list(moneyText(amountCents, currency))}</p>
        <FormField
          label={text.amount(currency)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {fields.map(({ field, type }) => (
            <FormField
              key={field}
              label={text.fields[field]}
              name={field}
              type={type}
              value={typed[field]}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
        <p className="text-quiet">{text.zone(offsetText(Date.now()))}</p>
        <p className="text-quiet">{text.hint}</p>
        <p className="text-quiet">{text.law}</p>
        {known && (
          <div>
            <QuietButton busy={isRemoving} onPress={() => remove(known.revision)}>
              {text.remove}
            </QuietButton>
          </div>
        )}
      </ActionForm>
    </Dialog>
  );
}

const fields = [
  { field: 'startsOn', type: 'date' },
  { field: 'startsAt', type: 'time' },
  { field: 'endsOn', type: 'date' },
  { field: 'endsAt', type: 'time' },
] as const;

type Typed = Record<'amount' | (typeof fields)[number]['field'], string>;

function typedOf(sale: Sale | null, currency: Currency): Typed {
  return {
    amount: sale ? decimalText(sale.amountCents, currency) : '',
    startsOn: sale ? dateField(sale.startsAt) : '',
    startsAt: sale ? timeField(sale.startsAt) : '',
    endsOn: sale ? dateField(sale.endsAt) : '',
    endsAt: sale ? timeField(sale.endsAt) : '23:59',
  };
}

/** Reads the form. A start without a time is at 00:00; one without a day is a mistake. @throws {FieldMistake} */
export function readSaleForm(typed: Typed, currency: Currency) {
  const amountCents = readAmount(typed.amount, currency);
  if (amountCents === null || amountCents < 1) throw new FieldMistake('amount', text.amountMistake);
  const startsAt = typed.startsOn === '' ? null : momentOfFields(typed.startsOn, typed.startsAt || '00:00');
  if (startsAt === null && `${typed.startsOn}${typed.startsAt}` !== '')
    throw new FieldMistake('startsOn', text.startMistake);
  const endsAt = momentOfFields(typed.endsOn, typed.endsAt);
  if (endsAt === null) {
    const isTimeMissing = typed.endsOn !== '' && typed.endsAt === '';
    throw new FieldMistake(isTimeMissing ? 'endsAt' : 'endsOn', text.endMistake);
  }
  return { amountCents, startsAt, endsAt };
}

const fieldOf: Partial<Record<SaleMistake, string>> = {
  'sale-not-lower': 'amount',
  'sale-too-small': 'amount',
  'sale-not-whole': 'amount',
  'sale-ends-before-start': 'endsOn',
  'sale-end-past': 'endsOn',
  'sale-too-long': 'endsOn',
};

function errorText(error: unknown): string | FieldMistake {
  const reason = error instanceof ApiError ? (error.reason ?? '') : '';
  if (reason === 'changed-elsewhere') return text.changedElsewhere;
  if (!isMistake(reason)) return text.failed;
  const field = fieldOf[reason];
  return field ? new FieldMistake(field, text.mistake[reason]) : text.mistake[reason];
}

const isMistake = (reason: string): reason is SaleMistake => Object.hasOwn(text.mistake, reason);
