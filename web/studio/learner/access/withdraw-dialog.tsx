import { useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { call } from '../../../call.ts';
import { AccessDialog, Effects, WhyField } from './access-dialog.tsx';
import { type AccessPayment, planAfter } from './access-state.ts';
import type { DialogProps } from './give-dialog.tsx';

const text = words.studioAccess;
const { withdrawDialog: own, effects } = text;

/** Withdraws a bank transfer or cash that was recorded by mistake. */
export function WithdrawDialog({
  access,
  payment,
  onChange,
  onClose,
}: DialogProps & { payment: AccessPayment }) {
  const [why, setWhy] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { id, kind, amountCents, currency } = payment;

  async function run() {
    setChecked(true);
    if (why.trim() === '') return null;
    const body = { why: why.trim() };
    await call('POST /api/studio/manual-payments/{id}/withdrawal', { params: { id }, body });
    return own.done;
  }

  const left = access.payments.filter((other) => other.id !== id);
  return (
    <AccessDialog title={own.title} yes={own.yes} {...{ run, onChange, onClose }}>
      <p>{own.text(text.kinds[kind], moneyText(amountCents, currency))}</p>
      <WhyField value={why} isMissing={isChecked && why.trim() === ''} onChange={setWhy} />
      <Effects
        before={access.plan}
        after={planAfter(access, { payments: left }, Date.now())}
        lines={[effects.number, effects.log]}
      />
    </AccessDialog>
  );
}
