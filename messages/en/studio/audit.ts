/** Turns the details of audit entries, stored as facts such as `free ultra cs_1`, into text. */
import { keyOfActor } from '#rules/api-keys.ts';
import { readBackupName } from '#rules/operations/backup.ts';
import { type Currency, firstDefaultCurrency, moneyText } from '#rules/payments/money.ts';
import { dayAndTimeText, dayText } from '#rules/site-time.ts';
import { currencyName } from '#messages/en/currency.ts';
import { studioAccess } from './access.ts';
import { auditActions } from './audit-actions.ts';
import { studioTeam } from './team.ts';

/** Returns the text of one action's facts; undefined for facts of another form. */
type Telling = (...facts: string[]) => string | undefined;

/**
 * Returns the text of an audit entry's detail. A typed reason follows a colon and is unchanged; facts without a text are
 * returned as they are stored.
 */
function auditDetail({ action, detail }: { action: string; detail: string }): string {
  const [, facts = detail, reason = ''] = /^(.*?): (.*)$/su.exec(detail) ?? [];
  const told = Object.hasOwn(tellings, action) ? tellings[action]?.(...facts.split(' ')) : undefined;
  if (told === undefined) return detail;
  return reason === '' ? told : `${told}: ${reason}`;
}

const refund: Telling = (key, amountCents, currency) =>
  withAmount(amountCents, currency, (amount) => `${amount} of payment ${key}`);

const seatOf: Telling = (plan, payment, seat) =>
  planOf(plan) && seat && `${planOf(plan)}, seat ${seat} of payment ${payment}`;

