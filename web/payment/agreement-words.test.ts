import { expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/payment.ts';
import { messages } from '#messages/messages.ts';

test('the agreement text of this version is unchanged', () => {
  const { boxes, warning } = messages.payment.success.paid;
  expect({ version: agreementVersion, ...boxes, warning }).toEqual({
    version: '2026-12',
    account: 'My account is for me: I will not share it.',
    'lesson-links': 'My lesson links are for me: I will not share them.',
    warning: 'Please take this seriously: sharing may lead to a permanent ban.',
  });
});
