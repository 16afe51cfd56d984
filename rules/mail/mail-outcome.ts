/** The outcomes of a mail: what became of it, as far as the site was told. */

export const mailOutcomes = [
  /** It is in the queue. */
  'waiting',
  /** The mail server took it. */
  'left',
  /** The mail server refused it for good. */
  'refused',
  /** Its content could not be decrypted or read. */
  'unreadable',
  /** It was not taken while it was worth sending. */
  'expired',
  /** It was not sent, since mail to this address is stopped. */
  'stopped',
  /** It left, and another server sent it back. */
  'bounced',
  /** It arrived, and the recipient called it spam. */
  'complained',
] as const;

export type MailOutcome = (typeof mailOutcomes)[number];

/** The ends of a mail that was never taken. */
export type MailFailure = Extract<MailOutcome, 'refused' | 'unreadable' | 'expired' | 'stopped'>;

/** The ends of a mail that had left. */
export type MailReturn = Extract<MailOutcome, 'bounced' | 'complained'>;

export const deliveryStates = ['waiting', 'left', 'returned', 'not-sent'] as const;

/** The state of a sign-in mail as the browser that asked for it is told: a fact about the mailbox, not the account. */
export type DeliveryState = (typeof deliveryStates)[number];

const states: Record<MailOutcome, DeliveryState> = {
  waiting: 'waiting',
  left: 'left',
  complained: 'left',
  refused: 'returned',
  bounced: 'returned',
  stopped: 'returned',
  unreadable: 'not-sent',
  expired: 'not-sent',
};

/** A mail that is forgotten by now counts as one that left. */
export function deliveryStateOf(outcome: MailOutcome | null): DeliveryState {
  return outcome === null ? 'left' : states[outcome];
}
