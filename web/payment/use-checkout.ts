import { useEffect, useState } from 'react';
import { navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useMe } from '../session/me.tsx';
import { useAlert } from '../parts/alert.tsx';
import type { PlanPrice } from '../pricing/plan-standing.ts';
import { formatWait } from '../format.ts';
import { type CheckoutStart, startCheckout } from './start-checkout.ts';

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
