/** Texts of the actions on a learner's page. Each dialog says what will happen. */
export const studioLearnerActions = {
  title: 'Actions',
  cancel: 'Cancel',
  why: 'Reason',
  whyHint: 'Recorded in the audit log.',
  whyMissing: 'Enter a reason.',
  refused: {
    'team-member': 'This user is a team member. Remove their role in Settings first.',
    'already-banned': 'This learner is already banned.',
    'not-banned': 'This learner is no longer banned.',
    banned: 'Banned learners can’t get sign-in emails.',
    'own-account': 'To delete your own account, go to your account page.',
    'mail-limit': 'Too many of these emails were sent to this address. Try again in ten minutes.',
    email: 'Enter a different, valid email address.',
    failed: 'Something went wrong and nothing was changed. Try again.',
  },
  signInMail: {
    action: 'Send sign-in email',
    title: 'Send sign-in email?',
    text: (email: string) =>
      `${email} gets an email with a link and a code. Both work for ten minutes in any browser.`,
    yes: 'Send email',
    done: 'Email sent.',
  },
  seeAs: {
    action: 'View as this learner',
    title: 'View the course as this learner?',
    text: (who: string) =>
      `You see the course as ${who} sees it, with their plan and progress. Changes aren’t saved, videos don’t play, and the audit log records the session. It ends after an hour.`,
    yes: 'Start viewing',
    done: '',
  },
  letMail: {
    action: 'Resume email',
    title: 'Resume email to this address?',
    text: (email: string) =>
      `We’ll send email to ${email} again. Do this once the mailbox works. If the next email bounces, sending stops again.`,
    yes: 'Resume email',
    done: 'Email resumed.',
  },
  sessions: {
    action: 'Sign out everywhere',
    title: 'Sign this learner out everywhere?',
    text: (email: string) =>
      `All devices of ${email} are signed out, and videos stop within a minute. The learner can sign in again right away.`,
    yes: 'Sign out everywhere',
    done: 'Signed out everywhere.',
  },
  email: {
    action: 'Change email',
    title: 'Change email?',
    text: (email: string) =>
      `We send a link to ${email} and to the new address. The email changes once both links are opened, which protects the account.`,
    label: 'New email address',
    yes: 'Send both emails',
    done: 'Both emails sent.',
  },
  export: {
    action: 'Export data',
    title: 'Export this learner’s data?',
    text: (email: string) =>
      `You get the file that ${email} can download from their account page. Share it only with them.`,
    yes: 'Download',
    done: 'File downloaded.',
  },
  ban: {
    action: 'Ban',
    title: 'Ban this learner?',
    text: (email: string) =>
      `All devices of ${email} are signed out, videos stop within a minute, and this email can’t sign in. Payments don’t change. Refund them separately.`,
    yes: 'Ban learner',
    done: 'Banned.',
  },
  unban: {
    action: 'Remove ban',
    title: 'Remove the ban?',
    text: (email: string) => `${email} can sign in again with the plan they paid for.`,
    yes: 'Remove ban',
    done: 'Ban removed.',
  },
  deletion: {
    action: 'Delete account',
    title: 'Delete this account?',
    text: (email: string) =>
      `${email} gets an email and can cancel the deletion for seven days. Then their name, progress, devices and certificate are deleted permanently. Payments and receipts are kept without a name for accounting.`,
    yes: 'Schedule deletion',
    done: 'The account will be deleted in seven days.',
  },
  keep: {
    action: 'Cancel deletion',
    title: 'Cancel the deletion?',
    text: (email: string) => `${email} keeps the account and everything in it.`,
    yes: 'Cancel deletion',
    done: 'Deletion cancelled.',
  },
} as const;
