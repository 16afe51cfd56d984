/** A sequence as it is typed: what is sent to the server, and whether it can be. */
import { isWritten } from '#rules/email-texts.ts';
import { areDaysInOrder, sequenceLimits } from '#rules/sequence.ts';
import type { Api, Sequence } from '#contract/api.ts';

export type SequenceDraft = Omit<Api['PUT /api/studio/sequences/{id}']['body'], 'version'>;

export function draftOf({ name, plan, silentDays, aim, emails }: Sequence): SequenceDraft {
  const texts = emails.map(({ id, delayDays, subject, body }) => ({ id, delayDays, subject, body }));
  return { name, plan, silentDays, aim, emails: texts };
}

/** The server rejects days that don't increase, and a number of silent days outside the limits. */
export function isSavable({ emails, silentDays }: SequenceDraft): boolean {
  const { least, most } = sequenceLimits.silentDays;
  return areDaysInOrder(emails) && silentDays >= least && silentDays <= most;
}

/** Returns whether it can be switched on: each email needs a subject and a text in the main language. */
export function isComplete(draft: SequenceDraft, main: string): boolean {
  const isEachWritten = draft.emails.every((email) => isWritten(email, main));
  return draft.emails.length > 0 && isEachWritten && isSavable(draft);
}
