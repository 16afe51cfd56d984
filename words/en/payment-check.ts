/** Words of "I paid but see no access": what was found, what happened, and the one next step. */
const told = {
  open: () => 'The payment page is still open; nothing was paid there yet.',
  declined: () => 'The card was declined.',
  expired: () => 'The payment page ended without a payment.',
  refused: () => 'The bank said no to the payment.',
  wrong: (_: string, amount: string) => `${amount} arrived, but not as we asked for it.`,
  refunded: (_: string, amount: string) => `${amount} was refunded.`,
  disputed: () => 'The bank was asked to take the payment back.',
  'dispute-won': () => 'The bank decided that the payment stands.',
  'charged-back': () => 'The bank took the payment back.',
};

export const paymentCheck = {
  title: 'Paid, but no access?',
  lead: 'We ask Stripe, which takes the payments, right now. What was paid opens at once.',
  ask: 'I paid but see no access',
  again: 'Check again',
  away: 'Stripe does not answer at the moment. Nothing is lost. Please try again in a minute.',
  failed: 'The check did not get through. Check your connection, then try again.',
  story: 'What happened',
  plan: { free: 'no plan', premium: 'the Premium Plan', ultra: 'Ultra Premium' },
  item: { premium: 'Premium Plan', ultra: 'Ultra Premium', upgrade: 'the upgrade to Ultra' },
  somePlan: 'a plan',
  verdict: {
    repaired: {
      title: 'Found it. Your course is open.',
      text: (plan: string) => `Your payment had not reached us. Now it has: you have ${plan}.`,
    },
    'all-well': {
      title: 'Your payment is here, and your plan is open.',
      text: (plan: string) => `You have ${plan}. If a page still looks locked, open the course once more.`,
    },
    settling: {
      title: 'Your bank has not settled the payment yet.',
      text: () =>
        'You need not do anything or pay again. Some banks take minutes, some a day. Your plan opens by itself.',
    },
    'needs-review': {
      title: 'Your money arrived, but not as we asked for it.',
      text: () =>
        'The amount, the currency or the account does not match, so a person looks at it. Write to us and it goes faster.',
    },
    disputed: {
      title: 'Your bank was asked to take the payment back.',
      text: () => 'Access rests until the bank has decided. If this is a mistake, write to us.',
    },
    'charged-back': {
      title: 'Your bank took the payment back.',
      text: () => 'So the plan has ended. If this is a mistake, write to us.',
    },
    refunded: {
      title: 'The payment was refunded in full.',
      text: () => 'So the plan has ended. If you did not expect that, write to us.',
    },
    'not-finished': {
      title: 'The payment was begun, but not finished.',
      text: () => 'Stripe says that no money came. You can finish it where you left it.',
    },
    declined: {
      title: 'The payment was declined.',
      text: () => 'No money came. Try another card or another way to pay.',
    },
    elsewhere: {
      title: 'A payment with your address belongs to another account.',
      text: () =>
        'You may have signed in with another address when you paid. Sign in with that one, or write to us.',
    },
    nothing: {
      title: 'Stripe knows of no payment by you.',
      text: () => 'If your bank shows a charge, write to us and tell its day and amount. We find it.',
    },
  },
  next: {
    course: 'Open the course',
    finish: 'Finish the payment',
    plans: 'Try again',
    write: 'Write to us',
    wait: 'Check again',
  },
  still: 'Still not right?',
  write: 'Write to us',
  writeNote: 'The message already holds what we need.',
  message: (email: string, verdict: string, references: string) =>
    `Hello, I paid and see no access. My address: ${email}. The check says: ${verdict} References: ${references}`,
  noReferences: 'none',
  event: {
    ...told,
    chosen: (item: string) => `You chose ${item}.`,
    settling: () => 'You paid through your bank, which has not settled it yet.',
    paid: (item: string, amount: string) => `You paid ${amount} for ${item}.`,
    elsewhere: () => 'A payment with your address was made for another account.',
  },
  /** The same, told to the instructor. */
  eventOfCustomer: {
    ...told,
    chosen: (item: string) => `Chose ${item}.`,
    settling: () => 'Paid through a bank, which has not settled it yet.',
    paid: (item: string, amount: string) => `Paid ${amount} for ${item}.`,
    elsewhere: () => 'A payment with this address was made for another account.',
  },
} as const;
