/** Rules about accounts, beyond signing in. */

const dayMs = 24 * 60 * 60 * 1000;

/** So long one can come back after asking for deletion. */
export const deletionDays = 7;

/** Returns the time at which an account is deleted whose deletion was requested at `askedAt`; milliseconds since 1970, UTC. */
export function deletionDue(askedAt: number): number {
  return askedAt + deletionDays * dayMs;
}

/** The events that cancel a requested deletion, beside the person's own cancelling. */
export type DeletionEnd = 'payment' | 'sign-in';

/** Those who may ask for the deletion of an account: its learner, or the team of the course for them. */
export type DeletionRequester = 'learner' | 'team';

/** The two links of a change of address live this long. */
export const emailChangeHours = 24;
