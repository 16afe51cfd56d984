/** Words about the access of one learner: the plan, and the payments and grants behind it. */
const plans = { free: 'No plan', premium: 'Premium', ultra: 'Ultra' } as const;
const items = { premium: 'Premium', ultra: 'Ultra', upgrade: 'Upgrade to Ultra' } as const;
const kinds = { stripe: 'Stripe', transfer: 'Bank transfer', cash: 'Cash' } as const;

type Plan = keyof typeof plans;

export const studioAccess = {
  title: 'Access',
  lead: 'The plan of today, and everything that it comes from.',
  plans,
  items,
  kinds,
  source: {
    none: 'Nothing was paid or given.',
    paid: 'Paid.',
    given: (until: string | null) => (until === null ? 'Given, without an end.' : `Given, until ${until}.`),
    givenAbove: (paid: Plan, until: string | null) =>
      `${until === null ? 'Given, without an end.' : `Given, until ${until}.`} ${plans[paid]} is paid and stays.`,
  },
  give: 'Give access',
  change: 'Change what is given',
  record: 'Record a transfer or cash',
  end: 'End',
  endOf: (plan: string) => `End the given ${plan}`,
  refund: 'Refund',
  withdraw: 'Withdraw',
  ofPayment: (verb: string, item: string, amount: string) => `${verb} ${item}, ${amount}`,
  deleted: 'The account is deleted. What was paid stays for the books.',
  grants: {
    title: 'Given',
    empty: 'Nothing was given.',
    span: (from: string, until: string | null) => (until === null ? `Since ${from}` : `${from} to ${until}`),
    lasts: (until: string | null) => (until === null ? 'Lasts, without an end' : `Lasts until ${until}`),
    by: (email: string) => `by ${email}`,
    ended: {
      'by-time': 'Ended by itself',
      'by-hand': 'Ended by hand',
      replaced: 'Replaced by the next one',
    },
  },
  payments: {
    title: 'Paid',
    empty: 'Nothing was paid.',
    standing: {
      paid: 'Paid',
      'refunded-in-part': 'Refunded in part',
      refunded: 'Refunded',
      disputed: 'Disputed at the bank',
      'charged-back': 'Taken back by the bank',
      withdrawn: 'Withdrawn',
    },
    refunded: (amount: string) => `${amount} refunded`,
  },
  failed: 'The access did not load.',
  again: 'Try again',

  effects: {
    title: 'What changes',
    plan: (before: Plan, after: Plan) =>
      before === after
        ? `The plan stays: ${plans[after]}.`
        : `The plan changes at once: from ${plans[before]} to ${plans[after]}.`,
    loses: 'A video that plays stops within a minute. Progress and notes stay.',
    mail: (email: string | null) => (email === null ? 'The learner gets a mail.' : `${email} gets a mail.`),
    receipt: 'The learner gets a receipt with the next number, by mail and in the account.',
    books: 'Stripe knows nothing of it. Receipt, sales and export name it as paid by hand.',
    offers: 'Prices stay as they are: what is given can also be bought.',
    replaces: (plan: string) => `It takes the place of the ${plan} that is given now.`,
    endsThen: (day: string) => `It ends by itself on ${day}, without a press.`,
    log: 'It stands in the audit log with your name and this reason.',
    number: 'The receipt keeps its number and says that it is not valid.',
    stripe: 'Stripe gives the money back to the card or account that paid. Its fee is not given back.',
    byHand: 'You give the money back yourself. Here it is recorded.',
    twice: 'This plan is paid already, so the payment will be listed for review.',
  },
  why: 'Reason',
  whyHint: 'For you and your team. It stands in the learner’s data export.',
  whyMissing: 'Please write why.',
  cancel: 'Leave it',

  giveDialog: {
    title: 'Give access',
    plan: 'Plan',
    lasts: 'How long',
    until: 'Until a day',
    forever: 'Without an end',
    day: 'Last day',
    dayMissing: 'Choose a day that is still to come.',
    yes: (plan: string) => `Give ${plan}`,
    done: (plan: string) => `${plan} is given.`,
  },
  endDialog: {
    title: (plan: string) => `End the given ${plan}?`,
    yes: 'End it now',
    done: 'It has ended.',
  },
  recordDialog: {
    title: 'Record a payment',
    kind: 'How it was paid',
    item: 'What was paid for',
    currency: 'Currency',
    amount: 'Amount',
    amountMistake: 'Please type an amount, such as 98 or 98.50.',
    day: 'Received on',
    dayMistake: 'Please choose the day on which the money came.',
    reference: 'Reference (optional)',
    referenceHint: 'From the bank statement or the receipt book. It stands on the receipt.',
    note: 'Note (optional)',
    noteHint: 'For you and your team. It stands in the learner’s data export.',
    yes: (amount: string | null) => (amount === null ? 'Record it' : `Record ${amount}`),
    done: (amount: string) => `${amount} is recorded.`,
  },
  withdrawDialog: {
    title: 'Was this payment a mistake?',
    text: (kind: string, amount: string) =>
      `${kind}, ${amount}. Withdraw it when it was recorded by mistake. When the money was given back, press Refund instead.`,
    yes: 'Withdraw it',
    done: 'The payment is withdrawn.',
  },
  refundDialog: {
    title: 'Refund a payment',
    paid: (item: string, amount: string) => `${item}, paid ${amount}.`,
    before: (amount: string) => `${amount} was refunded before.`,
    amount: 'Amount to refund',
    left: (amount: string) => `At most ${amount}.`,
    amountMistake: (amount: string) => `Please type an amount up to ${amount}.`,
    yes: (amount: string | null) => (amount === null ? 'Refund' : `Refund ${amount}`),
    done: (amount: string) => `${amount} is refunded.`,
    doneSoon: (amount: string) =>
      `${amount} is refunded. Stripe is slow, and the plan follows within minutes.`,
  },
  /** By the reason of the refusal. */
  refused: {
    'changed-meanwhile': 'Something changed meanwhile. Look at it again, then decide.',
    'ended-already': 'It has ended already.',
    'withdrawn-already': 'It is withdrawn already.',
    withdrawn: 'This payment is withdrawn.',
    disputed: 'The bank decides about this payment, so it cannot be refunded now.',
    'account-deleted': 'This account is deleted.',
    'upgrade-alone': 'An upgrade needs a paid Premium. Record Premium or Ultra.',
    'end-past': 'Choose a day that is still to come.',
    'end-too-late': 'Choose a day within ten years, or no end.',
    'amount-too-large': 'That is more than is possible.',
    'amount-too-small': 'Please type an amount.',
    'amount-not-whole': 'This currency has no cents. Please type a whole amount.',
    'paid-later': 'The money cannot have come after today.',
    'paid-long-ago': 'That is more than ten years ago.',
    'stripe-away': 'Stripe does not answer. Press again: nothing is refunded twice.',
    'stripe-refused': 'Stripe does not refund this payment. Look at it in Stripe’s dashboard.',
    failed: 'That did not work. Check your connection, then press again. Nothing is done twice.',
  },
} as const;