const tellings: Readonly<Record<string, Telling>> = {
  'sign-in': (way) => wordOf(way, { mail: 'With the link or code from the email', google: 'With Google' }),
  plan: (before, after, ...by) =>
    planOf(before) && planOf(after) && `From ${planOf(before)} to ${planOf(after)}${causeOf(by)}`,
  grant: (plan, until) => planOf(plan) && until && `${planOf(plan)}, ${endOf(until)}`,
  'gift-bought': (plan, payment) => planOf(plan) && payment && `${planOf(plan)}, payment ${payment}`,
  'group-bought': (plan, payment, seats) =>
    planOf(plan) && payment && `${planOf(plan)}, ${seats} seats, payment ${payment}`,
  'seats-checked': (plan, payment) => planOf(plan) && payment && `${planOf(plan)}, payment ${payment}`,
  'seat-taken': seatOf,
  'seat-taken-back': seatOf,
  'seat-removed': seatOf,
  'join-link': (state, payment) =>
    payment && wordOf(state, { on: `Turned on, payment ${payment}`, off: `Turned off, payment ${payment}` }),
  'gift-redeemed': (plan, payment) => planOf(plan) && payment && `${planOf(plan)}, payment ${payment}`,
  'grant-ended': (plan, _id, why) =>
    planOf(plan) &&
    `${planOf(plan)}${wordOf(why, { 'time-is-up': ', expired', 'replaced-by': ', replaced by a newer one' }) ?? ''}`,
  'receipt-corrected': (number) => number && `Receipt ${number}`,
  'receipt-changed': (number) => number && `Receipt ${number}`,
  'billing-set': (mode) =>
    wordOf(mode, {
      off: 'No billing details, no tax',
      details: 'Billing details, no tax',
      'tax-included': 'Billing details, prices include tax',
      'tax-added': 'Billing details, tax is added to prices',
    }),
  'refund-requested': refund,
  'refund-recorded': refund,
  'payment-recorded': (_key, kind, item, amountCents, currency, paidAt) =>
    withAmount(amountCents, currency, (amount) =>
      [
        wordOf(item, studioAccess.items),
        amount,
        wordOf(kind, studioAccess.kinds),
        paidAt && dayText(Number(paidAt)),
      ]
        .filter(Boolean)
        .join(', '),
    ),
  dispute: (id, status, amountCents, currency) =>
    withAmount(amountCents, currency, (amount) => `${amount}, ${status?.replaceAll('-', ' ')} (${id})`),
  'evidence-sent': (id, amountCents, currency) =>
    withAmount(amountCents, currency, (amount) => `${amount} (${id})`),
  'price-changed': (item, currency, before, after) =>
    withAmount(after, currency, (amount) =>
      [
        wordOf(item, studioAccess.items),
        withAmount(before, currency, (former) => `${former} before`),
        `${amount} now`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  deleted: (code, days) =>
    code === 'days-after-request' && days ? `${days} days after it was requested` : undefined,
  'sessions-ended': (count) =>
    isNumber(count) ? `On ${count} ${count === '1' ? 'device' : 'devices'}` : undefined,
  'certificate-issued': (id, code, played) =>
    code === 'videos-played' && played ? `${id}, ${played.replace('/', ' of ')} videos played` : undefined,
  'certificate-reissued': (id, code, former) =>
    code === 'replaces' && former ? `${id}, replaces ${former}` : undefined,
  'invitation-sent': invitation,
  'invitation-revoked': invitation,
  'invitation-accepted': (role) => wordOf(role, studioTeam.roles),
  'role-removed': (role) => wordOf(role, studioTeam.roles),
  'content-published': (noun, id, _restores, former) =>
    noun === 'revision' && id ? `Version ${id}${former ? `, same as version ${former}` : ''}` : undefined,
  'backup-downloaded': (name = '') => {
    const backup = readBackupName(name);
    return backup ? `The backup of ${dayAndTimeText(backup.madeAt)}` : undefined;
  },
  address: (code) => wordOf(code, { 'confirmed-by-both': 'Confirmed at the old and the new address' }),
  'question-answered': questionOf,
  'answer-published': questionOf,
  'answer-withdrawn': questionOf,
  'question-hidden': questionOf,
  'question-shown': questionOf,
  'question-merged': (id, into) => id && into && `Question ${id.slice(0, 8)} into ${into.slice(0, 8)}`,
  'question-separated': questionOf,
  'question-reports-dismissed': questionOf,
  'sale-price-set': (item, currency, cents, startsAt, endsAt) =>
    withAmount(cents, currency, (amount) =>
      [
        wordOf(item, studioAccess.items),
        amount,
        startsAt && `from ${dayAndTimeText(Number(startsAt))}`,
        endsAt && `until ${dayAndTimeText(Number(endsAt))}`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  'sale-price-removed': (item, currency, cents) =>
    withAmount(cents, currency, (amount) =>
      [wordOf(item, studioAccess.items), amount].filter(Boolean).join(', '),
    ),
  'coupon-created': couponText,
  'coupon-changed': couponText,
  'coupon-deactivated': (code) => code,
  'referral-program': (state, percentOff, rewardPercent, days) =>
    days === undefined
      ? undefined
      : `${state === 'on' ? 'On' : 'Off'}: ${percentOff}% off for friends, ${rewardPercent}% reward, due after ${days} days`,
  'referral-paid-out': (currency, cents) => withAmount(cents, currency, (amount) => amount),
  'campaign-sent': (time, ...subject) =>
    time === undefined || subject.length === 0
      ? undefined
      : `${subject.join(' ')}${time === 'now' ? '' : `, for ${dayAndTimeText(Number(time))}`}`,
  'campaign-held': (time, ...subject) =>
    time === undefined ? undefined : `${subject.join(' ')}, for ${dayAndTimeText(Number(time))}`,
  'campaign-paused': (...subject) => subject.join(' '),
  'campaign-resumed': (...subject) => subject.join(' '),
  'campaign-cancelled': (...subject) => subject.join(' '),
  'sequence-switched-on': (...name) => name.join(' '),
  'sequence-switched-off': (...name) => name.join(' '),
  'country-currency-set': countryCurrency,
  'country-currency-removed': countryCurrency,
  'default-currency-set': (currency, former) =>
    currency && former && `${currencyName(currency)}, ${currencyName(former)} before`,
  'plans-for-sale-set': (notForSale) =>
    notForSale === 'none'
      ? 'Both plans are for sale'
      : `Only ${planOf(notForSale === 'ultra' ? 'premium' : 'ultra')} is for sale`,
  'waiting-list-exported': (count) =>
    isNumber(count) ? `${count} ${count === '1' ? 'address' : 'addresses'}` : undefined,
  'waiting-list-removed': (email) => email,
  'webhook-created': webhookText,
  'webhook-changed': webhookText,
  'webhook-deleted': webhookText,
  'api-key-created': apiKeyText,
  'api-key-revoked': (_id, lastFour) => lastFour && `…${lastFour}`,
  'webhook-switched-off': (_id, reason) =>
    wordOf(reason, { gone: 'The receiver responded with 410 Gone', failing: 'It failed for five days' }),
};

/** The last characters of a key, its scopes, and its end; the name follows as the reason. */
function apiKeyText(_id?: string, lastFour?: string, scopes?: string, until?: string): string | undefined {
  if (lastFour === undefined || scopes === undefined || until === undefined) return undefined;
  const end = isNumber(until) ? `until ${dayText(Number(until))}` : 'no expiry date';
  return `…${lastFour}, ${scopes.replaceAll(',', ', ')}, ${end}`;
}

/** The host of a webhook, whether it is on, and its events. */
function webhookText(_id?: string, host?: string, state?: string, events?: string): string | undefined {
  if (state === undefined || events === undefined) return host;
  return `${host}, turned ${state}: ${events.replaceAll(',', ', ')}`;
}

function invitation(role?: string, email?: string): string | undefined {
  const name = wordOf(role, studioTeam.roles);
  return name && email && `${email}, ${name}`;
}

/** The first digits tell questions apart. */
function questionOf(id?: string): string | undefined {
  return id && `Question ${id.slice(0, 8)}`;
}

/** A coupon's settings: the code, the discount, the plan, and its limits. */
function couponText(...facts: string[]): string | undefined {
  const [code, off, plan, uses, each, startsAt, endsAt] = facts;
  if (code === undefined || off === undefined || endsAt === undefined) return undefined;
  const amounts = off.split(',').map((entry) => {
    const [currency = '', cents] = entry.split('=');
    return cents === undefined ? `${currency} off` : `${moneyText(Number(cents), currency)} off`;
  });
  return [
    code,
    ...amounts,
    plan === 'both' ? undefined : `${planOf(plan)} only`,
    uses === 'no-limit' ? undefined : `at most ${uses} uses`,
    each === 'once-each' ? 'once per learner' : undefined,
    startsAt === 'now' ? undefined : `from ${dayAndTimeText(Number(startsAt))}`,
    endsAt === 'open' ? undefined : `until ${dayAndTimeText(Number(endsAt))}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function countryCurrency(country?: string, currency?: string): string | undefined {
  return country && currency && `${country}: ${currency}`;
}

const causes = {
  grant: 'granted access',
  gift: 'a gift',
  merge: 'an account merge',
  reconciliation: 'the reconciliation with Stripe',
};

/** The cause of a change of plan: one of those, or the id of a payment. */
function causeOf([cause]: string[]): string {
  return cause === undefined ? '' : `, by ${wordOf(cause, causes) ?? `payment ${cause}`}`;
}

function endOf(until: string): string {
  return isNumber(until) ? `until ${dayText(Number(until))}` : 'no end date';
}

const planOf = (plan?: string) => wordOf(plan, studioAccess.plans);

function withAmount(
  amountCents: string | undefined,
  currency: Currency = firstDefaultCurrency,
  tell: (amount: string) => string,
): string | undefined {
  return isNumber(amountCents) ? tell(moneyText(Number(amountCents), currency.toUpperCase())) : undefined;
}

function isNumber(text?: string): text is string {
  return text !== undefined && /^-?\d+$/.test(text);
}

function wordOf<T extends string>(
  code: string | undefined,
  texts: Readonly<Record<T, string>>,
): string | undefined {
  return code !== undefined && Object.hasOwn(texts, code) ? texts[code as T] : undefined;
}

/** Returns the label of an action, or its code without hyphens if it has none. */
export function auditAction(action: string): string {
  return auditActions[action] ?? action.replaceAll('-', ' ');
}

/** Actors that are not people. */
const services: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  operator: 'the operator',
  tidy: 'the automatic cleanup',
  webhooks: 'the webhook delivery',
  campaigns: 'the campaign delivery',
  '': 'the learner',
};

function auditActor(actor: string): string {
  const key = keyOfActor(actor);
  return key === null ? (services[actor] ?? actor) : `API key ${key}`;
}

export const studioAudit = {
  action: auditAction,
  actor: auditActor,
  detail: auditDetail,
  /** All labeled actions, sorted by label. */
  actions: Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  title: 'Audit log',
  lead: 'Who did what, to whom, when and why. Entries can’t be changed or deleted.',
  caption: 'Entries',
  columns: { what: 'Action', who: 'By', about: 'About', when: 'When', why: 'Details' },
  nobody: 'the whole site',
  filters: {
    action: 'Action',
    any: 'Any',
    person: 'Email',
    personHint: 'Shows entries by and about this person.',
    from: 'From',
    to: 'To',
  },
  empty: { title: 'No entries', text: 'No entries match. Change the filters.' },
  more: 'Show older',
  export: 'Download as CSV',
  exported: (lines: number, isCut: boolean) =>
    isCut
      ? `The first ${lines} entries were downloaded. Choose a shorter period to get the rest.`
      : `${lines} ${lines === 1 ? 'entry' : 'entries'} downloaded.`,
  failed: {
    title: 'The entries didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  file: 'audit-log.csv',
  fileHeader: ['time (UTC)', 'by', 'action', 'about', 'uid', 'detail'],
} as const;
