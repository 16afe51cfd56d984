/** Texts of the whole site. The alerts are the specification's, letter for letter. */
export const site = {
  /** The language of these words, by its own name. */
  language: 'English',
  close: 'Close',
  dismiss: 'Dismiss this message',
  skip: 'Skip to the content',
  loading: 'Loading…',
  home: (name: string) => `${name}, to the front page`,
  course: (name: string) => `${name}, to the course`,
  help: 'Help',
  signIn: 'Sign in',
  menu: 'Menu',
  you: 'You',
  front: 'Front page',
  studio: 'Studio',
  account: 'Account',
  logOut: 'Log out',
  newTab: '(opens in a new tab)',
  legal: {
    label: 'Privacy, terms and refunds',
    titles: { privacy: 'Privacy', terms: 'Terms', refunds: 'Refunds' },
  },
  alerts: {
    signedOut: 'Signed out!',
    signOutFailed: 'Signing out did not work. Please try again.',
    offline: "❌ You're offline. Please check your internet connection.",
    storage: 'Error reading from localStorage',
    user: 'Error fetching user data',
    videos: 'Error fetching or storing videos!',
    sessionEnded:
      'Signed out! Your session expired or was ended on another device. Sign in again to continue.',
    sessionEndedWithDraft:
      'Signed out! Your session expired or was ended on another device. Sign in again to continue. What you typed is kept in this tab.',
  },
  offline: {
    title: 'You are offline',
    text: 'The course needs the internet. Keep this tab open: what you typed is still here, and you can go back as soon as the connection returns.',
    backTitle: 'You are online again',
    backText: 'Everything is as you left it.',
    back: 'Go back to where I was',
  },
  failed: {
    notLoaded: {
      title: 'This page did not load',
      text: 'A part of it got lost on the way to you, most likely because of a weak connection.',
    },
    broken: {
      title: 'Something went wrong here',
      text: 'That is our mistake, not yours. Try again, and if it happens once more, please tell us.',
    },
    dialog: {
      title: 'This did not load',
      text: 'A part of it got lost on the way to you. When you try again, the page may reload itself; what you have watched is kept.',
    },
    again: 'Try again',
    trying: 'Trying again…',
    unreachable: "We couldn't reach the site. Check your connection, then try again.",
    help: 'Ask for help',
    reference: (id: string) => `Reference: ${id}`,
  },
} as const;
