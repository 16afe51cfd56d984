/** Turns the details of audit entries, stored as facts such as `free ultra cs_1`, into text. */
import { type Currency, defaultCurrency } from '#rules/payments/currency.ts';
import { moneyText } from '#rules/payments/money.ts';
import { readBackupName } from '#rules/operations/backup.ts';
import { dayAndTimeText, dayText } from '#rules/site-time.ts';
import { studioAccess } from './access.ts';
import { studioTeam } from './team.ts';

/** Tells the facts of one action; undefined for facts of another shape than those. */
type Telling = (...facts: string[]) => string | undefined;

/**
 * Tells the detail of an audit line. The reason that somebody wrote stands behind a colon and stays as it was written;
 * facts that have no words stay as they are stored.
 */
export function auditDetail({ action, detail }: { action: string; detail: string }): string {
  const [, facts = detail, reason = ''] = /^(.*?): (.*)$/su.exec(detail) ?? [];
  const told = Object.hasOwn(tellings, action) ? tellings[action]?.(...facts.split(' ')) : undefined;
  if (told === undefined) return detail;
  return reason === '' ? told : `${told}: ${reason}`;
}

const refund: Telling = (key, amountCents, currency) =>
  withAmount(amountCents, currency, (amount) => `${amount} of payment ${key}`);

const tellings: Readonly<Record<string, Telling>> = {
  'sign-in': (way) => wordOf(way, { mail: 'With the link or code from the email', google: 'With Google' }),
  plan: (before, after, ...by) =>
    planOf(before) && planOf(after) && `From ${planOf(before)} to ${planOf(after)}${causeOf(by)}`,
  grant: (plan, until) => planOf(plan) && until && `${planOf(plan)}, ${endOf(until)}`,
  'grant-ended': (plan, _id, why) =>
    planOf(plan) &&
    `${planOf(plan)}${wordOf(why, { 'time-is-up': ', expired', 'replaced-by': ', replaced by a newer one' }) ?? ''}`,
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
  'country-currency-set': countryCurrency,
  'country-currency-removed': countryCurrency,
};

function invitation(role?: string, email?: string): string | undefined {
  const name = wordOf(role, studioTeam.roles);
  return name && email && `${email}, ${name}`;
}

function countryCurrency(country?: string, currency?: string): string | undefined {
  return country && currency && `${country}: ${currency}`;
}

const causes = {
  grant: 'granted access',
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
  currency: Currency = defaultCurrency,
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
