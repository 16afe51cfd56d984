/** Texts for the whole site. Alerts are the specification's, letter for letter. */
export const site = {
  close: 'Close',
  dismiss: 'Dismiss this message',
  skip: 'Skip to content',
  loading: 'Loading…',
  home: (name: string) => `${name}, home page`,
  course: (name: string) => `${name}, course page`,
  help: 'Help',
  signIn: 'Sign in',
  menu: 'Menu',
  you: 'You',
  newTab: '(opens in a new tab)',
  alerts: {
    signedOut: 'Signed out!',
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
    title: 'You’re offline',
    text: 'The course needs an internet connection. Keep this tab open: what you typed is still here, and you can go back when you reconnect.',
    backTitle: 'You’re back online',
    backText: 'Everything is as you left it.',
    back: 'Go back to where I was',
  },
  failed: {
    notLoaded: {
      title: 'This page didn’t load',
      text: 'Part of it is missing, most likely because of a weak connection.',
    },
    broken: {
      title: 'Something went wrong',
      text: 'This is a problem on our side. Try again. If it happens again, please tell us.',
    },
    dialog: {
      title: 'This didn’t load',
      text: 'Part of it is missing. When you try again, the page may reload. Your progress is kept.',
    },
    again: 'Try again',
    trying: 'Trying again…',
    unreachable: 'We couldn’t reach the site. Check your connection, then try again.',
    help: 'Ask for help',
    reference: (id: string) => `Reference: ${id}`,
  },
} as const;
