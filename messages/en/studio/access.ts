/** Texts for a learner's Access section: the plan, and the payments and grants behind it. */
const plans = { free: 'No plan', premium: 'Premium', ultra: 'Ultra' } as const;
const items = { premium: 'Premium', ultra: 'Ultra', upgrade: 'Upgrade to Ultra' } as const;
const kinds = { stripe: 'Stripe', transfer: 'Bank transfer', cash: 'Cash' } as const;

type Plan = keyof typeof plans;

export const studioAccess = {
  title: 'Access',
  lead: 'The learner’s current plan and where it comes from.',
  plans,
  items,
  kinds,
  source: {
    none: 'No payments or granted access.',
    paid: 'Paid.',
    given: (until: string | null) => (until === null ? 'Granted, no end date.' : `Granted until ${until}.`),
    givenAbove: (paid: Plan, until: string | null) =>
      `${until === null ? 'Granted, no end date.' : `Granted until ${until}.`} The learner keeps the paid ${plans[paid]} plan.`,
  },
  give: 'Grant access',
  change: 'Change granted access',
  record: 'Record a payment',
  end: 'End',
  endOf: (plan: string) => `End granted ${plan} access`,
  refund: 'Refund',
  withdraw: 'Void',
  ofPayment: (verb: string, item: string, amount: string) => `${verb} ${item}, ${amount}`,
  deleted: 'This account was deleted. Its payments are kept for accounting.',
  grants: {
    title: 'Granted access',
    empty: 'No access granted.',
    span: (from: string, until: string | null) => (until === null ? `Since ${from}` : `${from} to ${until}`),
    lasts: (until: string | null) => (until === null ? 'No end date' : `Ends on ${until}`),
    by: (email: string) => `by ${email}`,
    ended: {
      'by-time': 'Expired',
      'by-hand': 'Ended manually',
      replaced: 'Replaced by a newer one',
    },
  },
  group: {
    seats: (seats: number) => `${seats} seats for a group`,
    open: 'Seats',
    title: 'Seats of this group',
    failed: 'The seats didn’t load.',
    again: 'Try again',
    counts: (taken: number, reserved: number, free: number) =>
      `${taken} taken, ${reserved} reserved, ${free} available`,
    ended: 'The payment was refunded or disputed, so the seats no longer give access.',
    uncertain: (since: string) =>
      `This group was restored from a backup of ${since}. Changes to its seats after that time are missing, including seats that you removed. The buyer sees what to check.`,
    checked: 'Mark as checked',
    notSaved: 'That wasn’t saved. Please try again.',
    removed: (bought: number, left: number) => `${bought} bought, ${left} left`,
    seat: (seat: number) => `Seat ${seat}`,
    states: { free: 'Available', reserved: 'Reserved', taken: 'Taken' },
    erased: 'Deleted account',
    reclaim: 'Unassign',
    remove: 'Remove',
    confirm: {
      reclaim: 'Unassign this seat?',
      remove: 'Remove this seat?',
      reclaimText:
        'Its learner loses access immediately and gets an email. The buyer can give the seat to someone else.',
      removeText: 'Its learner loses access immediately and gets an email. The buyer has one fewer seat.',
      why: 'Reason',
      whyMissing: 'Enter a reason.',
      no: 'Cancel',
    },
  },
  gifts: {
    title: 'Redeemed gifts',
    redeemed: (day: string) => `Redeemed on ${day}`,
    from: (email: string | null) => `Bought by ${email ?? 'a deleted account'}`,
    state: {
      open: 'Gift, not redeemed yet',
      redeemed: 'Gift, redeemed by someone else',
      ended: 'Gift, no longer valid',
    },
  },
  billing: {
    open: 'Billing details',
    of: (number: string) => `Billing details of receipt ${number}`,
    lead: 'These details are printed on the receipt. Its number, date and country stay the same. The customer sees that you corrected it.',
  },
  payments: {
    title: 'Payments',
    empty: 'No payments.',
    standing: {
      paid: 'Paid',
      'refunded-in-part': 'Partially refunded',
      refunded: 'Refunded',
      disputed: 'Disputed',
      'charged-back': 'Charged back',
      withdrawn: 'Voided',
    },
    refunded: (amount: string) => `${amount} refunded`,
  },
  failed: 'Access didn’t load.',
  again: 'Try again',

  effects: {
    title: 'What changes',
    plan: (before: Plan, after: Plan) => {
      if (before === after)
        return after === 'free' ? 'The learner still has no plan.' : `The plan stays ${plans[after]}.`;
      if (before === 'free') return `The learner gets ${plans[after]} immediately.`;
      if (after === 'free') return `The learner loses ${plans[before]} immediately and has no plan.`;
      return `The plan changes from ${plans[before]} to ${plans[after]} immediately.`;
    },
    loses: 'Playback stops within a minute. Progress and notes are kept.',
    mail: (email: string | null) =>
      email === null ? 'The learner gets an email.' : `${email} gets an email.`,
    receipt: 'The learner gets a receipt with the next number by email and in their account.',
    books: 'It isn’t recorded in Stripe. The receipt, sales and export show it as a manual payment.',
    group: 'The learners in its seats lose access and get an email.',
    gift: {
      open: 'The gift’s code can no longer be redeemed.',
      redeemed: 'The learner who redeemed the gift loses access and gets an email.',
    },
    offers: 'Prices don’t change. The learner can still buy the plan.',
    replaces: (plan: string) => `It replaces the current ${plan} grant.`,
    endsThen: (day: string) => `It ends automatically on ${day}.`,
    log: 'The audit log records your name and this reason.',
    number: 'The receipt keeps its number and is marked invalid.',
    stripe: 'Stripe refunds the original payment method. Stripe’s fee isn’t returned.',
    byHand: 'This only records the refund. Return the money yourself.',
    twice: 'This plan is already paid for, so the payment will be listed for review.',
  },
  why: 'Reason',
  whyHint: 'Visible to your team and included in the learner’s data export.',
  whyMissing: 'Enter a reason.',
  cancel: 'Cancel',

  giveDialog: {
    title: 'Grant access',
    plan: 'Plan',
    lasts: 'Duration',
    until: 'Until a date',
    forever: 'No end date',
    day: 'Last day',
    dayMissing: 'Choose a date in the future.',
    yes: (plan: string) => `Grant ${plan}`,
    done: (plan: string) => `${plan} access granted.`,
  },
  endDialog: {
    title: (plan: string) => `End granted ${plan} access?`,
    yes: 'End now',
    done: 'Access ended.',
  },
  recordDialog: {
    title: 'Record a payment',
    kind: 'Payment method',
    item: 'Item',
    currency: 'Currency',
    amount: 'Amount',
    amountMistake: 'Enter an amount such as 98 or 98.50.',
    day: 'Received on',
    dayMistake: 'Choose the date the payment was received.',
    reference: 'Reference (optional)',
    referenceHint: 'From the bank statement or receipt book. Shown on the receipt.',
    note: 'Note (optional)',
    noteHint: 'Visible to your team and included in the learner’s data export.',
    yes: (amount: string | null) => (amount === null ? 'Record payment' : `Record ${amount}`),
    done: (amount: string) => `${amount} recorded.`,
  },
  withdrawDialog: {
    title: 'Void this payment?',
    text: (kind: string, amount: string) =>
      `${kind}, ${amount}. Void a payment that was recorded by mistake. If the money was returned, use Refund instead.`,
    yes: 'Void payment',
    done: 'Payment voided.',
  },
  refundDialog: {
    title: 'Refund a payment',
    paid: (item: string, amount: string) => `${item}, paid ${amount}.`,
    before: (amount: string) => `${amount} already refunded.`,
    amount: 'Amount to refund',
    left: (amount: string) => `Up to ${amount}.`,
    amountMistake: (amount: string) => `Enter an amount up to ${amount}.`,
    yes: (amount: string | null) => (amount === null ? 'Refund' : `Refund ${amount}`),
    done: (amount: string) => `${amount} refunded.`,
    doneSoon: (amount: string) =>
      `${amount} refunded. Stripe is slow, so the plan may take a few minutes to update.`,
  },
  /** By the reason of the error. */
  errors: {
    'changed-elsewhere': 'Something has changed. Check what’s new, then try again.',
    'ended-already': 'It has already ended.',
    'withdrawn-already': 'It’s already voided.',
    'recorded-otherwise':
      'The first click already recorded this payment, with other details. Close this dialog to check it. If it’s wrong, void it and record it again.',
    withdrawn: 'This payment was voided.',
    disputed: 'This payment is disputed, so it can’t be refunded now.',
    'account-deleted': 'This account was deleted.',
    'upgrade-alone': 'An upgrade needs a paid Premium plan. Record Premium or Ultra instead.',
    'end-past': 'Choose a date in the future.',
    'end-too-late': 'Choose a date within ten years, or no end date.',
    'amount-too-large': 'The amount is too large.',
    'amount-too-small': 'Enter an amount.',
    'amount-not-whole': 'This currency has no cents. Enter a whole amount.',
    'paid-later': 'The date can’t be in the future.',
    'paid-long-ago': 'The date can’t be more than ten years ago.',
    'stripe-away': 'Stripe isn’t responding. Try again: nothing is refunded twice.',
    'stripe-refused': 'Stripe rejected this refund. Check the payment in the Stripe dashboard.',
    failed: 'Something went wrong. Check your connection, then try again: nothing is done twice.',
  },
} as const;
