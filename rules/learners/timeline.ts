/** The timeline of a learner: everything that is known about one person, the newest first. */
import { mailOutcomes } from '#rules/mail/delivery.ts';

export const learnerEventKinds = [
  'signed-up',
  /** A line of the audit log; `code` is its action. */
  'audit',
  /** A mail to the learner; `code` is its kind, `state` what became of it, and `detail` what the mail server said. */
  'mail',
  /** A request to sign in by mail; `state` is what became of its link. */
  'sign-in-link',
  'checkout',
  'paid',
  'refunded',
  'agreed',
  'first-opened',
  'watched',
  'claimed',
] as const;

export type LearnerEventKind = (typeof learnerEventKinds)[number];

/** The states of a mail, a sign-in link or a checkout. */
export const learnerEventStates = [
  ...mailOutcomes,
  ...(['open', 'used', 'replaced', 'ended'] as const),
] as const;

export type LearnerEventState = (typeof learnerEventStates)[number];

export type LearnerEvent = {
  /** The kind and the row that it comes from; it tells events of one moment apart. */
  id: string;
  at: number;
  kind: LearnerEventKind;
  state: LearnerEventState | null;
  code: string;
  /** Of an audit line; of an agreement the versions of the terms and the refund policy, such as `2/1`. */
  detail: string;
  /** The uid of the person who did it, or the job or service; '' for the learner. */
  actor: string;
  lessonId: string | null;
  amountCents: number | null;
  currency: string | null;
  receipt: string | null;
};

export type TimelinePlace = { at: number; id: string };

/** Returns the events behind a place, the newest first, and as many as fit. */
export function pageOfEvents(
  events: readonly LearnerEvent[],
  { after, atMost }: { after: TimelinePlace | null; atMost: number },
): LearnerEvent[] {
  return events
    .filter((event) => after === null || isBehind(event, after))
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    .slice(0, atMost);
}

function isBehind(event: TimelinePlace, after: TimelinePlace): boolean {
  return event.at < after.at || (event.at === after.at && event.id < after.id);
}
