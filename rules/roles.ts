/** The roles of the people who run the site. A learner has none. */

export const roles = ['instructor', 'assistant'] as const;
export type Role = (typeof roles)[number];

/** An invitation can be accepted for this many days. */
export const invitationDays = 14;

/** An address of the configuration is an instructor's, whatever the user's row says. */
export function roleOf(
  user: { email: string; role: Role | null },
  instructorEmails: readonly string[],
): Role | null {
  return instructorEmails.includes(user.email) ? 'instructor' : user.role;
}

/** Stands in the address of the studio in the mail of an invitation, so that a visitor is asked to sign in. */
export const invitationParameter = 'invitation';
