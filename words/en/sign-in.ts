/** Texts of signing in. The specification's labels and alerts stand here letter for letter. */
export const signIn = {
  title: 'Sign in',
  /** The note for a visitor who opened a page that needs an account, or chose a plan. */
  returnNote: 'Sign in first, and you go on to what you wanted.',
  lead: 'We send you a link and a code. New here? This makes your account too.',
  legal: { before: 'Please read our', terms: 'terms', and: 'and our', privacy: 'privacy notice' },
  email: 'E-mail address',
  placeholder: 'you@example.com',
  submit: 'Sign In',
  sending: 'Sending the mail…',
  alerts: {
    invalidEmail: 'Please enter a valid email.',
    linkNotSent: 'Failed to send sign-in link. Check email format , domain or connection internet.',
    linkFailed:
      'Sign in failed! Please try again. If you are IOS user,please use Chrome for this link,not safari.',
    failed: 'Sign-in failed! Please try again.',
    tooMany: 'That was a little too often. Please wait some minutes, then try again.',
    tooManyFor: (wait: string) => `That was a little too often. Please try again in ${wait}.`,
  },
  typo: {
    ask: 'Did you mean this?',
    keep: 'If yours is right, press Sign In once more.',
  },
  or: 'OR',
  google: {
    submit: 'Sign In with Google',
    waiting: 'Go on in the window of Google…',
    mailSent: 'Google has not confirmed your address yet, so we sent you a link by mail instead.',
    /** The step that helps, for each error. */
    errors: {
      'popup-closed-by-user':
        'The window of Google was closed before you were done. Press the button once more and stay in it to the end.',
      cancelled:
        'You stopped at Google, and nothing was changed. Press the button once more, or use your e-mail address.',
      'unauthorized-domain':
        'Google does not know this address of our site. Your e-mail address above works here too.',
      failed: 'Google did not answer as it should. Try once more, or use your e-mail address above.',
    },
    openInBrowser: {
      title: 'Google does not let anyone sign in inside this app.',
      steps: {
        Instagram: 'Tap the three dots at the top right, then “Open in external browser”.',
        Facebook: 'Tap the three dots in the corner, then “Open in external browser”.',
        Line: 'Tap the three dots in the corner, then “Open in default browser”.',
        WhatsApp: 'Tap the three dots at the top right, then “Open in browser”.',
        TikTok: 'Tap the three dots at the top right, then “Open in browser”.',
        Threads: 'Tap the three dots at the top right, then “Open in external browser”.',
        LinkedIn: 'Tap the three dots at the top right, then “Open in browser”.',
        WeChat: 'Tap the three dots at the top right, then “Open in browser”.',
        X: 'Tap the share button, then “Open in browser”.',
        Snapchat: 'Tap the three dots in the corner, then “Open in browser”.',
        KakaoTalk: 'Tap the share button in the corner, then “Open in other browser”.',
        other: 'Copy the link below and open it in your browser, such as Chrome or Safari.',
      },
      byMail: 'Or stay here and use your e-mail address above: the code from the mail works in this app too.',
      label: 'The link to open there',
      copy: 'Copy the link',
      copied: 'Copied. Paste it into your browser.',
      notCopied: 'This app does not let us copy. Hold the marked link to copy it.',
    },
    /** The page that Google leads back to. */
    result: {
      windowTitle: 'You can close this window',
      window: 'The course site goes on in the one behind it.',
      cancelled: {
        title: 'You stopped at Google',
        text: 'Nothing was changed. Try again, or sign in by e-mail.',
      },
      'unauthorized-domain': {
        title: 'Google does not know this address',
        text: 'Signing in with Google is not set up for the address you opened. Sign in by e-mail instead.',
      },
      failed: {
        title: 'Google did not answer as it should',
        text: 'Nothing was changed. Try once more, or sign in by e-mail; that works without Google.',
      },
      again: 'Try Google again',
      byMail: 'Sign in by e-mail',
    },
  },
  emailSent: {
    title: 'Check your mail',
    /** The mail waits to leave our site; then another server has it. */
    sentTo: { waiting: 'A sign-in link is on its way to', left: 'We sent a sign-in link to' },
    sentSomewhere: 'A sign-in link is on its way to your mailbox.',
    arrives: 'It usually arrives within a minute. Look into the spam folder too.',
    otherDevice:
      'Reading your mail on a different device? Copy the link to the device in front of you and open it here, or type the code below.',
    code: 'The 6-digit code from the mail',
    codeHint: (minutes: number) => `Link and code work once, for ${minutes} minutes.`,
    email: 'E-mail address',
    submit: 'Sign in with the code',
    /** Errors of a code that is right but no longer valid. */
    unusableCode: {
      used: 'This code is right, but the mail was used already. To sign in here as well, have a new one sent.',
      expired: 'This code is right, but too old now. Have a new one sent.',
      replaced: 'You asked again after this mail. Take the code of the newest one.',
    },
    /** Texts for a mail that was used or has expired. */
    unusable: {
      used: {
        title: 'You signed in on another device',
        text: 'A mail signs in one device, and this one was used there. Have a new one sent for the device in front of you.',
        submit: 'Sign in here as well',
      },
      expired: {
        title: 'That mail is too old now',
        text: 'For your safety its link and code worked only for a few minutes. Have a new one sent; it takes one press.',
        submit: 'Send a new mail',
      },
    },
    /** Texts for a mail that did not get to the mailbox. */
    undelivered: {
      returned: {
        title: 'Our mail came back',
        to: 'Another mail server did not take our sign-in mail to',
        somewhere: 'Another mail server did not take our sign-in mail to your address.',
        help: 'Please check the address letter by letter. If it is right, the mailbox may be full or closed. Make room there, and ask again in an hour, or use another address.',
      },
      'not-sent': {
        title: 'We could not send the mail',
        to: 'Our mail server was not reached in time for the mail to',
        somewhere: 'Our mail server was not reached in time.',
        help: 'That is our trouble, not yours. Please try again.',
      },
      again: 'Try this address again',
      change: 'Use another address',
    },
    resend: 'Send it again',
    resendIn: (seconds: number) => `Send it again in ${seconds} s`,
    resent: 'A new mail is on its way. The one before no longer works.',
    change: 'Use another address',
    mailApps: 'Mail apps',
    openMailApp: (name: string) => `Open ${name}`,
    withoutScript:
      'The link opens in any browser that runs JavaScript, and the course needs it too. So switch it on for this site, or copy the link to a browser where it is on; there you type your address once more.',
  },
  verify: {
    title: 'Signing in',
    verifying: 'Verifying your email...',
    wait: 'This takes a moment.',
    success: 'You are signed in',
    onward: 'The course opens by itself.',
    course: 'Open the course',
    onwardBack: 'You come back to the page that you opened.',
    back: 'Go on',
    askTitle: 'Which address did you use?',
    ask: (sentTo: string) =>
      `This link was asked for in another browser${sentTo && `, and sent to ${sentTo}`}. Type the address that the mail was sent to, and you can go on here.`,
    askSubmit: 'Continue',
    again: 'Ask for a new link',
    retry: 'Try again',
    withoutScript: {
      title: 'This link needs JavaScript',
      text: 'Opening it here has not used it up. Switch JavaScript on for this site and load the page again, or copy the link to a browser where it is on.',
    },
  },
  /** The error of each refused sign-in, and the step that helps. */
  reasons: {
    used: {
      title: 'This link was used already',
      text: 'Each link works once. If you are not signed in, ask for a new one.',
      signedIn: 'Each link works once, and you are signed in here already.',
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
    'codes-paused': {
      title: 'Codes rest for a while',
      text: 'Too many wrong codes were typed, so we take none right now. Open the link in the mail instead: it works.',
    },
    'session-ended': {
      title: 'You were signed out right away',
      text: 'This session ended on another device, or your accounts were merged just now. Ask for a new link to sign in.',
    },
    'too-often': {
      title: 'That was a little too often',
      text: 'To keep guessers out, we take a break after many tries. Wait a little, then try again.',
    },
    failed: {
      title: 'That did not work',
      text: 'We could not reach the site. Check your connection, then try again.',
    },
  },
} as const;
