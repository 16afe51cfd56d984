/** The seed's addresses (seed 2) and those that came later, in one table; rooms are named by what they mean. */
export const pages = {
  landing: '/',
  verify: '/verify',
  emailSent: '/emailsent',
  course: '/gpt',
  pricing: '/test',
  payment: '/pay1',
  paymentSuccess: '/PaymentSuccess',
  paymentFail: '/PaymentFail',
  account: '/account',
} as const;

export type Page = keyof typeof pages;
export type PagePath = (typeof pages)[Page];

/** The course page with one lesson opened in its dialog. */
export const lessonParameter = 'lesson';

/**
 * Stands for the site's own origin in everything that is built: the running site alone knows its address,
 * and puts it in this one's place when it reads the files.
 */
export const builtOrigin = 'https://site.invalid';
