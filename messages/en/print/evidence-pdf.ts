/** Texts of the evidence about a disputed payment, which the customer's bank reads. */
import { evidenceAtMost } from '#rules/payments/dispute.ts';
import type { LearnerEventState } from '#rules/learners/timeline.ts';
import { moneyText } from '#rules/payments/money.ts';
import type {
  EvidenceAgreement,
  EvidenceFacts,
  EvidenceGift,
  EvidenceGroup,
  EvidenceHolder,
  EvidenceLesson,
  EvidenceMail,
  EvidenceOfUse,
  EvidenceSignIn,
  EvidenceText,
} from '#rules/payments/dispute.ts';
import { placeOf } from '#rules/sign-in/session.ts';
import { dayAndTimeText, siteTimeZone } from '#rules/site-time.ts';
import { payment } from '#messages/en/payment.ts';
import { dayText, itemTexts } from './receipt-pdf.ts';

export const texts = {
  title: 'Evidence for a disputed payment',
  made: 'Compiled on',
  page: (page: number, dispute: string) => `Dispute ${dispute}, page ${page}`,
  sections: {
    dispute: 'The dispute',
    purchase: 'The purchase',
    customer: 'The customer',
    agreement: 'What the customer agreed to',
    signIns: 'Sign-ins to the customer’s account',
    lessons: 'Lessons opened and watched',
    mails: 'Emails to the customer',
    recipient: 'The recipient of the gift',
    recipientAgreement: 'What the recipient agreed to',
    recipientSignIns: 'Sign-ins to the recipient’s account',
    recipientLessons: 'Lessons the recipient opened and watched',
    recipientMails: 'Emails to the recipient',
    seats: 'The learners who hold the seats',
    texts: 'The terms and policies that were agreed to',
  },
  none: {
    agreement: 'The site has no record of an agreement.',
    signIns: 'The site has no record of sign-ins to this account.',
    lessons: 'No lessons were opened.',
    seats: 'No seats are taken.',
    mails: 'The site has no record of emails. These records are deleted after 30 days.',
  },
  times: (zone: string) => `All times are in the time zone ${zone}.`,
};

/** Returns the label and the value of a fact. */
export function disputeRows({ dispute }: EvidenceFacts): [label: string, value: string][] {
  return [
    ['Dispute', dispute.id],
    ['Amount', moneyText(dispute.amountCents, dispute.currency)],
    ['Reason given', dispute.reason.replaceAll('_', ' ')],
    ['Opened', timeText(dispute.openedAt)],
  ];
}

export function purchaseRows(facts: EvidenceFacts): [string, string][] {
  const { purchase, site, siteUrl, seller, gift, group } = facts;
  const { currency } = purchase;
  const refunded: [string, string][] =
    purchase.refundedCents > 0 ? [['Refunded', moneyText(purchase.refundedCents, currency)]] : [];
  return [
    ['Sold by', [seller.name, seller.registration, seller.address].filter(Boolean).join(', ')],
    ['Purchased at', `${site}, ${siteUrl}`],
    ['Item', `${itemTexts[purchase.item]}: an online video course, one-time payment for lifetime access`],
    ...(gift ? [giftRow(gift)] : []),
    ...(group ? [['Seats', seatsText(group)] satisfies [string, string]] : []),
    ['Amount', moneyText(purchase.amountCents, currency)],
    ...refunded,
    ['Paid', timeText(purchase.paidAt)],
    [
      gift ? 'Gift code provided' : group ? 'Seats provided' : 'Access provided',
      timeText(purchase.recordedAt),
    ],
    ['Receipt', purchase.receipt ?? 'none'],
    ['Stripe payment', purchase.reference],
  ];
}

function giftRow({ recipient }: EvidenceGift): [string, string] {
  const state = recipient
    ? `its code was redeemed on ${timeText(recipient.redeemedAt)}`
    : 'its code has not been redeemed';
  return ['Gift', `Bought for someone else: ${state}`];
}

function seatsText({ bought, taken, reserved, firstAt, lastAt }: EvidenceGroup): string {
  const span =
    firstAt === null || lastAt === null
      ? ''
      : firstAt === lastAt
        ? ` on ${timeText(firstAt)}`
        : ` from ${timeText(firstAt)} to ${timeText(lastAt)}`;
  return [
    `${bought} bought for a group of people`,
    `${taken} taken${span}`,
    reserved > 0 && `${reserved} given to people who have not joined yet`,
  ]
    .filter(Boolean)
    .join('; ');
}

export function holderTitle({ name, email }: EvidenceHolder): string {
  return [name, email ?? 'Deleted account'].filter(Boolean).join(', ');
}

