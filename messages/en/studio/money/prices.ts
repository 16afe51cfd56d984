/** Texts for the studio's Prices page. */
import { longestSaleDays, type SaleMistake, type SaleState } from '#rules/payments/sale-price.ts';
import type { BillingMode } from '#rules/payments/billing.ts';
import type { PriceState } from '#rules/payments/prices.ts';
import { currencyName } from '#messages/en/currency.ts';

const items = { premium: 'Premium', ultra: 'Ultra', upgrade: 'Upgrade to Ultra' } as const;

export const studioPrices = {
  title: 'Prices',
  lead: 'The price of each plan in every currency. Changes are also made in Stripe and are visible immediately.',
  plansForSale: {
    title: 'Plans for sale',
    lead: 'You can also offer a free plan: turn it on in the Plans section of the Page editor.',
    legend: 'Paid plans',
    choices: { both: 'Premium and Ultra', ultra: 'Only Ultra', premium: 'Only Premium' },
    confirm: { both: 'Sell both plans?', ultra: 'Stop selling Premium?', premium: 'Stop selling Ultra?' },
    effects: {
      both: ['The landing page and the plans page show both plans immediately.'],
      ultra: [
        'The landing page, the plans page and the data for search engines show only Ultra immediately.',
        'Learners with Premium keep it, and can still upgrade to Ultra.',
        'Checkouts that are already open can still be paid, and gifts redeemed.',
        'Links to Premium say that it’s no longer for sale and show Ultra.',
        'Your own text stays as it is. Check anything that mentions both plans.',
      ],
      premium: [
        'The landing page, the plans page and the data for search engines show only Premium immediately.',
        'Learners with Ultra keep it, but nobody new can get it. Change the sections that need Ultra in the course editor.',
        'Checkouts that are already open can still be paid, and gifts redeemed.',
        'Links to Ultra say that it’s no longer for sale and show Premium.',
        'Your own text stays as it is. Check anything that mentions both plans.',
      ],
    },
    yes: { both: 'Sell both', ultra: 'Stop selling Premium', premium: 'Stop selling Ultra' },
    no: 'Cancel',
    done: {
      both: 'Both plans are for sale.',
      ultra: 'Only Ultra is for sale now.',
      premium: 'Only Premium is for sale now.',
    },
    pricesMissing: 'A price is missing in a currency that customers pay in. Set it below, then try again.',
    failed: 'Something went wrong and nothing was changed. Try again.',
  },
  items,
  currency: (currency: string) => `${currencyName(currency)} (${currency})`,
  currencyName,
  paidBy: {
    everybody: 'For all countries without a currency of their own.',
    countries: (names: string) => `For customers in ${names}.`,
    nobody: 'Not used yet. Set its prices, then choose it below.',
  },
  change: 'Change',
  changeItem: (item: string, currency: string) => `Change ${item} in ${currencyName(currency)}`,
  set: 'Set',
  setItem: (item: string, currency: string) => `Set ${item} in ${currencyName(currency)}`,
  missing: 'Not set',
  state: {
    asking: 'Checking with Stripe…',
    agrees: 'Matches Stripe',
    differs: (amount: string | null) =>
      amount === null
        ? 'Stripe has no single amount for it: set it again'
        : `Stripe has ${amount}: set it again`,
    inactive: 'Archived in Stripe, so customers can’t pay: set it again',
    missing: 'Not found in Stripe, so customers can’t pay: set it again',
    unknown: 'Stripe isn’t responding',
  } satisfies Record<PriceState | 'asking', unknown>,
  billing: {
    title: 'Billing details and tax',
    lead: 'What customers enter on Stripe’s payment page, and what appears on their receipts.',
    paused: (since: string) =>
      `Stripe Tax has been off at Stripe since ${since}, so customers currently pay without tax. Activate it in the Stripe dashboard, and tax is charged again within minutes. Or choose a setting without tax.`,
    modes: {
      off: 'No billing details',
      details: 'Billing details',
      'tax-included': 'Billing details and Stripe Tax, prices include tax',
      'tax-added': 'Billing details and Stripe Tax, tax is added to prices',
    } satisfies Record<BillingMode, string>,
    hints: {
      off: 'The shortest payment page. Customers can still add company details to their receipt.',
      details: 'Customers enter their name and address. Company and tax number are optional.',
      'tax-included': 'Customers pay exactly the price you set. Stripe works out the tax in it.',
      'tax-added': 'Customers pay your price plus the tax of their country.',
    } satisfies Record<BillingMode, string>,
    confirm: 'Change billing?',
    effects: {
      off: 'New checkouts won’t ask for billing details.',
      details: 'New checkouts will ask for a name and an address.',
      'tax-included': 'Stripe charges a fee for each taxed payment. You file and pay the tax yourself.',
      'tax-added': 'Stripe charges a fee for each taxed payment. You file and pay the tax yourself.',
    } satisfies Record<BillingMode, string>,
    yes: 'Change',
    no: 'Cancel',
    done: 'Billing changed. It applies to new checkouts.',
    errors: {
      notSetUp:
        'Stripe Tax isn’t ready. Set it up in Stripe under Tax, and allow your key “Tax settings: read”. Then try again.',
      away: 'Stripe isn’t responding. Try again in a minute.',
      failed: 'Nothing was changed. Check your connection, then try again.',
    },
    failed: 'The billing setting didn’t load.',
    again: 'Try again',
  },
  askAgain: 'Check with Stripe again',
  warning: {
    'ultra-not-above-premium': 'Ultra doesn’t cost more than Premium.',
    'upgrade-differs': (sum: string, ultra: string) =>
      `Premium plus the upgrade costs ${sum}, but Ultra costs ${ultra}. Check the upgrade price.`,
  },
  sale: {
    button: 'Sale',
    of: (item: string, currency: string) => `Sale of ${item} in ${currencyName(currency)}`,
    state: {
      'not-started': (amount: string, from: string, until: string) =>
        `Sale: ${amount}, from ${from} until ${until}`,
      running: (amount: string, _from: string, until: string) => `On sale for ${amount} until ${until}`,
      ended: (amount: string, _from: string, until: string) =>
        `The sale for ${amount} ended on ${until}. The list price is charged.`,
    } satisfies Record<SaleState, unknown>,
    list: (amount: string) => `List price: ${amount}`,
    amount: (currency: string) => `Sale price in ${currencyName(currency)}`,
    fields: { startsOn: 'Start date', startsAt: 'Start time', endsOn: 'End date', endsAt: 'End time' },
    zone: (zone: string) => `Times are in the time zone ${zone}. Leave the start empty to start now.`,
    hint: 'Customers see the list price crossed out, the sale price and its end. After the end, the list price is shown and charged; a checkout that is already open keeps the sale price. If a coupon gives a lower price, that price applies instead. Upgrades aren’t discounted, and changing the list price ends the sale.',
    law: 'Some countries have rules for crossed-out prices, for example that they are the lowest price of the last 30 days. Check the rules where you sell.',
    save: 'Save',
    remove: 'Remove the sale',
    cancel: 'Cancel',
    saved: (item: string, amount: string, until: string) => `${item} costs ${amount} until ${until}.`,
    removed: (item: string) => `The sale of ${item} was removed. Open checkouts keep their price.`,
    amountMistake: 'Enter an amount, such as 49 or 49.50.',
    startMistake: 'Enter a day and a time for the start, or leave both empty.',
    endMistake: 'Enter the day and the time of the end.',
    mistake: {
      'sale-of-upgrade': 'Upgrades can’t be on sale.',
      'sale-not-lower': 'The sale price must be lower than the list price.',
      'sale-too-small':
        'The amount is below Stripe’s minimum, which is up to one US dollar, depending on the currency.',
      'sale-not-whole': 'This currency has no cents. Enter a whole amount.',
      'sale-ends-before-start': 'The sale ends before it starts. Choose a later end.',
      'sale-end-past': 'The end is in the past. Choose a later one.',
      'sale-too-long': `A sale can last up to ${longestSaleDays} days. For longer, change the list price.`,
    } satisfies Record<SaleMistake, string>,
    changedElsewhere:
      'The price or its sale was changed in another tab or by someone else. Close this dialog and check it.',
    failed: 'The sale wasn’t changed. Please try again.',
  },
  dialog: {
    before: 'Current price',
    after: 'New price',
    hint: {
      0: (currency: string) => `A whole amount in ${currencyName(currency)}, without decimals.`,
      2: (currency: string) => `In ${currencyName(currency)}, such as 58 or 58.50.`,
    },
    upgrade: 'Upgrade from Premium to Ultra',
    follows: 'The difference between the two plans. You can enter another price.',
    own: (currency: string) => `Your own price, in ${currencyName(currency)}.`,
    differs: (premium: string, upgrade: string, sum: string, ultra: string) =>
      `Premium ${premium} + upgrade ${upgrade} = ${sum}, but Ultra costs ${ultra}.`,
    useDifference: (amount: string) => `Use the difference, ${amount}`,
    effects: 'What changes',
    opens: {
      none: 'No checkouts are open at the current price.',
      some: (count: number) =>
        `${count} ${count === 1 ? 'checkout is' : 'checkouts are'} open at the current price. ${count === 1 ? 'It ends' : 'They end'}, and the customer is asked for the new price.`,
    },
    keeps:
      'Customers who have paid keep their plan and receipt. Payments that a bank is still processing keep their original price.',
    shows: 'The landing page, the plans page and the data for search engines show the new price immediately.',
    again: 'The amount stays the same. The price is created again in Stripe.',
    save: (amount: string) => `Set ${amount}`,
    saveBoth: (amount: string, upgrade: string) => `Set ${amount} and the upgrade ${upgrade}`,
    saveEmpty: 'Set price',
    cancel: 'Cancel',
    done: (item: string, amount: string) => `${item} now costs ${amount}.`,
    doneBoth: (item: string, amount: string, upgrade: string) =>
      `${item} now costs ${amount}, and the upgrade ${upgrade}.`,
    upgradeFailed: (item: string, amount: string, why: string) =>
      `${item} now costs ${amount}. The upgrade price didn’t change: ${why}`,
    mistake: 'Enter an amount such as 58 or 58.50.',
    mistakeWhole: 'Enter a whole amount such as 5000.',
    reason: {
      'amount-too-small':
        'The amount is below Stripe’s minimum, which is up to one US dollar, depending on the currency.',
      'amount-too-large': 'The amount is above Stripe’s maximum.',
      'amount-not-whole': 'This currency has no cents. Enter a whole amount.',
      'unknown-currency': 'Stripe doesn’t support this currency.',
      'amount-refused': 'Stripe rejected this amount.',
      'stripe-refused': 'Stripe rejected this price. Check the logs in the Stripe dashboard to see why.',
      'stripe-away': 'Stripe isn’t responding. Nothing was changed. Try again in a minute.',
      'changed-elsewhere':
        'The price was changed in another tab or by someone else. Close this dialog and check the price.',
    } as Readonly<Record<string, string>>,
    failed: 'Something went wrong. Check whether the price has changed, then try again.',
  },
  countries: {
    title: 'Currency by country',
    lead: (countries: string) =>
      `You can choose a currency once its prices are set. ${countries} can have a currency of their own; all other countries pay in the default currency.`,
    others: 'All other countries (default)',
    confirmDefault: 'Change the default currency?',
    textDefault: (prices: string) =>
      `Customers from countries without a currency of their own will see ${prices}. Customers who have paid keep their plan, and open checkouts keep their currency.`,
    doneDefault: (currency: string) => `The default currency is now ${currencyName(currency)}.`,
    confirm: (country: string) => `Change the currency for ${country}?`,
    price: (plan: 'premium' | 'ultra', amount: string) => `${items[plan]} for ${amount}`,
    text: (country: string, prices: string) =>
      `Customers registered in ${country} will see ${prices}. Customers who have paid keep their plan.`,
    yes: 'Change currency',
    no: 'Cancel',
    done: (country: string, currency: string) => `${country} now pays in ${currencyName(currency)}.`,
    failed: 'Something went wrong and nothing was changed. Try again.',
  },
  add: {
    title: 'Add a currency',
    lead: (countries: string) =>
      `Set its prices, then choose it above: as the default currency, or for ${countries}.`,
    label: 'Currency',
    choose: 'Choose a currency',
    press: 'Add',
  },
  former: {
    title: 'Previous prices',
    span: (from: string, until: string) => `From ${from} to ${until}`,
    summary: (count: number) => `${count} previous ${count === 1 ? 'price' : 'prices'}`,
    none: 'No prices have changed yet.',
  },
  failed: {
    title: 'The prices didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
