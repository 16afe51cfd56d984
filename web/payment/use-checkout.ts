import { useEffect, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatWait } from '#web/platform/format.ts';
import { navigate } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import type { PlanPrice } from './plan.ts';

/** The plan, and the price that stood beside it: it is paid as it was shown, or not at all. */
type Shown = Pick<PlanPrice, 'plan' | 'id'>;

type CheckoutStart =
  | { is: 'open'; url: string }
  | { is: 'already-owned' }
  | { is: 'signed-out' }
  | { is: 'too-often'; waitSeconds: number | undefined }
  /** Another plan was chosen in another tab at the same time. */
  | { is: 'chosen-otherwise' }
  /** Another price than the one that was shown: the country or the plan changed in another tab, or the price itself. */
  | { is: 'price-changed' }
  /** The bank has not decided about the last payment; its session at Stripe. */
  | { is: 'on-its-way'; sessionId: string }
  | { is: 'invalid-response' }
  | { is: 'failed' };

/** Asks for the page to pay on. Never throws: every outcome has its words. */
export async function startCheckout(shown: Shown, ask = askServer): Promise<CheckoutStart> {
  try {
    const { url } = await ask(shown);
    return url ? { is: 'open', url } : { is: 'invalid-response' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The server says the same words when Stripe's answer made no sense to it. */
function outcomeOf(error: unknown): CheckoutStart {
  if (!(error instanceof ApiError)) return { is: 'failed' };
  const { code, reason, hint, message, retryAfterSeconds } = error;
  if (code === 'unauthenticated') return { is: 'signed-out' };
  if (code === 'resource-exhausted') return { is: 'too-often', waitSeconds: retryAfterSeconds };
  if (code === 'aborted') {
    if (reason === 'payment-on-its-way' && hint) return { is: 'on-its-way', sessionId: hint };
    return { is: reason === 'chosen-otherwise' || reason === 'price-changed' ? reason : 'already-owned' };
  }
  return { is: message === words.payment.pay.invalid ? 'invalid-response' : 'failed' };
}

/** The reply comes from far away: an address that is missing is seen here, not in the browser's bar. */
function askServer({ plan, id }: Shown): Promise<{ url?: string }> {
  return call('POST /api/checkouts', { body: { plan, shown: id } });
}

/**
 * One press opens one payment; whatever goes wrong gives the button back with its words. `onPriceChanged` loads the
 * prices anew.
 */
export function useCheckout(price: PlanPrice | null, onPriceChanged: () => void) {
  const [leaving, setLeaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const leadElsewhere = useWayOn();

  // Coming back from Stripe, the browser may show this page as it was left.
  useEffect(() => {
    const giveBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener('pageshow', giveBack);
    return () => removeEventListener('pageshow', giveBack);
  }, []);

  async function proceed() {
    if (leaving) return;
    setTrouble(null);
    if (!price) {
      setTrouble(words.payment.pay.missingOnPress);
      return;
    }
    setLeaving(true);
    const start = await startCheckout(price);
    if (start.is === 'open') {
      location.assign(start.url);
      return;
    }
    setLeaving(false);
    setTrouble(troubleOf(start));
    if (start.is === 'price-changed') onPriceChanged();
    await leadElsewhere(start);
  }

  return { leaving, trouble, proceed };
}

/** Null for what is better told on another page. */
function troubleOf(start: CheckoutStart): string | null {
  const { pay } = words.payment;
  switch (start.is) {
    case 'too-often':
      return start.waitSeconds ? pay.tooOftenFor(formatWait(start.waitSeconds)) : pay.tooOften;
    case 'price-changed':
      return pay.priceChanged;
    case 'chosen-otherwise':
      return pay.chosenOtherwise;
    case 'invalid-response':
      return pay.invalid;
    case 'failed':
      return pay.failed;
    case 'open':
    case 'already-owned':
    case 'on-its-way':
    case 'signed-out':
      return null;
  }
}

/** Leads to the page that tells more: the course, or the payment that is on its way. */
function useWayOn() {
  const { refresh } = useMe();
  const alert = useAlert();
  const { pay } = words.payment;

  return async (start: CheckoutStart) => {
    if (start.is === 'on-its-way') {
      alert(pay.onItsWay, 'notice');
      const search = new URLSearchParams({ session_id: start.sessionId }).toString();
      navigate(`${pages.paymentSuccess}?${search}`);
    }
    if (['already-owned', 'signed-out', 'price-changed'].includes(start.is))
      await refresh().catch(() => undefined);
    if (start.is === 'already-owned') {
      alert(pay.owned, 'notice');
      navigate(pages.course, { replace: true });
    }
  };
}
