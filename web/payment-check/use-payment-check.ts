import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { rateLimitText } from '../sign-in/rate-limit-text.ts';

export type PaymentCheck = Api['POST /api/payment-checks']['reply'];

/** Asks once for each press; what was opened is known to the whole app at once. */
export function usePaymentCheck() {
  const { refresh } = useMe();
  const [check, setCheck] = useState<PaymentCheck | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function ask() {
    setTrouble(null);
    try {
      setCheck(await call('POST /api/payment-checks'));
      await refresh().catch(() => undefined);
    } catch (error) {
      setCheck(null);
      setTrouble(rateLimitText(error) ?? troubleText(error));
    }
  }

  return { check, trouble, ask };
}

function troubleText(error: unknown): string {
  const isAway = error instanceof ApiError && error.code === 'unavailable';
  return isAway ? words.paymentCheck.away : words.paymentCheck.failed;
}
