/** Words of the studio's page about disputes. */
import type { DisputeStatus, EvidenceVerdict, TimeLeft } from '#rules/payments/dispute.ts';

/** By Stripe's codes (https://docs.stripe.com/disputes/categories). */
const reasons: Readonly<Record<string, string>> = {
  credit_not_processed: 'The customer says that a refund never came.',
  duplicate: 'The customer says that they paid twice.',
  fraudulent: 'The customer says that they did not make this payment.',
  general: 'The bank gives no reason.',
  product_not_received: 'The customer says that they did not get the course.',
  product_unacceptable: 'The customer says that the course is not what was promised.',
  subscription_canceled: 'The customer says that they had ended a subscription.',
  unrecognized: 'The customer does not recognise the payment on the statement.',
};

const statuses = {
  'needs-response': 'The bank has taken the money back and waits for your evidence.',
  'under-review': 'The bank has your evidence and decides. That can take two to three months.',
  inquiry: 'The bank only asks, and has taken nothing. Answer it, or refund the payment.',
  'inquiry-under-review': 'The bank has your answer and decides. It has taken nothing.',
  'inquiry-closed': 'The bank has closed its inquiry. It has taken nothing.',
  won: 'Won: the money came back, and the access with it.',
  lost: 'Lost: the bank keeps the money, and the access has ended.',
  prevented: 'The customer was refunded before the bank took the money.',
} satisfies Record<DisputeStatus, string>;

function many(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Returns the time until the deadline; null is none. */
function left(time: TimeLeft | null): string {
  if (time === null) return 'The deadline is over';
  if (time.unit === 'days') return `${many(time.count, 'day')} left`;
  return time.count === 0 ? 'Less than an hour left' : `${many(time.count, 'hour')} left`;
}

export const studioDisputes = {
  title: 'Disputes',
  lead: 'Somebody asked their bank for the money back. You can answer once, until the deadline.',
  open: {
    title: 'Open',
    empty: 'No dispute is open.',
  },
  ended: {
    title: 'Ended',
    empty: 'No dispute has ended yet.',
    more: 'Show older ones',
    moreFailed: 'That did not load. Press again.',
    on: (day: string) => `Ended on ${day}`,
  },
  failed: 'The disputes did not load.',
  again: 'Try again',
  nobody: 'Account gone',
  reason: (code: string) => reasons[code] ?? `The bank’s reason: ${code.replaceAll('_', ' ')}.`,
  status: (status: DisputeStatus) => statuses[status],
  left,
  due: (time: string) => `Evidence by ${time}`,
  paid: (day: string) => `paid on ${day}`,
  opened: (day: string) => `Disputed on ${day}`,
  sentAt: (time: string) => `You sent the evidence on ${time}.`,
  sentAtStripe: 'The evidence was sent in Stripe’s dashboard.',
  /** The reason why nothing can be sent. */
  cannot: {
    'too-late': 'The deadline is over, so the bank takes no more evidence. It will decide.',
    'not-wanted': 'This bank takes no evidence. It decides alone.',
  } satisfies Partial<Record<EvidenceVerdict, string>>,
  read: 'Read the evidence',
  readOf: (id: string) => `Read the evidence about ${id} (PDF, in a new tab)`,
  send: 'Send the evidence',
  sendOf: (id: string) => `Send the evidence about ${id}`,
  dialog: {
    title: 'Send the evidence to the bank?',
    once: 'The bank takes it once. Read the PDF before: it holds the purchase and its receipt, what the customer agreed to, their sign-ins, the lessons that they opened, and the mails to them.',
    statement: 'Your own words to the bank (optional)',
    statementHint: 'Short and factual, in English. For example: what was promised, and what they watched.',
    effects: 'It stands in the audit log with your name. The bank decides in two to three months.',
    yes: 'Send it to the bank',
    no: 'Not now',
    done: 'The bank has the evidence.',
    doneSoon: 'The evidence is sent. Stripe is slow, and this page follows within minutes.',
  },
  /** By the reason of the refusal. */
  refused: {
    sent: 'The bank has evidence already.',
    ended: 'The bank has decided already.',
    'too-late': 'The deadline is over. The bank takes no more evidence.',
    'not-wanted': 'This bank takes no evidence.',
    'being-sent': 'It is being sent right now. Look again in a minute.',
    'stripe-refused': 'Stripe does not take this evidence. Look at the dispute in Stripe’s dashboard.',
    'stripe-away': 'Stripe does not answer. Look again in a minute: nothing is sent twice.',
    failed: 'That did not work. Check your connection, then press again. Nothing is sent twice.',
  },
} as const;
