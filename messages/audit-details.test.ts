import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const { detail } = messages.studioAudit;

test.each([
  ['plan', 'free ultra cs_1', 'From No plan to Ultra, by payment cs_1'],
  ['plan', 'ultra free reconciliation', 'From Ultra to No plan, by the reconciliation with Stripe'],
  ['plan', 'free ultra', 'From No plan to Ultra'],
  ['plan', 'free ultra gift cs_1', 'From No plan to Ultra, by a gift'],
  ['referral-program', 'on 10 20 30', 'On: 10% off for friends, 20% reward, due after 30 days'],
  ['referral-paid-out', 'USD 1404', '$14.04'],
  ['gift-bought', 'ultra cs_1', 'Ultra, payment cs_1'],
  ['gift-redeemed', 'premium cs_1', 'Premium, payment cs_1'],
  ['plan', 'ultra free grant 7x', 'From Ultra to No plan, by granted access'],
  [
    'grant',
    'ultra 1795219200000 7x: Won the contest: twice',
    'Ultra, until 21 November 2026: Won the contest: twice',
  ],
  ['grant', 'premium without-end 7x: A friend', 'Premium, no end date: A friend'],
  ['grant-ended', 'ultra 7x time-is-up', 'Ultra, expired'],
  ['refund-requested', 'cs_1 2000 USD: Double', '$20.00 of payment cs_1: Double'],
  [
    'payment-recorded',
    'm-1 transfer ultra 6800 MYR 1795219200000: Maybank',
    'Ultra, RM68.00, Bank transfer, 21 November 2026: Maybank',
  ],
  ['price-changed', 'premium USD 5800 6800 x', 'Premium, $58.00 before, $68.00 now'],
  ['price-changed', 'premium IDR none 89900000 x', 'Premium, Rp899,000 now'],
  ['dispute', 'du_1 needs-response 7800 usd', '$78.00, needs response (du_1)'],
  ['content-published', 'revision 5 restores 3', 'Version 5, same as version 3'],
  ['certificate-issued', '12-AB videos-played 32/64', '12-AB, 32 of 64 videos played'],
  ['invitation-sent', 'assistant ann@example.com', 'ann@example.com, Assistant'],
  ['sessions-ended', '1', 'On 1 device'],
  ['waiting-list-exported', '1', '1 address'],
  ['waiting-list-removed', 's•••@example.com', 's•••@example.com'],
])('the detail of %s, stored as "%s", reads "%s"', (action, stored, told) => {
  expect(detail({ action, detail: stored })).toBe(told);
});

test.each([
  ['banned', 'Shared the password: twice'],
  ['plan', 'somebody wrote a sentence'],
  ['price-changed', 'premium-usd 7x price_1'],
  ['constructor', 'free ultra'],
])('a detail of %s without a text stays "%s"', (action, stored) => {
  expect(detail({ action, detail: stored })).toBe(stored);
});
