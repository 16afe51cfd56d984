import { expect, test } from 'vitest';
import { pages } from './pages.ts';

test("the pages stand at the seed's addresses", () => {
  expect(pages).toMatchObject({
    landing: '/',
    verify: '/verify',
    emailSent: '/emailsent',
    course: '/gpt',
    pricing: '/test',
    payment: '/pay1',
    paymentSuccess: '/PaymentSuccess',
    paymentFail: '/PaymentFail',
  });
});
