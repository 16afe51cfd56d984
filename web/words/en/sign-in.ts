/** Signing in. Labels and alerts that the seed gives stand here letter for letter. */
export const signIn = {
  title: 'Sign in',
  lead: 'We send you a link and a code. New here? This makes your account too.',
  email: 'E-mail address',
  placeholder: 'you@example.com',
  submit: 'Sign In',
  sending: 'Sending the mail…',
  needsScript: 'Signing in needs JavaScript. Please switch it on for this site.',
  alerts: {
    invalidEmail: 'Please enter a valid email.',
    linkNotSent: 'Failed to send sign-in link. Check email format , domain or connection internet.',
    linkFailed:
      'Sign in failed! Please try again. If you are IOS user,please use Chrome for this link,not safari.',
    failed: 'Sign-in failed! Please try again.',
    tooMany: 'That was a little too often. Please wait some minutes, then try again.',
  },
  emailSent: {
    title: 'Check your mail',
    sentTo: 'A sign-in link is on its way to',
    sentSomewhere: 'A sign-in link is on its way to your mailbox.',
    arrives: 'It usually arrives within a minute. Look into the spam folder too.',
    otherDevice:
      'Reading your mail on a different device? Copy the link to the device in front of you and open it here, or type the code below.',
    code: 'The 6-digit code from the mail',
    codeHint: (minutes: number) => `Link and code work once, for ${minutes} minutes.`,
    address: 'E-mail address',
    submit: 'Sign in with the code',
    resend: 'Send it again',
    resendIn: (seconds: number) => `Send it again in ${seconds} s`,
    resent: 'A new mail is on its way. The one before no longer works.',
    change: 'Use another address',
  },
  verify: {
    title: 'Signing in',
    verifying: 'Verifying your email...',
    wait: 'This takes a moment.',
    success: 'You are signed in',
    onward: 'The course opens by itself.',
    course: 'Open the course',
    askTitle: 'Which address did you use?',
    ask: 'This link was asked for in another browser. Type the address that the mail was sent to, and you can go on here.',
    askSubmit: 'Continue',
    again: 'Ask for a new link',
    retry: 'Try again',
  },
  /** What was wrong, and the one step that helps. */
  reasons: {
    used: {
      title: 'This link was used already',
      text: 'Each link works once. If you are not signed in, ask for a new one.',
    },
    expired: {
      title: 'This link is too old',
      text: 'For your safety a link works only for a few minutes. Ask for a new one.',
    },
    replaced: {
      title: 'There is a newer link',
      text: 'You asked again after this mail. Open the latest mail from us, or ask for a new link.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'Perhaps a part of it got lost while copying. Copy the whole link, or ask for a new one.',
    },
    'wrong-address': {
      title: 'That is not the address',
      text: 'The mail was sent to another address. Check the spelling and try again.',
    },
    'wrong-code': {
      title: 'That code is not right',
      text: 'Compare it with the newest mail from us, digit by digit. A code works for a few minutes and a few tries; after that, have it sent again.',
    },
    failed: {
      title: 'That did not work',
      text: 'We could not reach the site. Check your connection, then try again.',
    },
  },
} as const;
