import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { formatUtcDate } from '../../format.ts';
import { StudioSection } from '../studio-section.tsx';
import type { LearnerPage } from './learner-page.ts';

const text = words.studioLearner.payments;

type Payment = NonNullable<LearnerPage['payments']>[number];

/** The payments with their receipts, the newest first. */
export function PaymentsSection({ payments }: { payments: readonly Payment[] }) {
  return (
    <StudioSection title={text.title}>
      {payments.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <ul className="grid gap-4 empty:hidden">
        {payments.map((payment) => (
          <li
            key={payment.checkoutSessionId}
            className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6"
          >
            <p className="font-medium">
              {text.items[payment.item]}, {text.standing[payment.standing]}
            </p>
            <p className="font-semibold tabular-nums sm:text-right">
              {moneyText(payment.amountCents, payment.currency)}
            </p>
            <p className="tabular-nums text-quiet wrap-anywhere">
              {[formatUtcDate(payment.paidAt), payment.receipt, payment.paymentIntentId]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {payment.refundedCents > 0 && (
              <p className="tabular-nums text-quiet sm:text-right">
                {text.refunded(moneyText(payment.refundedCents, payment.currency))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}
