/** The environment of a well-configured public site. */
export const liveEnvironment = {
  SITE_URL: 'https://course.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'The Course <teacher@course.example>',
  GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-abc',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PREMIUM_USD: 'price_1a',
  STRIPE_PRICE_ULTRA_USD: 'price_1b',
  STRIPE_PRICE_PREMIUM_MYR: 'price_1c',
  STRIPE_PRICE_ULTRA_MYR: 'price_1d',
  STRIPE_PRICE_UPGRADE_USD: 'price_1e',
  STRIPE_PRICE_UPGRADE_MYR: 'price_1f',
  INSTRUCTOR_EMAILS: 'Teacher@Course.example, second@course.example',
  COMPANY_NAME: 'Course Sdn. Bhd.',
  COMPANY_ADDRESS: 'Jalan Satu 1, Johor Bahru',
};
