import { useCallback, useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '../call.ts';

export type PaymentReview = Api['GET /api/studio/payment-reviews']['reply']['reviews'][number];

/** Loads the open payment reviews; `load` loads them again after one was resolved. */
export function usePaymentReviews() {
  const [reviews, setReviews] = useState<PaymentReview[] | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      setReviews((await call('GET /api/studio/payment-reviews')).reviews);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(() => void load(), [load]);

  return { reviews, failed, load };
}
