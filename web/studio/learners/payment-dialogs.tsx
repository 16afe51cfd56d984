import { useState } from 'react';
import { type ManualKind, manualKinds } from '#rules/payments/manual-payment.ts';
import { decimalText, moneyText } from '#rules/payments/money.ts';
import { currencies, readAmount } from '#rules/payments/prices.ts';
import type { ItemName } from '#rules/plans.ts';
import { dateField } from '#rules/site-time.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import {
  type Access,
  AccessDialog,
  type AccessPayment,
  Effects,
  noonOf,
  planAfter,
  WhyField,
} from './access-dialog.tsx';
import type { AccessChangeProps } from './grant-dialogs.tsx';

const text = messages.studioAccess;
const { recordDialog, refundDialog, withdrawDialog, effects } = text;

/** Returns the items that can be recorded. As in the shop, the upgrade requires a paid Premium. */
function itemsFor({ paidPlan }: Access): readonly ItemName[] {
  return paidPlan === 'premium' ? ['upgrade', 'ultra', 'premium'] : ['ultra', 'premium'];
}

/** Records a bank transfer or cash. */
export function RecordDialog({ uid, access, onChange, onClose }: AccessChangeProps) {
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
    return recordDialog.done(amount);
  }

  const isTwice = access.paidPlan === 'ultra' || access.paidPlan === item;
  return (
    <AccessDialog title={recordDialog.title} yes={recordDialog.yes(amount)} {...{ run, onChange, onClose }}>
      <ChoiceField
        legend={recordDialog.kind}
        options={manualKinds.map((value) => ({ value, label: text.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <ChoiceField
        legend={recordDialog.item}
        options={itemsFor(access).map((value) => ({ value, label: text.items[value] }))}
        value={item}
        onChange={setItem}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField
          label={recordDialog.currency}
          placeholder={recordDialog.currency}
          options={currencies}
          value={currency}
          onChange={setCurrency}
        />
        <TextField
          label={recordDialog.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          error={isChecked && amount === null ? recordDialog.amountMistake : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <TextField
        label={recordDialog.day}
        type="date"
        name="day"
        max={dateField(Date.now())}
        value={day}
        error={isChecked && isDayWrong ? recordDialog.dayMistake : null}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        label={recordDialog.reference}
        hint={recordDialog.referenceHint}
        name="reference"
        autoComplete="off"
        maxLength={140}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <TextField
        label={recordDialog.note}
        hint={recordDialog.noteHint}
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

/** The plan depends on the item only. */
const anyAmount = Number.MAX_SAFE_INTEGER;

/** Returns a placeholder of the payment to be recorded, to predict the plan. */
function paymentOf(item: ItemName, currency: string): AccessPayment {
  const empty = {
    gift: null,
    seats: null,
    receipt: null,
    reference: null,
    note: null,
    withdrawnWhy: null,
    paidAt: 0,
  };
  const paid = {
    item,
    currency,
    amountCents: anyAmount,
    refundedCents: 0,
    taxCents: 0,
    billing: [],
    addressee: { name: '', company: '', address: '', taxId: '' },
    standing: 'paid',
    kind: 'transfer',
  } satisfies Partial<AccessPayment>;
  return { ...empty, ...paid, id: '' };
}

/** Refunds a payment in full or in part. */
export function RefundDialog({
  access,
  payment,
  onChange,
  onClose,
}: AccessChangeProps & { payment: AccessPayment }) {
  // Sent as the dialog first showed it, so that the server rejects this refund after one made elsewhere.
  const [{ id, kind, item, gift, seats, amountCents, refundedCents, currency }] = useState(payment);
  const left = amountCents - refundedCents;
  const [typed, setTyped] = useState(decimalText(left, currency));
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);
  const money = (cents: number) => moneyText(cents, currency);
  const read = readAmount(typed, currency);
  const wanted = read !== null && read > 0 && read <= left ? read : null;

  async function run() {
    setChecked(true);
    if (wanted === null || why.trim() === '') return null;
    const body = { amountCents: wanted, refundedCents, why: why.trim() };
    const { isConfirmed } = await call('POST /api/studio/payments/{id}/refunds', { params: { id }, body });
    return isConfirmed ? refundDialog.done(money(wanted)) : refundDialog.doneSoon(money(wanted));
  }

  const refunded = access.payments.map((other) =>
    other.id === id ? { ...other, refundedCents: refundedCents + (wanted ?? 0) } : other,
  );
  return (
    <AccessDialog
      title={refundDialog.title}
      yes={refundDialog.yes(wanted === null ? null : money(wanted))}
      isDangerous
      {...{ run, onChange, onClose }}
    >
      <p className="tabular-nums">
        <span>{refundDialog.paid(text.items[item], money(amountCents))}</span>{' '}
        {refundedCents > 0 && <span>{refundDialog.before(money(refundedCents))}</span>}
      </p>
      <TextField
        label={refundDialog.amount}
        hint={refundedCents > 0 && refundDialog.left(money(left))}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={isChecked && wanted === null ? refundDialog.amountMistake(money(left)) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { payments: refunded }, Date.now())}
        lines={[
          wanted === left && seats !== null && effects.group,
          wanted === left && gift !== null && gift !== 'ended' && effects.gift[gift],
          kind === 'stripe' ? effects.stripe : effects.byHand,
          effects.log,
        ]}
      />
    </AccessDialog>
  );
}

/** Voids a bank transfer or cash that was recorded by mistake. */
export function WithdrawDialog({
  access,
  payment,
  onChange,
  onClose,
}: AccessChangeProps & { payment: AccessPayment }) {
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { id, kind, amountCents, currency } = payment;

  async function run() {
    setChecked(true);
    if (why.trim() === '') return null;
    const body = { why: why.trim() };
    await call('POST /api/studio/manual-payments/{id}/withdrawal', { params: { id }, body });
    return withdrawDialog.done;
  }

  const left = access.payments.filter((other) => other.id !== id);
  return (
    <AccessDialog
      title={withdrawDialog.title}
      yes={withdrawDialog.yes}
      isDangerous
      {...{ run, onChange, onClose }}
    >
      <p>{withdrawDialog.text(text.kinds[kind], moneyText(amountCents, currency))}</p>
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { payments: left }, Date.now())}
        lines={[effects.number, effects.log]}
      />
    </AccessDialog>
  );
}
