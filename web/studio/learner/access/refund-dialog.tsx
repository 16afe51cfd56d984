import { useState } from 'react';
import { decimalText, moneyText } from '#rules/payments/money.ts';
import { readAmount } from '#rules/payments/price-amount.ts';
import { words } from '#words/words.ts';
import { call } from '../../../call.ts';
import { TextField } from '../../../parts/field.tsx';
import { AccessDialog, Effects, WhyField } from './access-dialog.tsx';
import { type AccessPayment, planAfter } from './access-state.ts';
import type { DialogProps } from './give-dialog.tsx';

const text = words.studioAccess;
const { refundDialog: own, effects } = text;

/** Refunds a payment, whole or in part. */
export function RefundDialog({
  access,
  payment,
  onChange,
  onClose,
}: DialogProps & { payment: AccessPayment }) {
  // The payment as the dialog showed it when it was opened: a refund that came meanwhile is seen, and refuses this one.
  const [{ id, kind, item, amountCents, refundedCents, currency }] = useState(payment);
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
    return isConfirmed ? own.done(money(wanted)) : own.doneSoon(money(wanted));
  }

  const refunded = access.payments.map((other) =>
    other.id === id ? { ...other, refundedCents: refundedCents + (wanted ?? 0) } : other,
  );
  return (
    <AccessDialog
      title={own.title}
      yes={own.yes(wanted === null ? null : money(wanted))}
      {...{ run, onChange, onClose }}
    >
      <p className="tabular-nums">
        <span>{own.paid(text.items[item], money(amountCents))}</span>{' '}
        {refundedCents > 0 && <span>{own.before(money(refundedCents))}</span>}
      </p>
      <TextField
        label={own.amount}
        hint={own.left(money(left))}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={isChecked && wanted === null ? own.amountMistake(money(left)) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { payments: refunded }, Date.now())}
        lines={[kind === 'stripe' ? effects.stripe : effects.byHand, effects.log]}
      />
    </AccessDialog>
  );
}
