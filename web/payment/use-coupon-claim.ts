import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useAlert } from '#web/parts/alert.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import { type CouponQuote, storedCoupon } from './coupon.ts';
import type { PlanPrice } from './plan.ts';

/** Takes the plan that a coupon of 100 % gives, and opens the course. `onRejected` must reload prices and coupon. */
export function useCouponClaim(price: PlanPrice | null, quote: CouponQuote | null, onRejected: () => void) {
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { refresh } = useMe();
  const { plans } = useAppContent();
  const alert = useAlert();

  async function proceed() {
    if (leaving || !price || !quote) return;
    setError(null);
    setLeaving(true);
    try {
      await call('POST /api/coupon-claims', { body: { plan: price.plan, coupon: quote.code } });
    } catch (cause) {
      setLeaving(false);
      const rejected = cause instanceof ApiError && cause.code === 'aborted' ? cause : null;
      // Only a plan that the customer has already, such as one from the instructor, has no reason.
      if (rejected && rejected.reason === undefined) {
        await refresh().catch(() => undefined);
        alert(messages.payment.pay.owned, 'notice');
        navigate(pages.course, { replace: true });
        return;
      }
      if (rejected?.reason === 'payment-on-its-way' && rejected.hint) {
        alert(messages.payment.pay.onItsWay, 'notice');
        const search = new URLSearchParams({ session_id: rejected.hint }).toString();
        navigate(`${pages.paymentSuccess}?${search}`);
        return;
      }
      // The course page says that it is coming soon once it is reloaded.
      if (rejected?.reason === 'not-open') {
        location.assign(pages.course);
        return;
      }
      setError(rejected ? messages.coupon.rejected : messages.coupon.claimFailed);
      if (rejected) onRejected();
      return;
    }
    storedCoupon.remove();
    await refresh().catch(() => undefined);
    alert(messages.coupon.claimed(plans[price.plan].title), 'success');
    navigate(pages.course, { replace: true });
  }

  return { leaving, error, proceed };
}
