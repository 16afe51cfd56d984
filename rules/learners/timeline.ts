/** The timeline of a learner, the newest event first. */
import { mailOutcomes } from '#rules/mail/delivery.ts';

export const learnerEventKinds = [
  'signed-up',
  /** An entry of the audit log; `code` is its action. */
  'audit',
  /** An email to the learner; `code` is its kind, `state` its outcome, and `detail` the mail server's reply. */
  'mail',
  /** A request to sign in by email; `state` is that of its link. */
  'sign-in-link',
  'checkout',
  'paid',
  'refunded',
  'agreed',
  'first-opened',
  'watched',
  /** An article was marked as read, or its quiz answered. */
  'read',
  'claimed',
] as const;

type LearnerEventKind = (typeof learnerEventKinds)[number];

/** The states of a mail, a sign-in link or a checkout. */
export const learnerEventStates = [
  ...mailOutcomes,
  ...(['open', 'used', 'replaced', 'ended'] as const),
] as const;

export type LearnerEventState = (typeof learnerEventStates)[number];

export type LearnerEvent = {
  /** The kind and the row; it distinguishes events of the same time. */
  id: string;
  at: number;
  kind: LearnerEventKind;
  state: LearnerEventState | null;
  code: string;
  /** The detail of an audit entry, the versions of the terms and the refund policy, such as `2/1`, or the state of a gift. */
  detail: string;
  /** The uid of the person who did it, or the job or service; '' for the learner. */
  actor: string;
  lessonId: string | null;
  amountCents: number | null;
  currency: string | null;
  receipt: string | null;
};

export type TimelinePlace = { at: number; id: string };

/** Returns the page of events after a cursor, the newest first. */
export function pageOfEvents(
  events: readonly LearnerEvent[],
  { after, atMost }: { after: TimelinePlace | null; atMost: number },
): LearnerEvent[] {
  return events
    .filter((event) => after === null || isAfter(event, after))
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, atMost);
}

function isAfter(event: TimelinePlace, after: TimelinePlace): boolean {
  return event.at < after.at || (event.at === after.at && event.id < after.id);
}
