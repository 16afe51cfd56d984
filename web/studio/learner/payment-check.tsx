import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { Button } from '../../parts/button.tsx';
import { PaymentTimeline } from '../../payment-check/payment-timeline.tsx';
import { rateLimitText } from '../../sign-in/rate-limit-text.ts';

const text = words.studioLearner.check;

type Check = Api['POST /api/studio/payment-checks']['reply']['check'];

/** Asks Stripe about the learner, which grants what was paid, and tells what was found. */
export function PaymentCheck({ email, onChecked }: { email: string; onChecked: () => Promise<void> }) {
  const [check, setCheck] = useState<Check | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function ask() {
    setTrouble(null);
    try {
      const found = await call('POST /api/studio/payment-checks', { body: { about: email } });
      setCheck(found.check);
      await onChecked();
    } catch (error) {
      const isAway = error instanceof ApiError && error.code === 'unavailable';
      setTrouble(rateLimitText(error) ?? (isAway ? text.away : text.failed));
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button kind="quiet" onPress={ask}>
          {text.action}
        </Button>
      </div>
      <p role="alert" className="font-medium text-error empty:hidden">
        {trouble}
      </p>
      <div aria-live="polite" className="grid grid-cols-1 gap-4 empty:hidden">
        {check && (
          <>
            <p className="rounded-card bg-sky-soft px-5 py-4 font-semibold">
              {words.studioPayments.verdict[check.verdict]}
            </p>
            <PaymentTimeline events={check.events} to="instructor" />
          </>
        )}
      </div>
    </div>
  );
}
