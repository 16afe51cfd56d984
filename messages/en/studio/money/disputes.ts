/** Texts for the studio's Disputes page. */
import type { DisputeStatus, EvidenceVerdict, TimeLeft } from '#rules/payments/dispute.ts';

/** By Stripe's codes (https://docs.stripe.com/disputes/categories). */
const reasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'The customer says they never received a refund.',
  duplicate: 'The customer says they paid twice.',
  fraudulent: 'The customer says they didn’t make this payment.',
  general: 'The bank gives no reason.',
  product_not_received: 'The customer says they didn’t get the course.',
  product_unacceptable: 'The customer says the course isn’t what was promised.',
  subscription_canceled: 'The customer says they had cancelled a subscription.',
  unrecognized: 'The customer doesn’t recognize the payment on their statement.',
};

const statuses = {
  'needs-response': 'The bank has taken the money back and is waiting for your evidence.',
  'under-review': 'The bank is reviewing your evidence. This can take two to three months.',
  inquiry: 'This is an inquiry. The bank hasn’t taken any money. Answer it, or refund the payment.',
  'inquiry-under-review': 'The bank is reviewing your answer. It hasn’t taken any money.',
  'inquiry-closed': 'The bank has closed its inquiry. It didn’t take any money.',
  won: 'Won: the money was returned and access was restored.',
  lost: 'Lost: the money wasn’t returned, and access has ended.',
  prevented: 'The customer was refunded before the bank took the money.',
} satisfies Record<DisputeStatus, string>;

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the time until the deadline; null when it has passed. */
function left(time: TimeLeft | null): string {
  if (time === null) return 'The deadline has passed';
  if (time.unit === 'days') return `${many(time.count, 'day')} left`;
  return time.count === 0 ? 'Less than an hour left' : `${many(time.count, 'hour')} left`;
}

export const studioDisputes = {
  title: 'Disputes',
  lead: 'When a customer asks their bank for the money back, you can respond once, before the deadline.',
  open: {
    title: 'Open',
    empty: 'No open disputes.',
  },
  ended: {
    title: 'Closed',
    empty: 'No closed disputes yet.',
    more: 'Show older',
    moreFailed: 'Older disputes didn’t load. Check your connection, then try again.',
    on: (day: string) => `Closed on ${day}`,
  },
  failed: 'The disputes didn’t load.',
  again: 'Try again',
  nobody: 'Deleted account',
  reason: (code: string) => reasons[code] ?? `The bank’s reason: ${code.replaceAll('_', ' ')}.`,
  status: (status: DisputeStatus) => statuses[status],
  left,
  due: (time: string) => `Evidence due by ${time}`,
  paid: (day: string) => `paid on ${day}`,
  opened: (day: string) => `Disputed on ${day}`,
  sentAt: (time: string) => `Evidence submitted on ${time}.`,
  sentAtStripe: 'Evidence was submitted in the Stripe dashboard.',
  /** The reason why no evidence can be sent. */
  cannot: {
    'too-late': 'The deadline has passed, so the bank no longer accepts evidence. It will decide.',
    'not-wanted': 'This bank doesn’t accept evidence. It decides on its own.',
  } satisfies Partial<Record<EvidenceVerdict, string>>,
  read: 'View evidence',
  readOf: (id: string) => `View evidence for ${id} (PDF, in a new tab)`,
  send: 'Submit evidence',
  sendOf: (id: string) => `Submit evidence for ${id}`,
  dialog: {
    title: 'Submit the evidence to the bank?',
    once: 'The bank accepts evidence once. Read the PDF first: it contains the purchase and its receipt, what the customer agreed to, their sign-ins, the lessons they opened, and the emails we sent them.',
    statement: 'Your statement to the bank (optional)',
    statementHint:
      'Keep it short and factual, in English. For example: what was promised, and what they watched.',
    effects: 'The audit log records your name. The bank decides in two to three months.',
    yes: 'Submit to the bank',
    no: 'Cancel',
    done: 'Evidence submitted.',
    doneSoon: 'Evidence submitted. Stripe is slow, so this page may take a few minutes to update.',
  },
  /** By the reason of the error. */
  errors: {
    sent: 'The bank already has evidence.',
    ended: 'The bank has already decided.',
    'too-late': 'The deadline has passed. The bank no longer accepts evidence.',
    'not-wanted': 'This bank doesn’t accept evidence.',
    'being-sent': 'The evidence is being submitted right now. Check again in a minute.',
    'stripe-refused': 'Stripe rejected this evidence. Check the dispute in the Stripe dashboard.',
    'stripe-away': 'Stripe isn’t responding. Check again in a minute: nothing is submitted twice.',
    failed: 'Something went wrong. Check your connection, then try again. Nothing is submitted twice.',
  },
} as const;
