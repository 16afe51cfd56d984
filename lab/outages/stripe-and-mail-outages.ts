/** The ways in which Stripe and the mail server fail, as the sandbox's control settings have them. */
export type ServiceOutage = {
  name: string;
  begin: object;
  end: object;
  /** True where buying waits for the service; mails wait by themselves. */
  stopsBuying: boolean;
};

const stripeEnd = { stripe: { fail: 'none' } };
const smtpEnd = { smtp: { reply: 250, hang: false, cutAfterData: false } };

export const stripeAndMailOutages: Record<string, ServiceOutage> = {
  'stripe-refuses': {
    name: 'Stripe refuses connections',
    begin: { stripe: { fail: 'refuse' } },
    end: stripeEnd,
    stopsBuying: true,
  },
  'stripe-hangs': {
    name: 'Stripe does not answer',
    begin: { stripe: { fail: 'hang' } },
    end: stripeEnd,
    stopsBuying: true,
  },
  'stripe-cuts': {
    name: 'Stripe cuts its answers',
    begin: { stripe: { fail: 'half' } },
    end: stripeEnd,
    stopsBuying: true,
  },
  'mail-refused': {
    name: 'the mail server refuses',
    begin: { smtp: { reply: 451 } },
    end: smtpEnd,
    stopsBuying: false,
  },
  'mail-hangs': {
    name: 'the mail server does not answer',
    begin: { smtp: { hang: true } },
    end: smtpEnd,
    stopsBuying: false,
  },
  'mail-cut': {
    name: 'the mail server cuts connections',
    begin: { smtp: { cutAfterData: true } },
    end: smtpEnd,
    stopsBuying: false,
  },
};
