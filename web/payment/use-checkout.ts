import { useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatWait } from '#web/platform/format.ts';
import { navigate } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import { chargedFor, type CouponQuote, isLoweredByCoupon } from './coupon.ts';
import type { PlanPrice } from './plan.ts';

/** The plan, the shown price and amount, and the coupon; the server rejects the checkout if the price has changed. */
type Shown = Pick<PlanPrice, 'plan' | 'id'> & { amountCents: number; coupon: string | null } & ForOthers;

/** A gift, or the seats of a group; neither for oneself. */
type ForOthers = { isGift?: true; seats?: number };

type CheckoutStart =
  | { is: 'open'; url: string }
  | { is: 'already-owned' }
  | { is: 'signed-out' }
  | { is: 'too-often'; waitSeconds: number | undefined }
  /** The course was closed again since the page loaded. */
  | { is: 'not-open' }
  /** The instructor has stopped selling the plan since the page loaded. */
  | { is: 'not-for-sale' }
  /** Another plan was chosen in another tab at the same time. */
  | { is: 'chosen-otherwise' }
  /** The price differs from the shown one: the country, the plan or the price itself has changed. */
  | { is: 'price-changed' }
  /** The coupon has ended, or was used up. */
  | { is: 'coupon-rejected' }
  /** Stripe's minimum is higher. */
  | { is: 'amount-too-small' }
  /** The last payment is still pending; its session at Stripe. */
  | { is: 'on-its-way'; sessionId: string }
  | { is: 'invalid-response' }
  | { is: 'failed' };

/**
 * Opens the payment at Stripe. After an error the button is enabled again, with the error's text; `onPriceChanged` must
 * reload the prices.
 */
export function useCheckout(
  price: PlanPrice | null,
  quote: CouponQuote | null,
  onPriceChanged: () => void,
  forOthers: ForOthers = {},
) {
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const openExplanation = useExplanationPage();

  // After Back from Stripe, the page may come from the back/forward cache.
  useEffect(() => {
    const enable = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener('pageshow', enable);
    return () => removeEventListener('pageshow', enable);
  }, []);

  async function proceed() {
    if (leaving) return;
    setError(null);
    if (!price) {
      setError(messages.payment.pay.missingOnPress);
      return;
    }
    setLeaving(true);
    const start = await startCheckout({ ...shownOf(price, quote, forOthers.seats), ...forOthers });
    if (start.is === 'open') {
      location.assign(start.url);
      return;
    }
    setLeaving(false);
    setError(errorText(start));
    if (['price-changed', 'coupon-rejected', 'not-for-sale'].includes(start.is)) onPriceChanged();
    await openExplanation(start);
  }

  return { leaving, error, proceed };
}

/** A coupon that leaves the price as it is, is not used. */
function shownOf(price: PlanPrice, quote: CouponQuote | null, seats = 1): Shown {
  const amountCents = chargedFor(price, quote) * seats;
  const coupon = quote && isLoweredByCoupon(price, quote) ? quote.code : null;
  return { plan: price.plan, id: price.id, amountCents, coupon };
}

/** Returns null for outcomes that another page explains. */
function errorText(start: CheckoutStart): string | null {
  const { pay } = messages.payment;
  switch (start.is) {
    case 'too-often':
      return start.waitSeconds ? pay.tooOftenFor(formatWait(start.waitSeconds)) : pay.tooOften;
    case 'price-changed':
      return pay.priceChanged;
    case 'not-for-sale':
      return pay.notForSale;
    case 'coupon-rejected':
      return messages.coupon.rejected;
    case 'amount-too-small':
      return pay.tooSmall;
    case 'chosen-otherwise':
      return pay.chosenOtherwise;
    case 'invalid-response':
      return pay.invalid;
    case 'failed':
      return pay.failed;
    case 'open':
    case 'not-open':
    case 'already-owned':
    case 'on-its-way':
    case 'signed-out':
      return null;
  }
}

/** Opens the page that explains the outcome: the course, or the pending payment. */
function useExplanationPage() {
  const { refresh } = useMe();
  const alert = useAlert();
  const { pay } = messages.payment;

  return async (start: CheckoutStart) => {
    if (start.is === 'on-its-way') {
      alert(pay.onItsWay, 'notice');
      const search = new URLSearchParams({ session_id: start.sessionId }).toString();
      navigate(`${pages.paymentSuccess}?${search}`);
    }
    if (['already-owned', 'signed-out', 'price-changed', 'not-for-sale'].includes(start.is))
      await refresh().catch(() => undefined);
    // The course page says that it is coming soon once it is reloaded.
    if (start.is === 'not-open') location.assign(pages.course);
    if (start.is === 'already-owned') {
      alert(pay.owned, 'notice');
      navigate(pages.course, { replace: true });
    }
  };
}

/** Starts a checkout. Never throws: every outcome has its text. */
export async function startCheckout(shown: Shown, send = requestCheckout): Promise<CheckoutStart> {
  try {
    const { url } = await send(shown);
    return url ? { is: 'open', url } : { is: 'invalid-response' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The server sends the same text for an invalid response of Stripe. */
function outcomeOf(error: unknown): CheckoutStart {
  if (!(error instanceof ApiError)) return { is: 'failed' };
  const { code, reason, hint, message, retryAfterSeconds } = error;
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'resource-exhausted') return { is: 'too-often', waitSeconds: retryAfterSeconds };
  if (code === 'aborted') {
    if (reason === 'payment-on-its-way' && hint) return { is: 'on-its-way', sessionId: hint };
    if (reason?.startsWith('coupon-')) return { is: 'coupon-rejected' };
    const others = [
      'chosen-otherwise',
      'price-changed',
      'not-open',
      'not-for-sale',
      'amount-too-small',
    ] as const;
    return { is: others.find((other) => other === reason) ?? 'already-owned' };
  }
  return { is: message === messages.payment.pay.invalid ? 'invalid-response' : 'failed' };
}

/** The URL is optional here, since a missing one must not end up in the address bar. */
function requestCheckout({ plan, id, amountCents, coupon, isGift, seats }: Shown): Promise<{ url?: string }> {
  const body = {
    plan,
    shown: id,
    shownCents: amountCents,
    ...(coupon !== null && { coupon }),
    ...(isGift && { isGift }),
    ...(seats !== undefined && { seats }),
  };
  return call('POST /api/checkouts', { body });
}
