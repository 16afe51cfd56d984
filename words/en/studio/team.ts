/** Texts for the Team section of the settings, and for accepting an invitation. */
import type { Role } from '#rules/roles.ts';

const roles: Record<Role, string> = { instructor: 'Instructor', assistant: 'Assistant' };

const invitedAs: Record<Role, string> = {
  instructor: 'as an instructor: you can change the course and its page, and see sales.',
  assistant: 'as an assistant: you can see learners and their certificates, and help them sign in.',
};

export const studioTeam = {
  title: 'Team',
  lead: 'People who help you. Each signs in with their own email and second factor.',
  roles,
  hints: {
    instructor: 'Can do everything you can do.',
    assistant:
      'Sees learners and their certificates, writes notes and sends sign-in emails. Can’t see payments, and can’t change settings or the course.',
  } satisfies Record<Role, string>,
  you: 'you',
  configured: 'Set on the server. Can only be removed there.',
  invited: (until: string) => `Invited, expires on ${until}`,
  invitedBy: (email: string) => `by ${email}`,
  invite: {
    title: 'Invite someone',
    email: 'Email',
    emailInvalid: 'Enter a valid email address.',
    role: 'Role',
    submit: 'Send invitation',
    sent: (email: string) => `Invitation to ${email} is on its way.`,
    problems: {
      'already-member': 'This person is already on the team.',
      'already-invited': 'This person already has an invitation. Revoke it first to send another.',
    } as Record<string, string>,
  },
  remove: 'Remove',
  removeTitle: 'Remove from the team?',
  removeText: (email: string) => `${email} stays a learner and loses access to the studio immediately.`,
  removed: 'Removed from the team.',
  revoke: 'Revoke',
  revoked: 'Invitation revoked.',
  gone: 'This was already done.',
  keep: 'Cancel',
  notDone: 'Something went wrong. Check your connection, then try again.',
  failed: 'The team didn’t load.',
  again: 'Try again',
  invitation: {
    title: (inviter: string) => `${inviter} invited you`,
    text: (site: string, role: Role) => `You’re invited to help with ${site} ${invitedAs[role]}`,
    accept: 'Accept',
    until: (day: string) => `The invitation is valid until ${day}. To decline it, close this page.`,
    gone: 'This invitation is no longer valid.',
    notDone: 'Something went wrong. Check your connection, then try again.',
  },
} as const;
