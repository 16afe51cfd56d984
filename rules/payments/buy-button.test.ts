import { expect, test } from 'vitest';
import type { Price } from '#rules/plans.ts';
import { buyButtonHtml, buyButtonStyle, paymentLink, priceOnButton } from './buy-button.ts';

const site = 'https://course.example';

test('a payment link names the plan and the coupon', () => {
  expect(paymentLink(site, { plan: 'ultra', code: null })).toBe(`${site}/test?plan=ultra`);
  const code = 'LAUNCH-26';
  expect(paymentLink(site, { plan: 'premium', code })).toBe(`${site}/test?plan=premium&coupon=LAUNCH-26`);
});

test('the button is one link with its styles', () => {
  const url = paymentLink(site, { plan: 'ultra', code: 'A-1' });
  expect(buyButtonHtml({ url, label: 'Get Ultra', color: '#0b6cab' })).toBe(
    `<a href="${site}/test?plan=ultra&#38;coupon=A-1" style="display:inline-block;padding:0.75em 1.5em;` +
      'border-radius:0.5em;background-color:#0b6cab;color:#ffffff;font-weight:600;line-height:1.3;' +
      'text-align:center;text-decoration:none">Get Ultra</a>',
  );
});

test('a label cannot add elements or attributes', () => {
  const html = buyButtonHtml({ url: site, label: `<b onclick='x'>"Tom & Co"</b>`, color: '#0b6cab' });
  expect(html).toContain('>&#60;b onclick=&#39;x&#39;&#62;&#34;Tom &#38; Co&#34;&#60;/b&#62;</a>');
  expect(html.match(/</g)).toHaveLength(2);
});

test('the HTML is ASCII, so that it is right on a page of any encoding', () => {
  const html = buyButtonHtml({ url: site, label: 'Beli · 🎓 RM 129', color: '#0b6cab' });
  expect(html).toContain('>Beli &#183; &#127891; RM 129</a>');
});

test.each([
  ['#0b6cab', '#ffffff'],
  ['#ffb42e', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
])('the text on %s is %s', (color, expected) => {
  expect(buyButtonStyle(color).color).toBe(expected);
});

const price: Price = { id: 'p', gives: 'ultra', needs: null, currency: 'USD', amountCents: 7800 };
const sale = { amountCents: 5800, startsAt: 100, endsAt: 200 };
const half = { percentOff: 50, amountsOff: {}, plan: null };

test.each([
  ['the list price', { sale: null, coupon: null, now: 150 }, 7800],
  ['the sale price while it runs', { sale, coupon: null, now: 150 }, 5800],
  ['the list price after the sale', { sale, coupon: null, now: 200 }, 7800],
  ['the price with the coupon', { sale: null, coupon: half, now: 150 }, 3900],
  ['the lower one of sale and coupon', { sale, coupon: { ...half, percentOff: 10 }, now: 150 }, 5800],
  ['nothing with a coupon of 100 %', { sale, coupon: { ...half, percentOff: 100 }, now: 150 }, 0],
  [
    'the list price if the coupon is for the other plan',
    { sale: null, coupon: { ...half, plan: 'premium' as const }, now: 150 },
    7800,
  ],
])('the button shows %s', (_, at, expected) => {
  expect(priceOnButton(price, at)).toBe(expected);
});
