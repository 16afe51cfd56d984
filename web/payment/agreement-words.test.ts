import { expect, test } from 'vitest';
import { agreementVersion } from '#rules/payments/agreement.ts';
import { words } from '#words/words.ts';

test('the text that is agreed to has this version: another text is another version', () => {
  const { boxes, warning } = words.payment.success.paid;
  expect({ version: agreementVersion, ...boxes, warning }).toEqual({
    version: '2026-11',
    account: 'I will not share my account with anyone.',
    'lesson-links': 'I will not share the links of the lessons with anyone.',
    warning: 'Sharing may lead to a permanent ban from the course.',
  });
});
