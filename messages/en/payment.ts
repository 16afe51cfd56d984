/** Texts for pricing, payment and the pages after it. Errors and alerts are the specification’s, letter for letter. */
export const payment = {
  pricing: {
    /** Why the learner was sent here. */
    why: {
      lesson: {
        premium: (title: string, _plan: string) => `“${title}” is included in both plans.`,
        ultra: (title: string, plan: string) => `“${title}” is included in ${plan}.`,
      },
      'source-code': (plan: string) => `The final project’s source code is included in ${plan}.`,
      questions: (plan: string) => `The private Q&A group is included in ${plan}.`,
      certificate: (plan: string) => `The certificate is included in ${plan}.`,
    },
    title: 'Plans',
    heading: 'Pay once, use forever',
    lead: 'No subscription. Choose how far you want to go. You can always upgrade by paying the difference.',
    /** While one plan is for sale. */
    leadOfOne: 'No subscription. One payment, and the course is yours.',
    notForSale: (plan: string) => `${plan} is no longer for sale.`,
    loading: 'Loading plans…',
    best: 'Best choice',
    once: 'one payment',
    gives: 'What you get',
    lacks: 'Not included',
    both: 'In both plans',
    bothPaid: 'In both paid plans',
    choose: (plan: string) => `Choose ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    upgradeNote: (held: string) => `Your paid plan is ${held}, so you only pay the difference.`,
    owned: 'You have this plan',
    ownedAll: 'You have full access. Enjoy the course.',
    granted: (title: string) =>
      `Your instructor gave you access (${title}). Anything you buy here stays yours after that access ends.`,
    includedIn: (plan: string) => `Included in ${plan}`,
    currency: {
      everybody: (currency: string) => `Prices are in ${currency}.`,
      own: (currency: string, country: string) =>
        `Prices are in ${currency} because your country is ${country}.`,
      default: (currency: string, others: string[]) =>
        `Prices are in ${currency}. Learners registered in ${others.join(', those in ')}.`,
      other: (country: string, currency: string) => `${country} pay in ${currency}`,
    },
    notes: {
      fee: 'The price includes the extra fee for storage and payment processing. You pay it once.',
      taxAdded: 'Taxes are added on the payment page, where they apply.',
      nonRefundable:
        'Charges are non-refundable. Look through the course outline first; it’s open to everyone.',
    },
    /** The card of the free plan; its texts where the instructor wrote none. */
    free: {
      title: 'Free',
      summary: 'A first look. You only need an account.',
      gives: [
        'The free lessons of the course',
        'Your progress on every device',
        'Move to a paid plan at any time',
      ],
      note: 'no card needed',
      start: 'Start for free',
    },
    notesTitle: 'Good to know',
    back: 'Back to the course',
    failed: {
      title: 'The prices didn’t load',
      text: 'Nothing was charged. Check your connection, then try again.',
      again: 'Try again',
    },
  },
  country: {
    label: 'Where do you live?',
    hint: {
      everybody: (currency: string) => `You pay in ${currency}.`,
      default: (currency: string, others: string[]) =>
        `In ${others.join(', in ')}, elsewhere in ${currency}.`,
      other: (country: string, currency: string) => `${country} you pay in ${currency}`,
    },
    choose: 'Select a country',
    /** For the stored value “Others”. */
    others: 'Others',
    failed: 'Your country wasn’t saved, so the prices haven’t changed. Please try again.',
  },
  details: {
    title: (plan: string) => `${plan}: details`,
    pay: 'You pay',
    once: 'once',
    next: 'Next, review your order. Then pay on Stripe.',
    proceed: 'Proceed',
  },
  pay: {
    title: 'Payment',
    summary: 'Your order',
    once: 'One-time payment. You won’t be charged again.',
    upgrade: 'Upgrade from Premium: you only pay the difference, once.',
    methods: 'Payment methods',
    methodsNote: 'You choose on the next page, on Stripe, which may offer other methods in your country.',
    method: {
      card: 'Card',
      fpx: 'FPX',
      'apple-pay': 'Apple Pay',
      'google-pay': 'Google Pay',
      'e-wallet': 'E-Wallet',
    },
    total: 'Total due now',
    proceed: 'Continue to payment',
    proceedNote: 'You pay on the next page, on Stripe.',
    change: 'Choose another plan',
    notes: 'The price includes the extra fee for storage and payment processing. Charges are non-refundable.',
    legal: {
      before: 'Before you pay, please read our',
      terms: 'terms',
      and: 'and our',
      refunds: 'refund policy',
    },
    parents: 'You’re under 17. Please show this page to your parents, and pay only if they agree.',
    missing: 'Missing price information. Please select a plan first.',
    missingOnPress: 'Please select a plan before proceeding.',
    invalid: 'Invalid response from payment service',
    failed: 'Payment processing failed. Please try again.',
    owned: 'You already have this plan.',
    tooOften: 'You’ve started too many payments in the last hour. Try again later.',
    tooOftenFor: (wait: string) => `You’ve started too many payments in the last hour. Try again in ${wait}.`,
    tooSmall:
      'This amount is below the minimum for online payments, so it can’t be paid here. Nothing was charged. The instructor has been notified.',
    chosenOtherwise: 'You picked a different plan in another tab. Click again to pay for this one.',
    notForSale: 'This plan is no longer for sale. Nothing was charged. Choose another plan.',
    priceChanged: 'The price has changed. Check the new price, then click again.',
    keepsAccount: 'Your account is scheduled for deletion. Paying cancels the deletion.',
    onItsWay: 'Your last payment is still being processed. You can follow its status here.',
    seePlans: 'See the plans',
    toCourse: 'Go to the course',
  },
  success: {
    title: 'Your payment',
    checking: {
      title: 'We’re checking your payment',
      text: 'This usually takes a few seconds. You can wait here.',
      long: 'Some banks take longer, from minutes to a day. You can close this page: your plan starts automatically when the payment arrives.',
      offline: 'We can’t reach the server right now. We’ll keep trying.',
      toCourse: 'Go to the course',
    },
    paid: {
      title: 'Thank you! We received your payment',
      bought: 'You bought',
      receipt: 'Your receipt',
      receiptNote: (email: string) => `We’re sending it to ${email}. It’s also on your account page.`,
      next: 'What’s next',
      nextNote: 'Accept the two points below to open your course.',
      boxes: {
        account: 'My account is for me: I will not share it.',
        'lesson-links': 'My lesson links are for me: I will not share them.',
      },
      warning: 'Please take this seriously: sharing may lead to a permanent ban.',
      texts: {
        before: 'You also agree to the',
        terms: (version: number) => `terms (version ${version})`,
        and: 'and the',
        refunds: (version: number) => `refund policy (version ${version})`,
      },
      changed: 'Our terms have changed since you opened this page. Reload the page to read them.',
      reload: 'Reload the page',
      start: 'Start Learning',
      failed: 'Your choices weren’t saved. Please try again.',
    },
    notPaid: {
      title: 'This payment wasn’t completed',
      text: 'We checked with Stripe: no payment arrived. If your bank shows a charge, write to us and we’ll look into it.',
      again: 'Try again',
      help: 'Help chat',
    },
    noPlan: {
      title: 'This account doesn’t have a plan yet',
      text: 'If you just paid, go to your account and select “I paid but don’t have access”. We’ll check with Stripe.',
      toAccount: 'Go to my account',
      toPlans: 'See the plans',
    },
    review: {
      title: 'We received your payment and are reviewing it',
      paid: 'You paid for',
      has: 'Your current plan',
      hasNone: 'No plan',
      why: 'Why it needs a review',
      reasons: {
        'upgrade-alone': 'An upgrade needs a Premium payment, and yours was refunded or charged back.',
        'paid-twice': 'You had already paid for this, so this payment adds nothing.',
        'not-as-asked': 'The amount or the item doesn’t match your order.',
      },
      next: 'What happens next',
      nextText:
        'Your payment is on the instructor’s review list. The instructor will correct your plan or refund you. You don’t need to pay again.',
      toAccount: 'See my purchases',
      toCourse: 'Go to the course',
      help: 'Help chat',
    },
    refunded: {
      title: 'This payment was refunded or charged back',
      text: 'It no longer gives you the plan. Your progress is kept.',
      again: 'See the plans',
      help: 'Help chat',
    },
    elsewhere: {
      paid: {
        title: 'We received the payment',
        text: (plan: string) =>
          `${plan} is paid for, but you’re signed out in this browser. To start, sign in with the email address you bought it with.`,
      },
      review: {
        title: 'We received the payment and are reviewing it',
        text: 'We couldn’t match it to a plan automatically, so it’s on the instructor’s review list. For details, sign in with the email address you bought with.',
      },
      checking: {
        title: 'We’re checking the payment',
        text: 'You’re signed out in this browser. You can wait here, or sign in with the email address you bought with. Your payment is safe either way.',
      },
      notPaid: {
        title: 'This payment wasn’t completed',
        text: 'We checked with Stripe: no payment arrived. Sign in to try again. If your bank shows a charge, write to us and we’ll look into it.',
      },
      signIn: 'Sign in',
    },
    foreign: {
      title: 'This payment belongs to another account',
      text: 'You may have paid while signed in with another email address. Sign out, then sign in with that one.',
      toCourse: 'Go to the course',
    },
    signedOut: {
      title: 'You’re signed out in this browser',
      text: 'If you paid, your payment is safe in your account. To see it, sign in with the email address you paid with.',
      signIn: 'Sign in',
    },
  },
  upgraded: {
    ultra: 'You have successfully upgraded to Ultra Plan!',
    premium: 'You have successfully upgraded to Premium Plan!',
  },
  fail: {
    title: 'Payment failed',
    text: 'Something went wrong with your payment. Please try again.',
    cancelled: {
      title: 'Payment cancelled',
      text: 'You cancelled the payment. Nothing was charged.',
      note: 'Your plan hasn’t changed. You can try again at any time.',
    },
    note: 'Your plan hasn’t changed. If your bank shows a charge, write to us in the help chat.',
    again: 'Try Again',
    toCourse: 'Back to the course',
  },
} as const;
