/**
 * The buy button for other websites: a link to the checkout of a plan, with styles of its own. It needs no script and no
 * frame.
 */
import { contrastOf } from '#rules/content/accent.ts';
import { couponParameter, pages, planParameter } from '#rules/pages.ts';
import { currentCents, type PaidPlan, type Price } from '#rules/plans.ts';
import { type CouponTerms, priceWithCoupon } from './coupon.ts';
import { type SalePrice, withSale } from './sale-price.ts';

export const longestButtonLabel = 60;

export const defaultButtonColor = '#0b6cab';

/** Returns the URL of a plan's checkout, which leads through sign-in; the code is null for none. */
export function paymentLink(origin: string, { plan, code }: { plan: PaidPlan; code: string | null }): string {
  const coupon = code === null ? '' : `&${couponParameter}=${encodeURIComponent(code)}`;
  return `${origin}${pages.pricing}?${planParameter}=${plan}${coupon}`;
}

/** Returns the styles of a button in a color (`#rrggbb`), by their names in scripts. */
export function buyButtonStyle(color: string): Record<string, string> {
  return {
    display: 'inline-block',
    padding: '0.75em 1.5em',
    borderRadius: '0.5em',
    backgroundColor: color,
    color: contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000',
    fontWeight: '600',
    lineHeight: '1.3',
    textAlign: 'center',
    textDecoration: 'none',
  };
}

/** Returns the HTML of a button. The label and the URL are escaped. */
export function buyButtonHtml({ url, label, color }: { url: string; label: string; color: string }): string {
  const style = Object.entries(buyButtonStyle(color))
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
  return `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`;
}

/** Escapes all but ASCII, too, since a page of another website may have any encoding. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']|[^ -~]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** Returns what a price costs at this time with its sale and a coupon, in the currency's smallest unit. */
export function priceOnButton(
  price: Price,
  { sale, coupon, now }: { sale: SalePrice | null; coupon: CouponTerms | null; now: number },
): number {
  const current = withSale(price, sale ?? undefined, now);
  return (coupon && priceWithCoupon(current, coupon)) ?? currentCents(current);
}
