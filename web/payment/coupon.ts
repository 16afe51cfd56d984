/** The coupon of this browser: from a link, from the form, or remembered, also through signing in by email. */
import { useEffect, useState } from 'react';
import { foldCode, isOver } from '#rules/payments/coupon.ts';
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

  async function load(wanted: string, isCurrent: () => boolean = () => true) {
    setBusy(true);
    const { found, text } = await askForCoupon(wanted);
    if (!isCurrent()) return;
    setBusy(false);
    setQuote(found);
    setNote(text);
    if (found) storedCoupon.write(found.code);
  }

  useEffect(() => {
    let isCurrent = true;
    if (code !== null) void load(code, () => isCurrent);
    return () => {
      isCurrent = false;
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

/** Asks the server about a code. Returns the quote of a valid one, or the text that says why there is none. */
async function askForCoupon(code: string): Promise<{ found: CouponQuote | null; text: string | null }> {
  const text = messages.coupon;
  try {
    const quote = await call('GET /api/coupons/{code}', { params: { code } });
    if (quote.answer === 'valid') return { found: quote, text: null };
    if (isOver(quote.answer)) storedCoupon.remove();
    return { found: null, text: text.answer[quote.answer](quote.code) };
  } catch (error) {
    const isTooOften = error instanceof ApiError && error.code === 'resource-exhausted';
    return { found: null, text: isTooOften ? text.tooOften : text.failed };
  }
}

/** Returns what the customer pays for a price. */
export function chargedFor(price: Pick<PlanPrice, 'id' | 'amountCents'>, quote: CouponQuote | null): number {
  return quote?.prices.find(({ id }) => id === price.id)?.amountCents ?? price.amountCents;
}
