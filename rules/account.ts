/** What belongs to having an account, beyond signing in. */

const dayMs = 24 * 60 * 60 * 1000;

/** So long one can come back after asking for deletion. */
export const deletionDays = 7;

/** When an account that was asked to be deleted at this time is deleted; milliseconds since 1970, UTC. */
export function deletionDue(askedAt: number): number {
  return askedAt + deletionDays * dayMs;
}

/** What ends the wish to delete an account, beside taking it back. */
export type DeletionEnd = 'payment' | 'sign-in';

/** The two links of a change of address live this long. */
export const addressChangeHours = 24;
