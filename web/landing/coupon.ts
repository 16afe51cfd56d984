/**
 * Shows the coupon of a link, or of this browser, on the plan cards and in comparisons of the plans, which the server
 * renders with list and sale prices.
 */
import { couponParameter } from '#rules/pages.ts';
import { isOver } from '#rules/payments/coupon.ts';
import { moneyText } from '#rules/payments/money.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { codeOfLink, type CouponQuote, storedCoupon } from '#web/payment/coupon.ts';

const text = messages.coupon;

/** Replaces the prices that a valid coupon lowers; an invalid one is explained, and the list prices stay. */
export async function showCoupon(): Promise<void> {
  const code = codeOfLink(location.search) ?? storedCoupon.read();
  if (code === null) return;
  const quote = await call('GET /api/coupons/{code}', { params: { code } }).catch(() => null);
  if (!quote) return;
  if (quote.answer !== 'valid') {
    showNote(text.answer[quote.answer](quote.code));
    if (isOver(quote.answer)) storedCoupon.remove();
    return;
  }
  const undo = [
    ...quote.prices.flatMap((price) => showPrice(price, quote)),
    ...showLowest(quote.prices),
    ...carryCode(quote.code),
  ];
  undo.push(showChip(quote.code, () => undo.forEach((restore) => restore())));
}

type Undo = () => void;

function showPrice(
  { id, currency, listCents, amountCents }: CouponQuote['prices'][number],
  { endsAt }: CouponQuote,
): Undo[] {
  const was = moneyText(listCents, currency);
  const now = amountCents === 0 ? text.free : moneyText(amountCents, currency);
  return [...document.querySelectorAll<HTMLElement>(`[data-price="${CSS.escape(id)}"]`)].map((shown) => {
    const former = [...shown.childNodes];
    const { country } = shown.dataset;
    if (country === undefined) shown.replaceChildren(...loweredPrice(was, now));
    else shown.replaceChildren(text.inCountry(was, now, country));
    const end = country === undefined ? addEnd(shown, endsAt) : null;
    const sales = [
      ...(shown.closest('[data-prices]')?.querySelectorAll<HTMLElement>(`[data-sale="${CSS.escape(id)}"]`) ??
        []),
    ];
    for (const sale of sales) sale.hidden = true;
    return () => {
      for (const sale of sales) sale.hidden = false;
      shown.replaceChildren(...former);
      end?.remove();
    };
  });
}

/** Lowers the price of the cheapest plan near the top of the page. */
function showLowest(prices: CouponQuote['prices']): Undo[] {
  const { from, only, inCountry } = messages.landing.plans;
  return [...document.querySelectorAll<HTMLElement>('[data-lowest-cents]')].map((shown) => {
    const former = shown.textContent;
    const { lowestCents, currency = '', country, only: isOnly } = shown.dataset;
    const lowered = prices.filter((price) => price.currency === currency).map((price) => price.amountCents);
    const amount = moneyText(Math.min(Number(lowestCents), ...lowered), currency);
    const ofDefault = isOnly === undefined ? from : only;
    shown.textContent = country === undefined ? ofDefault(amount) : inCountry(amount, country);
    return () => {
      shown.textContent = former;
    };
  });
}

function loweredPrice(was: string, now: string): HTMLElement[] {
  const list = create('span', 'font-text text-base font-normal text-quiet');
  const crossedOut = create('del', '', was);
  list.append(
    create('span', 'sr-only', `${text.was} `),
    crossedOut,
    create('span', 'sr-only', `, ${text.now}`),
    ' ',
  );
  return [list, create('span', '', now)];
}

function addEnd(shown: HTMLElement, endsAt: number | null): HTMLElement {
  const end = create(
    'p',
    'text-quiet',
    endsAt === null ? text.withCoupon : text.until(formatDateTime(endsAt)),
  );
  shown.closest('p')?.after(end);
  return end;
}

const linksOfPlans = ':is(#plans, .comparison) a[data-action]';

/** Keeps the code in the links of the plans, since the email's link may be opened in another browser. */
function carryCode(code: string): Undo[] {
  const withCode = (url: string) => `${url}${url.includes('?') ? '&' : '?'}${couponParameter}=${code}`;
  return [...document.querySelectorAll<HTMLAnchorElement>(linksOfPlans)].map((link) => {
    const { returnTo } = link.dataset;
    const href = link.getAttribute('href') ?? '';
    if (returnTo !== undefined) link.dataset['returnTo'] = withCode(returnTo);
    if (href.startsWith('/')) link.setAttribute('href', withCode(href));
    return () => {
      if (returnTo !== undefined) link.dataset['returnTo'] = returnTo;
      link.setAttribute('href', href);
    };
  });
}

/** Shows the coupon above the cards, with a button that removes it. */
function showChip(code: string, remove: () => void): Undo {
  const chip = create(
    'p',
    'mt-6 inline-flex items-center gap-1 rounded-full bg-success-soft py-0.5 pr-1 pl-4 font-semibold text-success',
    text.applied(code),
  );
  const button = create('button', 'size-11 shrink-0 cursor-pointer rounded-full text-xl', '×');
  button.type = 'button';
  button.setAttribute('aria-label', text.remove(code));
  button.addEventListener('click', () => {
    storedCoupon.remove();
    remove();
    document.querySelector<HTMLElement>('#plans a')?.focus();
  });
  chip.append(button);
  document.querySelector('#plans h2')?.parentElement?.querySelector('.grid')?.before(chip);
  return () => chip.remove();
}

function showNote(note: string): void {
  const shown = create('p', 'mt-6 max-w-measure font-medium text-error', note);
  shown.setAttribute('role', 'status');
  document.querySelector('#plans h2')?.parentElement?.querySelector('.grid')?.before(shown);
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  classes: string,
  content = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (classes !== '') element.className = classes;
  element.textContent = content;
  return element;
}
