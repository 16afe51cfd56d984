import { useEffect, useRef } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { CheckResult } from '../payment-check/payment-check-result.tsx';
import { usePaymentCheck } from '../payment-check/use-payment-check.ts';

const text = words.paymentCheck;

type PaymentCheckProps = { email: string; onChange: () => Promise<void> };

/** "I paid but see no access": one press asks Stripe, opens what was paid, and tells what happened. */
export function PaymentCheck({ email, onChange }: PaymentCheckProps) {
  const { check, trouble, ask } = usePaymentCheck();
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (check) result.current?.focus();
  }, [check]);

  async function press() {
    await ask();
    await onChange();
  }

  return (
    <div className="grid grid-cols-1 gap-5 border-t border-line pt-5">
      <div>
        <h3 className="font-semibold">{text.title}</h3>
        <p className="text-quiet">{text.lead}</p>
      </div>
      <div>
        <Button kind="quiet" onPress={press}>
          {check ? text.again : text.ask}
        </Button>
      </div>
      {trouble !== null && (
        <p role="alert" className="rounded-small bg-error-soft px-4 py-3 font-medium text-error">
          {trouble}
        </p>
      )}
      <div ref={result} tabIndex={-1} aria-live="polite" className="outline-none empty:-mt-5">
        {check && <CheckResult check={check} email={email} onRetry={press} />}
      </div>
    </div>
  );
}
