/** Words of the things that the team does for a learner: each says before what will happen. */
export const studioLearnerActions = {
  title: 'Do for them',
  cancel: 'Leave it',
  why: 'Why',
  whyHint: 'It stands in the audit log.',
  whyMissing: 'Please say why.',
  refused: {
    'team-member': 'This person is in the team. Remove the role in the settings first.',
    'already-banned': 'This learner is banned already.',
    'not-banned': 'This learner is not banned any more.',
    banned: 'This learner is banned, and gets no sign-in mail.',
    'own-account': 'Your own account is deleted on its own page.',
    'mail-limit': 'This address got several of these mails just now. Wait ten minutes.',
    email: 'Please type another e-mail address, letter by letter.',
    failed: 'That did not work, and nothing was changed. Please try again.',
  },
  signInMail: {
    action: 'Send a sign-in mail',
    title: 'Send a sign-in mail?',
    text: (email: string) =>
      `${email} gets a mail with a link and a code. Either works for ten minutes, in any browser.`,
    yes: 'Send the mail',
    done: 'The mail is on its way.',
  },
  seeAs: {
    action: 'See as this learner',
    title: 'See the course as this learner?',
    text: (who: string) =>
      `You see the course as ${who} sees it, with their plan and progress. Nothing is saved, no video plays, and the audit log keeps that you looked. It ends after an hour.`,
    yes: 'Look as this learner',
    done: '',
  },
  letMail: {
    action: 'Let mail go there again',
    title: 'Let mail go there again?',
    text: (email: string) =>
      `Mail to ${email} is sent again from now on. Do it when the mailbox works again; if the next mail comes back too, it stops again.`,
    yes: 'Let mail go there',
    done: 'Mail goes there again.',
  },
  sessions: {
    action: 'Sign out everywhere',
    title: 'Sign this learner out everywhere?',
    text: (email: string) =>
      `Every device of ${email} is signed out, and videos stop within a minute. They can sign in again at once.`,
    yes: 'Sign out everywhere',
    done: 'Signed out everywhere.',
  },
  email: {
    action: 'Change the e-mail',
    title: 'Change the e-mail?',
    text: (email: string) =>
      `A mail goes to ${email} and one to the new address. It changes when the links in both were opened, so nobody can take over an account.`,
    label: 'New e-mail address',
    yes: 'Send both mails',
    done: 'Both mails are on their way.',
  },
  export: {
    action: 'Export their data',
    title: 'Export all data of this learner?',
    text: (email: string) =>
      `You get the document that ${email} can download on their own account page. Give it to nobody else.`,
    yes: 'Download the document',
    done: 'The document is downloaded.',
  },
  ban: {
    action: 'Ban',
    title: 'Ban this learner?',
    text: (email: string) =>
      `Every device of ${email} is signed out, videos stop within a minute, and nobody can sign in with this e-mail. Payments stay as they are: a refund is a step of its own.`,
    yes: 'Ban this learner',
    done: 'Banned.',
  },
  unban: {
    action: 'End the ban',
    title: 'End the ban?',
    text: (email: string) => `${email} can sign in again, with the plan that was paid.`,
    yes: 'End the ban',
    done: 'The ban has ended.',
  },
  deletion: {
    action: 'Delete the account',
    title: 'Delete this account?',
    text: (email: string) =>
      `${email} gets a mail and can keep the account for seven days. Then name, progress, devices and certificate go for good. Payments and receipts stay for the books, under no name.`,
    yes: 'Ask for the deletion',
    done: 'The account will be deleted in seven days.',
  },
  keep: {
    action: 'Keep the account',
    title: 'Keep this account?',
    text: (email: string) => `The deletion is cancelled, and ${email} keeps everything.`,
    yes: 'Keep the account',
    done: 'The account stays.',
  },
} as const;
