import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { formatDate } from '../../../format.ts';
import { Button } from '../../../parts/button.tsx';
import type { AccessPayment } from './access-state.ts';

const text = words.studioAccess;

type PaymentListProps = {
  payments: readonly AccessPayment[];
  onRefund: (payment: AccessPayment) => void;
  onWithdraw: (payment: AccessPayment) => void;
};

/** All payments, the newest first, each with what can be done about it. */
export function PaymentList({ payments, onRefund, onWithdraw }: PaymentListProps) {
  return (
    <div>
      <h3 className="font-text font-semibold tracking-normal">{text.payments.title}</h3>
      {payments.length === 0 && <p className="mt-1 text-quiet">{text.payments.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            onRefund={() => onRefund(payment)}
            onWithdraw={() => onWithdraw(payment)}
          />
        ))}
      </ul>
    </div>
  );
}

type PaymentRowProps = { payment: AccessPayment; onRefund: () => void; onWithdraw: () => void };

function PaymentRow({ payment, onRefund, onWithdraw }: PaymentRowProps) {
  const { item, kind, amountCents, currency, refundedCents, standing, paidAt } = payment;
  const name = text.items[item];
  const amount = moneyText(amountCents, currency);
  const canRefund = standing === 'paid' || standing === 'refunded-in-part';
  const canWithdraw = kind !== 'stripe' && standing !== 'withdrawn';
  const facts = [text.kinds[kind], formatDate(paidAt), payment.receipt, payment.reference];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium tabular-nums">
          <span>{`${name}, ${amount}`}</span>
          {standing !== 'paid' && (
            <span className="font-normal text-warning">{` · ${text.payments.standing[standing]}`}</span>
          )}
        </p>
        <p className="wrap-anywhere text-quiet tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {refundedCents > 0 && (
          <p className="text-quiet tabular-nums">
            {text.payments.refunded(moneyText(refundedCents, currency))}
          </p>
        )}
        {payment.note && <p className="wrap-anywhere">{payment.note}</p>}
        {payment.withdrawnWhy && <p className="wrap-anywhere text-quiet">{payment.withdrawnWhy}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {canRefund && (
          <Button
            kind="quiet"
            shines={false}
            onPress={onRefund}
            aria-label={text.ofPayment(text.refund, name, amount)}
          >
            {text.refund}
          </Button>
        )}
        {canWithdraw && (
          <Button
            kind="quiet"
            shines={false}
            onPress={onWithdraw}
            aria-label={text.ofPayment(text.withdraw, name, amount)}
          >
            {text.withdraw}
          </Button>
        )}
      </div>
    </li>
  );
}
