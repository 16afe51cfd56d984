/** Words of the team: its section of the settings, and the invitation that a person accepts. */
import type { Role } from '#rules/roles.ts';

const roles: Record<Role, string> = { instructor: 'Instructor', assistant: 'Assistant' };

const invitedAs: Record<Role, string> = {
  instructor: 'as an instructor: you can change the course and its page, and see the sales.',
  assistant: 'as an assistant: you see the learners and their certificates, and help them to sign in.',
};

export const studioTeam = {
  title: 'Team',
  lead: 'The people who help you. Each signs in with their own e-mail and has a second factor of their own.',
  roles,
  hints: {
    instructor: 'May do everything that you may do.',
    assistant:
      'Sees the learners and their certificates, writes notes and sends sign-in mails. Sees no money, and changes neither settings nor the course.',
  } satisfies Record<Role, string>,
  you: 'you',
  configured: 'Set on the server; can be removed only there.',
  invited: (until: string) => `Invited, until ${until}`,
  invitedBy: (email: string) => `by ${email}`,
  invite: {
    title: 'Invite somebody',
    email: 'E-mail',
    emailInvalid: 'Please type an e-mail address.',
    role: 'Role',
    submit: 'Send the invitation',
    sent: (email: string) => `The invitation to ${email} is on its way.`,
    problems: {
      'already-member': 'This person is in the team already.',
      'already-invited': 'This person has an invitation already. Revoke it first to send another.',
    } as Record<string, string>,
  },
  remove: 'Remove',
  removeTitle: 'Remove from the team?',
  removeText: (email: string) => `${email} goes on as a learner, and the studio closes at once.`,
  removed: 'Removed from the team.',
  revoke: 'Revoke',
  revoked: 'The invitation is revoked.',
  gone: 'This was done already.',
  keep: 'Cancel',
  notDone: 'That did not work. Please try again.',
  failed: 'The team could not be loaded.',
  again: 'Try again',
  invitation: {
    title: (inviter: string) => `${inviter} invites you`,
    text: (site: string, role: Role) => `You are invited to help with ${site} ${invitedAs[role]}`,
    accept: 'Accept',
    until: (day: string) => `The invitation holds until ${day}. You can also just close this page.`,
    gone: 'This invitation is not open any more.',
    notDone: 'That did not work. Please try again.',
  },
} as const;
