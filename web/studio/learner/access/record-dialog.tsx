import { useState } from 'react';
import { type ManualKind, manualKinds } from '#rules/payments/manual-payment.ts';
import { moneyText } from '#rules/payments/money.ts';
import { currencies, readAmount } from '#rules/payments/price-amount.ts';
import type { ItemName } from '#rules/plans.ts';
import { dateField } from '#rules/site-time.ts';
import { words } from '#words/words.ts';
import { call } from '../../../call.ts';
import { ChoiceField, TextField } from '../../../parts/field.tsx';
import { SelectField } from '../../../parts/select-field.tsx';
import { AccessDialog, Effects } from './access-dialog.tsx';
import { type Access, type AccessPayment, noonOf, planAfter } from './access-state.ts';
import type { DialogProps } from './give-dialog.tsx';

const text = words.studioAccess;
const { recordDialog: own, effects } = text;

/** The items that can be recorded: the upgrade only above a paid Premium, as it is sold. */
function itemsFor({ paidPlan }: Access): readonly ItemName[] {
  return paidPlan === 'premium' ? ['upgrade', 'ultra', 'premium'] : ['ultra', 'premium'];
}

/** Records a bank transfer or cash. */
export function RecordDialog({ uid, access, onChange, onClose }: DialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<ManualKind>('transfer');
  const [item, setItem] = useState<ItemName>(itemsFor(access)[0] ?? 'ultra');
  const [currency, setCurrency] = useState(access.currency);
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState(() => dateField(Date.now()));
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const amountCents = readAmount(typed, currency);
  const paidAt = noonOf(day);
  const isDayWrong = paidAt === null || day > dateField(Date.now());
  const amount = amountCents ? moneyText(amountCents, currency) : null;

  async function run() {
    setChecked(true);
    if (!amountCents || amount === null || isDayWrong) return null;
    const paid = { id, kind, item, amountCents, currency, paidAt };
    const body = { ...paid, reference: reference.trim(), note: note.trim() };
    await call('POST /api/studio/learners/{uid}/manual-payments', { params: { uid }, body });
    return own.done(amount);
  }

  const isTwice = access.paidPlan === 'ultra' || access.paidPlan === item;
  return (
    <AccessDialog title={own.title} yes={own.yes(amount)} {...{ run, onChange, onClose }}>
      <ChoiceField
        legend={own.kind}
        options={manualKinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <ChoiceField
        legend={own.item}
        options={itemsFor(access).map((value) => ({ value, label: text.items[value] }))}
        value={item}
        onChange={setItem}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={own.currency}
          placeholder={own.currency}
          options={currencies}
          value={currency}
          onChange={setCurrency}
        />
        <TextField
          label={own.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={isChecked && amount === null ? own.amountMistake : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <TextField
        label={own.day}
        type="date"
        name="day"
        max={dateField(Date.now())}
        value={day}
        error={isChecked && isDayWrong ? own.dayMistake : null}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        label={own.reference}
        hint={own.referenceHint}
        name="reference"
        autoComplete="off"
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <TextField
        label={own.note}
        hint={own.noteHint}
        name="note"
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Effects
        before={access.plan}
        after={planAfter(access, { payments: [...access.payments, paymentOf(item, currency)] }, Date.now())}
        lines={[isTwice && effects.twice, effects.receipt, effects.books, effects.log]}
      />
    </AccessDialog>
  );
}

/** The plan depends on the item alone, whatever was paid. */
const anyAmount = Number.MAX_SAFE_INTEGER;

/** Returns the payment as it would be recorded, for the plan that it leads to. */
function paymentOf(item: ItemName, currency: string): AccessPayment {
  const none = { receipt: null, reference: null, note: null, withdrawnWhy: null, paidAt: 0 };
  const paid = {
    item,
    currency,
    amountCents: anyAmount,
    refundedCents: 0,
    standing: 'paid',
    kind: 'transfer',
  } as const;
  return { ...none, ...paid, id: '' };
}