export function holderText({ joinedAt, activeAt, opened, watched }: EvidenceHolder): string {
  return [
    `took the seat ${timeText(joinedAt)}`,
    activeAt !== null && `last active ${timeText(activeAt)}`,
    opened === 0 ? 'opened no lessons' : `opened ${opened} ${opened === 1 ? 'lesson' : 'lessons'}`,
    watched > 0 && `watched ${watched} ${watched === 1 ? 'video' : 'videos'} (at least 90% played)`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Says how many learners are not listed; null when all are. */
export function otherHoldersText({ taken }: EvidenceGroup, listed: number): string | null {
  return taken > listed ? `And ${taken - listed} more learners.` : null;
}

export function recipientRows(recipient: NonNullable<EvidenceGift['recipient']>): [string, string][] {
  return [
    ['Name', recipient.name ?? 'not provided'],
    ['Email', recipient.email ?? 'deleted with the account'],
    ['Signed up', timeText(recipient.signedUpAt)],
    ['Redeemed the gift', timeText(recipient.redeemedAt)],
  ];
}

export function customerRows({ customer }: EvidenceFacts): [string, string][] {
  return [
    ['Name', customer.name ?? 'not provided'],
    ['Email', customer.email ?? 'deleted with the account'],
    ['Country', customer.country ?? 'not provided'],
    ['Signed up', timeText(customer.signedUpAt)],
  ];
}

/** The texts of the accepted boxes; of an older version only its name is known. */
export function agreementLines({ version, boxes, texts: agreed }: EvidenceAgreement): string[] {
  const accepted =
    boxes.length === 0
      ? `Agreed to the statements of version ${version}.`
      : `Agreed to these statements (version ${version}):`;
  return [accepted, ...boxes.map((box) => `“${payment.success.paid.boxes[box]}”`), ...agreed.map(textTitle)];
}

export function textTitle({ title, version, since }: EvidenceText): string {
  return `${title}, version ${version}, effective ${dayText(since)}`;
}

const ways: Readonly<Record<string, string>> = {
  mail: 'with a link or code sent to the email address',
  google: 'with Google',
};

export function signInText({ way, device, timeZone }: EvidenceSignIn): string {
  const place = timeZone === null ? '' : placeOf(timeZone);
  const on = [device?.browser, device?.system].filter(Boolean).join(' on ');
  return [`Signed in ${ways[way] ?? ''}`.trim(), on, place && `time zone ${place}`]
    .filter(Boolean)
    .join(', ');
}

export function lessonTitle({ index, title }: EvidenceLesson): string {
  return index === null ? title : `${index}. ${title}`;
}

export function lessonText(lesson: EvidenceLesson): string {
  const { openedAt, lastAt, playedSeconds, lengthSeconds, watchedAt } = lesson;
  const length = lengthSeconds === null ? '' : ` of ${durationText(lengthSeconds)}`;
  return [
    `first opened ${timeText(openedAt)}`,
    lastAt > openedAt && `last played ${timeText(lastAt)}`,
    playedSeconds > 0 && `played ${durationText(playedSeconds)}${length}`,
    watchedAt !== null && 'counted as watched (at least 90% played)',
  ]
    .filter(Boolean)
    .join(', ');
}

const mails: Readonly<Record<string, string>> = {
  'sign-in': 'Sign-in link and code',
  welcome: 'Welcome',
  receipt: 'Receipt',
  'plan-paid': 'Payment',
  refund: 'Refund',
  'session-ended': 'A device was signed out',
};

const states: Partial<Record<LearnerEventState, string>> = {
  left: 'accepted by the mail server',
  waiting: 'waiting to be sent',
  complained: 'delivered and marked as spam',
};

export function mailText({ kind, state }: EvidenceMail): string {
  return `${mails[kind] ?? kind.replaceAll('-', ' ')}: ${states[state] ?? 'not delivered'}`;
}

/** Returns the texts that Stripe requires besides the PDF. */
export function evidenceTexts(facts: EvidenceFacts) {
  const { purchase, site, siteUrl, gift, group } = facts;
  const how = gift
    ? 'One payment gives a gift code at once. The person who redeems it gets lifetime access.'
    : group
      ? `One payment gives ${group.bought} seats at once. Each person who takes one gets lifetime access.`
      : 'One payment gives immediate, lifetime access.';
  const log = gift ? giftLog(gift, facts) : group ? groupLog(group, facts) : useLog(facts);
  return {
    productDescription: `${itemTexts[purchase.item]} of ${site} (${siteUrl}): an online video course. ${how}`,
    serviceDate: dayText(purchase.recordedAt),
    activityLog: [texts.times(siteTimeZone()), ...log].join('\n'),
  };
}

/** The recipient comes first: the text is cut at its end. */
function giftLog({ recipient }: EvidenceGift, customer: EvidenceOfUse): string[] {
  const used = recipient
    ? [
        `${timeText(recipient.redeemedAt)}: The recipient redeemed the gift`,
        'The recipient’s account:',
        ...useLog(recipient),
      ]
    : ['The gift’s code has not been redeemed.'];
  return [...used, 'The customer’s account:', ...useLog(customer)];
}

function groupLog(group: EvidenceGroup, customer: EvidenceOfUse): string[] {
  const holders = group.holders.slice(0, evidenceAtMost.seatsInText);
  return [
    `Seats: ${seatsText(group)}.`,
    ...holders.map((holder) => `${holderTitle(holder)}: ${holderText(holder)}`),
    ...[otherHoldersText(group, holders.length) ?? []].flat(),
    'The customer’s account:',
    ...useLog(customer),
  ];
}

function useLog({ signIns, lessons }: EvidenceOfUse): string[] {
  return [
    ...signIns.map((signIn) => `${timeText(signIn.at)}: ${signInText(signIn)}`),
    ...lessons.map((lesson) => `${lessonTitle(lesson)}: ${lessonText(lesson)}`),
  ];
}

/** Returns a time in the site's zone: 3 December 2026 at 14:05. */
export const timeText = dayAndTimeText;

function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
