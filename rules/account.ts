/** Rules about accounts, beyond signing in. */
import { dayMs } from './clock.ts';

/** The days after a deletion request in which it can be cancelled. */
export const deletionDays = 7;

/** Returns the time at which an account is deleted whose deletion was requested at `askedAt`; milliseconds since 1970, UTC. */
export function deletionDue(askedAt: number): number {
  return askedAt + deletionDays * dayMs;
}

/** The events that cancel a requested deletion, besides the user's own cancellation. */
export type DeletionEnd = 'payment' | 'gift' | 'sign-in';

/** The roles that may request the deletion of an account: its learner, or the course's team for them. */
export type DeletionRequester = 'learner' | 'team';

/** The lifetime of the two links of an email change. */
export const emailChangeHours = 24;

/** Returns the placeholder that replaces the email of an erased user; it can neither sign in nor receive email. */
export function emailOfErasedUser(uid: string): string {
  return `deleted-${uid}`;
}
