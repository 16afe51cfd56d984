/** The seed's addresses (seed 2), in one table; rooms are named by what they mean. */
export const pages = {
  landing: '/',
  verify: '/verify',
  emailSent: '/emailsent',
  course: '/gpt',
  pricing: '/test',
  payment: '/pay1',
  paymentSuccess: '/PaymentSuccess',
  paymentFail: '/PaymentFail',
} as const;

export type Page = keyof typeof pages;
export type PagePath = (typeof pages)[Page];

/** The course page with one lesson opened in its dialog. */
export const lessonParameter = 'lesson';
