/** Words of the studio's page about prices. */
import type { PriceState } from '#rules/payments/price-check.ts';
import { currencyName } from '../../currency.ts';

const items = { premium: 'Premium', ultra: 'Ultra', upgrade: 'Upgrade to Ultra' } as const;

export const studioPrices = {
  title: 'Prices',
  lead: 'What each plan costs, in every currency. A change is made at Stripe too, and everybody sees it at once.',
  bothPlans:
    'Every site sells both plans, Premium and Ultra. A site with one plan isn’t possible yet, so set all three prices of a currency.',
  items,
  currency: (currency: string) => `${currencyName(currency)} (${currency})`,
  currencyName,
  paidBy: {
    everybody: 'For everybody whose country has no currency of its own.',
    countries: (names: string) => `For people in ${names}.`,
    nobody: 'Nobody pays in it yet. Once all three prices are there, a country can, further down.',
  },
  change: 'Change',
  changeItem: (item: string, currency: string) => `Change ${item} in ${currencyName(currency)}`,
  set: 'Set',
  setItem: (item: string, currency: string) => `Set ${item} in ${currencyName(currency)}`,
  missing: 'Not set',
  state: {
    asking: 'Asking Stripe…',
    agrees: 'Stripe agrees',
    differs: (amount: string | null) =>
      amount === null
        ? 'Stripe has no single amount for it: set it again'
        : `Stripe has ${amount}: set it again`,
    inactive: 'Archived at Stripe, so nobody can pay: set it again',
    missing: 'Not found at Stripe, so nobody can pay: set it again',
    unknown: 'Stripe does not answer',
  } satisfies Record<PriceState | 'asking', unknown>,
  askAgain: 'Ask Stripe again',
  warning: {
    'ultra-not-above-premium': 'Ultra does not cost more than Premium.',
    'upgrade-differs': (sum: string, ultra: string) =>
      `Premium and the upgrade together cost ${sum}, and Ultra costs ${ultra}. Look at the upgrade price.`,
  },
  dialog: {
    before: 'Today',
    after: 'New price',
    hint: {
      0: (currency: string) => `In whole ${currencyName(currency)}, without decimals.`,
      2: (currency: string) => `In ${currencyName(currency)}, such as 58 or 58.50.`,
    },
    upgrade: 'Upgrade from Premium to Ultra',
    follows: 'The difference between the two plans. You can type another price.',
    own: (currency: string) => `Your own price, in ${currencyName(currency)}.`,
    differs: (premium: string, upgrade: string, sum: string, ultra: string) =>
      `Premium ${premium} + upgrade ${upgrade} = ${sum}, but Ultra costs ${ultra}.`,
    useDifference: (amount: string) => `Use the difference, ${amount}`,
    effects: 'What changes',
    opens: {
      none: 'Nobody has a payment page open with the price of today.',
      some: (count: number) =>
        `${count} ${count === 1 ? 'payment page is' : 'payment pages are'} open with the price of today. ${count === 1 ? 'It ends' : 'They end'}, and the new price is asked for.`,
    },
    keeps:
      'Who has paid keeps the plan and the receipt, and a payment that a bank still decides about counts as it was begun.',
    shows: 'The front page, the plans and search engines show the new price at once.',
    again: 'The amount stays, and Stripe gets the price anew.',
    save: (amount: string) => `Set ${amount}`,
    saveBoth: (amount: string, upgrade: string) => `Set ${amount} and the upgrade ${upgrade}`,
    saveEmpty: 'Set the price',
    cancel: 'Leave it',
    done: (item: string, amount: string) => `${item} costs ${amount} now.`,
    doneBoth: (item: string, amount: string, upgrade: string) =>
      `${item} costs ${amount} now, and the upgrade ${upgrade}.`,
    upgradeFailed: (item: string, amount: string, why: string) =>
      `${item} costs ${amount} now. The upgrade price did not change: ${why}`,
    mistake: 'Please write an amount, such as 58 or 58.50.',
    mistakeWhole: 'Please write a whole amount, such as 5000.',
    reason: {
      'amount-too-small': 'Stripe takes no payment as small as this.',
      'amount-too-large': 'Stripe takes no payment as large as this.',
      'amount-not-whole': 'This currency is paid in whole units.',
      'unknown-currency': 'Stripe does not take this currency.',
      'amount-refused': 'Stripe does not take this amount.',
      'stripe-refused': 'Stripe does not take this price. Its log in the dashboard says why.',
      'stripe-away':
        'Stripe does not answer at the moment. Nothing was changed; please try again in a minute.',
      'changed-meanwhile':
        'The price was changed meanwhile, in another tab or by another person. Close this and look at it once more.',
    } as Readonly<Record<string, string>>,
    failed: 'That did not work. Please look whether the price has changed, then try again.',
  },
  countries: {
    title: 'Who pays in which currency',
    lead: (countries: string) =>
      `A currency can be chosen once it has all three prices. Only ${countries} can have a currency of their own; prices for other countries aren’t possible yet. Everybody else pays in US dollars.`,
    confirm: (country: string) => `Another currency for ${country}?`,
    text: (country: string, premium: string, ultra: string) =>
      `People registered in ${country} then see Premium for ${premium} and Ultra for ${ultra}. Who has paid keeps what they have.`,
    yes: 'Change the currency',
    no: 'Leave it',
    done: (country: string, currency: string) => `${country} pays in ${currencyName(currency)} now.`,
    failed: 'That did not work, and nothing was changed. Please try again.',
  },
  add: {
    title: 'Add a currency',
    lead: (countries: string) =>
      `Set its three prices, then choose it for ${countries} above. Other countries can’t have a currency of their own yet.`,
    label: 'Currency',
    choose: 'Please choose',
    press: 'Add',
  },
  former: {
    title: 'Former prices',
    span: (from: string, until: string) => `From ${from} until ${until}`,
    summary: (count: number) => `${count} former ${count === 1 ? 'price' : 'prices'}`,
    none: 'No price has changed yet.',
  },
  failed: {
    title: 'The prices did not load',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
