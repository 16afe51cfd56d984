import { X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { messages } from '#messages/messages.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { formatDateTime, formatMoment } from '#web/platform/format.ts';
import { chargedFor, type CouponQuote, type CouponState, isLoweredByCoupon } from './coupon.ts';
import type { PlanPrice } from './plan.ts';

const text = messages.coupon;

/** A price after a coupon or a sale, behind the crossed-out list price; the plain price without a discount. */
export function LoweredPrice({ price, quote }: { price: PlanPrice; quote: CouponQuote | null }) {
  const charged = chargedFor(price, quote);
  const list = moneyText(price.amountCents, price.currency);
  if (charged === price.amountCents)
    return <strong className="font-display text-heading font-bold">{list}</strong>;
  return (
    <>
      <span className="text-quiet">
        <span className="sr-only">{text.was} </span>
        <del>{list}</del>
        <span className="sr-only">, {text.now}</span>
      </span>
      <strong className="font-display text-heading font-bold">{paidText(charged, price.currency)}</strong>
    </>
  );
}

/** Returns the text of an amount that is paid, which may be free. */
export function paidText(amountCents: number, currency: string): string {
  return amountCents === 0 ? text.free : moneyText(amountCents, currency);
}

/** The end of the coupon or the sale that lowers a price. */
export function DiscountEnd({ price, quote }: { price: PlanPrice; quote: CouponQuote | null }) {
  const end = endText(price, quote);
  return end && <p className="mt-1 text-quiet">{end}</p>;
}

function endText(price: PlanPrice, quote: CouponQuote | null): string | null {
  if (quote && isLoweredByCoupon(price, quote))
    return quote.endsAt === null ? text.withCoupon : text.until(formatDateTime(quote.endsAt));
  return price.sale ? text.saleUntil(formatMoment(price.sale.endsAt)) : null;
}

type CouponFieldProps = {
  state: CouponState;
  /** The prices on the page that can be paid. */
  prices: readonly PlanPrice[];
  /** The prices are those of an upgrade. */
  isUpgrade: boolean;
};

/** The coupon of the page: a chip that removes it, or a field for a code. */
export function CouponField({ state, prices, isUpgrade }: CouponFieldProps) {
  const { quote, note, isBusy, apply, remove } = state;
  const [typed, setTyped] = useState('');
  const lowersNothing = quote !== null && !prices.some((price) => isLoweredByCoupon(price, quote));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && !isBusy) void apply(typed);
  }

  if (quote !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="inline-flex items-center gap-1 rounded-full bg-success-soft py-0.5 pr-1 pl-4 font-semibold text-success">
          <span className="wrap-anywhere">{text.applied(quote.code)}</span>
          <button
            type="button"
            onClick={remove}
            aria-label={text.remove(quote.code)}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </p>
        {lowersNothing && (
          <p role="status">
            {isUpgrade ? text.noUpgrade(quote.code) : unchangedText(quote.code, prices.length)}
          </p>
        )}
      </div>
    );
  return (
    <details open={note !== null || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{text.ask}</summary>
      <form onSubmit={submit} noValidate className="mt-1 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 max-w-60 grow basis-36"
          label={text.label}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <QuietButton type="submit" busy={isBusy}>
          {text.apply}
        </QuietButton>
      </form>
      <p role="alert" className="mt-2 font-medium text-error empty:hidden">
        {note}
      </p>
    </details>
  );
}

function unchangedText(code: string, prices: number): string {
  return prices === 1 ? text.notForThis(code) : text.notForAny(code);
}
