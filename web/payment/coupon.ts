/** The coupon of this browser: from a link, from the form, or remembered, also through signing in by email. */
import { useEffect, useRef, useState } from 'react';
import { foldCode, isOver } from '#rules/payments/coupon.ts';
import { currentCents } from '#rules/plans.ts';
import { couponParameter } from '#rules/pages.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { stored } from '#web/platform/stored.ts';
import type { PlanPrice } from './plan.ts';

export type CouponQuote = Api['GET /api/coupons/{code}']['reply'];

/** Shared with the landing page, which stores the code of its link. */
export const storedCoupon = stored(() => localStorage, 'coupon', foldCode);

/** Returns the code of a link, and remembers it; null for a link without one. */
export function codeOfLink(search: string): string | null {
  const code = foldCode(new URLSearchParams(search).get(couponParameter) ?? '');
  if (code !== null) storedCoupon.write(code);
  return code;
}

export type CouponState = {
  /** The valid coupon, with the prices that it lowers. */
  quote: CouponQuote | null;
  /** Why a code is not valid. */
  note: string | null;
  /** A code is being checked, so the prices may still change. */
  isBusy: boolean;
  apply: (typed: string) => Promise<void>;
  remove: () => void;
  /** Checks the code again, as after the server rejected it. */
  check: () => Promise<void>;
};

/** Loads the coupon of the link or of this browser for the viewer. */
export function useCoupon(search: string, uid: string): CouponState {
  const [code, setCode] = useState(() => codeOfLink(search) ?? storedCoupon.read());
  const [quote, setQuote] = useState<CouponQuote | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(code !== null);

  // The number of the last question: an answer to an earlier one, or after the coupon was removed, changes nothing.
  const asked = useRef(0);

  async function load(wanted: string) {
    asked.current += 1;
    const question = asked.current;
    setBusy(true);
    const { found, text, isForgotten } = await askForCoupon(wanted);
    if (question !== asked.current) return;
    setBusy(false);
    setQuote(found);
    setNote(text);
    if (found) storedCoupon.write(found.code);
    if (isForgotten) storedCoupon.remove();
  }

  useEffect(() => {
    if (code !== null) void load(code);
    return () => {
      asked.current += 1;
    };
  }, [code, uid]);

  async function apply(typed: string) {
    const folded = foldCode(typed);
    if (folded === null) {
      setNote(messages.coupon.answer.unknown(typed.trim()));
      return;
    }
    // The effect loads another code.
    if (folded === code) await load(folded);
    else setCode(folded);
  }

  return {
    quote,
    note,
    isBusy,
    apply,
    remove() {
      asked.current += 1;
      storedCoupon.remove();
      setCode(null);
      setBusy(false);
      setQuote(null);
      setNote(null);
    },
    check: async () => {
      if (code !== null) await load(code);
    },
  };
}

/**
 * Asks the server about a code. Returns the quote of a valid one, or the text that says why it isn't valid.
 * `isForgotten` is true when the browser no longer keeps the code.
 */
async function askForCoupon(
  code: string,
): Promise<{ found: CouponQuote | null; text: string | null; isForgotten: boolean }> {
  const text = messages.coupon;
  try {
    const quote = await call('GET /api/coupons/{code}', { params: { code } });
    if (quote.answer === 'valid') return { found: quote, text: null, isForgotten: false };
    const isForgotten = isOver(quote.answer);
    return { found: null, text: text.answer[quote.answer](quote.code), isForgotten };
  } catch (error) {
    const isTooOften = error instanceof ApiError && error.code === 'resource-exhausted';
    return { found: null, text: isTooOften ? text.tooOften : text.failed, isForgotten: false };
  }
}

type Shown = Pick<PlanPrice, 'id' | 'amountCents' | 'sale'>;

/** Returns what the customer pays for a price: the lower one of sale and coupon. */
export function chargedFor(price: Shown, quote: CouponQuote | null): number {
  const lowered = quote?.prices.find(({ id }) => id === price.id)?.amountCents ?? price.amountCents;
  return Math.min(lowered, currentCents(price));
}

/** Returns whether the coupon lowers what the customer pays; otherwise it is not used. */
export function isLoweredByCoupon(price: Shown, quote: CouponQuote | null): boolean {
  return chargedFor(price, quote) < currentCents(price);
}
