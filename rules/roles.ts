/** The roles of the team. A learner has none. */

export const roles = ['instructor', 'assistant'] as const;
export type Role = (typeof roles)[number];

/** An invitation can be accepted for this many days. */
export const invitationDays = 14;

/** Returns the role of a user; the configured addresses are instructors, whatever their row contains. */
export function roleOf(
  user: { email: string; role: Role | null },
  instructorEmails: readonly string[],
): Role | null {
  return instructorEmails.includes(user.email) ? 'instructor' : user.role;
}

/** The query parameter of the studio's URL in an invitation, so that a visitor is asked to sign in. */
export const invitationParameter = 'invitation';
