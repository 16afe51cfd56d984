/** Texts for “I paid but don’t have access”: what the check found, what happened, and the next step. */
const told = {
  open: () => 'The payment page is still open. Nothing has been paid there yet.',
  declined: () => 'The card was declined.',
  expired: () => 'The payment page expired without a payment.',
  refused: () => 'The bank declined the payment.',
  wrong: (_: string, amount: string) => `${amount} arrived, but it doesn’t match the order.`,
  refunded: (_: string, amount: string) => `${amount} was refunded.`,
  disputed: () => 'The payment was disputed with the bank.',
  'dispute-won': () => 'The bank decided that the payment is valid.',
  'charged-back': () => 'The bank charged the payment back.',
};

export const paymentCheck = {
  title: 'Paid, but no access?',
  lead: 'We’ll check with Stripe, our payment provider, right away. Anything you paid for opens immediately.',
  ask: 'I paid but don’t have access',
  again: 'Check again',
  away: 'Stripe isn’t responding right now. Your payment is safe. Try again in a minute.',
  failed: 'Something went wrong. Check your connection, then try again.',
  story: 'What happened',
  plan: { free: 'no plan', premium: 'the Premium Plan', ultra: 'Ultra Premium' },
  item: { premium: 'Premium Plan', ultra: 'Ultra Premium', upgrade: 'the upgrade to Ultra' },
  somePlan: 'a plan',
  verdict: {
    repaired: {
      title: 'We found your payment. Your course is open.',
      text: (plan: string) => `Your payment hadn’t reached us before. Now you have ${plan}.`,
    },
    'all-well': {
      title: 'We have your payment, and your plan is active.',
      text: (plan: string) => `You have ${plan}. If a page still looks locked, open the course again.`,
    },
    settling: {
      title: 'Your bank is still processing the payment.',
      text: () =>
        'You don’t need to do anything or pay again. Some banks take minutes, some a day. Your plan starts automatically.',
    },
    'needs-review': {
      title: 'We received your payment and are reviewing it.',
      text: () =>
        'The amount, the currency or the account doesn’t match your order, so we need to review it. Write to us to speed this up.',
    },
    disputed: {
      title: 'Your payment was disputed with your bank.',
      text: () => 'Access is paused until the bank decides. If this is a mistake, write to us.',
    },
    'charged-back': {
      title: 'Your bank charged the payment back.',
      text: () => 'The plan has ended. If this is a mistake, write to us.',
    },
    refunded: {
      title: 'The payment was refunded in full.',
      text: () => 'The plan has ended. If you didn’t expect this, write to us.',
    },
    'not-finished': {
      title: 'You started a payment but didn’t finish it.',
      text: () => 'Stripe hasn’t received any money. You can continue where you stopped.',
    },
    declined: {
      title: 'The payment was declined.',
      text: () => 'No money was received. Try another card or payment method.',
    },
    gift: {
      title: 'We have your payment. It was for a gift or a team.',
      text: () => 'Gifts and team seats don’t change your own plan. You can find them on your account page.',
    },
    elsewhere: {
      title: 'A payment with your email address belongs to another account.',
      text: () =>
        'You may have been signed in with another email address when you paid. Sign in with that one, or write to us.',
    },
    nothing: {
      title: 'Stripe has no payment from you.',
      text: () => 'If your bank shows a charge, write to us with its date and amount so that we can find it.',
    },
  },
  next: {
    course: 'Open the course',
    finish: 'Finish the payment',
    plans: 'Try again',
    write: 'Contact us',
    wait: 'Check again',
  },
  still: 'Still not right?',
  write: 'Contact us',
  writeNote: 'The message already contains the details we need.',
  message: (email: string, verdict: string, references: string) =>
    `Hello, I paid but don’t have access. My email address: ${email}. The check says: ${verdict} References: ${references}`,
  noReferences: 'none',
  event: {
    ...told,
    chosen: (item: string) => `You chose ${item}.`,
    settling: () => 'You paid through your bank, which is still processing the payment.',
    paid: (item: string, amount: string) => `You paid ${amount} for ${item}.`,
    elsewhere: () => 'A payment with your email address was made for another account.',
  },
  /** The same events, for the instructor. */
  eventOfCustomer: {
    ...told,
    chosen: (item: string) => `Chose ${item}.`,
    settling: () => 'Paid through a bank, which is still processing the payment.',
    paid: (item: string, amount: string) => `Paid ${amount} for ${item}.`,
    elsewhere: () => 'A payment with this email address was made for another account.',
  },
} as const;
