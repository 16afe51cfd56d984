/** Texts for signing in. Labels and alerts of the specification are letter for letter. */
export const signIn = {
  title: 'Sign in',
  /** The note for a visitor who opened a page that needs an account, or chose a plan. */
  returnNote: 'Sign in to continue to the page you wanted.',
  lead: 'We’ll email you a link and a code. New here? This also creates your account.',
  legal: { before: 'Please read our', terms: 'terms', and: 'and our', privacy: 'privacy notice' },
  email: 'Email address',
  placeholder: 'you@example.com',
  submit: 'Sign In',
  sending: 'Sending the email…',
  alerts: {
    invalidEmail: 'Please enter a valid email.',
    linkNotSent: 'Failed to send sign-in link. Check email format , domain or connection internet.',
    linkFailed:
      'Sign in failed! Please try again. If you are IOS user,please use Chrome for this link,not safari.',
    failed: 'Sign-in failed! Please try again.',
    tooMany: 'Too many attempts. Wait a few minutes, then try again.',
    tooManyFor: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  },
  typo: {
    ask: 'Did you mean this?',
    keep: 'If your spelling is correct, select Sign In again.',
  },
  or: 'OR',
  google: {
    submit: 'Sign In with Google',
    waiting: 'Continue in the Google window…',
    mailSent: 'Google hasn’t verified your email address yet, so we emailed you a link instead.',
    /** The next step, for each error. */
    errors: {
      'popup-closed-by-user':
        'The Google window was closed before you finished. Try again, and keep it open until you’re signed in.',
      cancelled: 'You cancelled signing in with Google. Try again, or use your email address.',
      'unauthorized-domain':
        'Signing in with Google isn’t set up for this site’s URL. Use your email address above instead.',
      failed: 'Google didn’t respond as expected. Try again, or use your email address above.',
    },
    openInBrowser: {
      title: 'Google doesn’t allow signing in inside this app.',
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
      byMail: 'Or stay here and use your email address above: the code we email you works in this app too.',
      label: 'Link to open in your browser',
      copy: 'Copy link',
      copied: 'Copied. Paste it into your browser.',
      notCopied: 'This app doesn’t allow copying. Touch and hold the selected link to copy it.',
    },
    /** The page that Google redirects to. */
    result: {
      windowTitle: 'You can close this window',
      window: 'Continue in the other window.',
      cancelled: {
        title: 'You cancelled signing in with Google',
        text: 'Try again, or sign in by email.',
      },
      'unauthorized-domain': {
        title: 'Google sign-in isn’t set up here',
        text: 'Signing in with Google isn’t set up for the URL you opened. Sign in by email instead.',
      },
      failed: {
        title: 'Google didn’t respond as expected',
        text: 'Try again, or sign in by email, which works without Google.',
      },
      again: 'Try Google again',
      byMail: 'Sign in by email',
    },
  },
  emailSent: {
    title: 'Check your email',
    /** Before and after the email has left our site. */
    sentTo: { waiting: 'A sign-in link is on its way to', left: 'We sent a sign-in link to' },
    sentSomewhere: 'A sign-in link is on its way to your inbox.',
    arrives: 'It usually arrives within a minute. Check your spam folder too.',
    otherDevice:
      'Reading your email on a different device? Copy the link to this device and open it here, or enter the code below.',
    code: '6-digit code from the email',
    codeHint: (minutes: number) => `The link and the code work once and expire after ${minutes} minutes.`,
    email: 'Email address',
    submit: 'Sign in with the code',
    /** Errors of a code that is right but no longer valid. */
    unusableCode: {
      used: 'This code was already used. To sign in here too, request a new email.',
      expired: 'This code has expired. Request a new email.',
      replaced: 'You requested a newer email. Use the code from that one.',
    },
    /** Texts for an email that was used or has expired. */
    unusable: {
      used: {
        title: 'You signed in on another device',
        text: 'Each sign-in email works on one device, and this one was already used. Request a new one for this device.',
        submit: 'Sign in here too',
      },
      expired: {
        title: 'That email has expired',
        text: 'For your security, its link and code work only for a few minutes. Request a new one.',
        submit: 'Send a new email',
      },
    },
    /** Texts for an email that didn’t reach the inbox. */
    undelivered: {
      returned: {
        title: 'Our email bounced',
        to: 'The sign-in email couldn’t be delivered to',
        somewhere: 'The sign-in email couldn’t be delivered to your address.',
        help: 'Check the spelling of the address. If it’s right, the mailbox may be full or closed. Free up space and try again in an hour, or use another address.',
      },
      'not-sent': {
        title: 'We couldn’t send the email',
        to: 'Our mail server didn’t accept the email in time, so we couldn’t send it to',
        somewhere: 'Our mail server didn’t accept the email in time, so we couldn’t send it.',
        help: 'This is a problem on our side. Please try again.',
      },
      again: 'Try this address again',
      change: 'Use another address',
    },
    resend: 'Resend email',
    resendIn: (seconds: number) => `Resend email in ${seconds} s`,
    resent: 'A new email is on its way. The previous one no longer works.',
    change: 'Use another address',
    mailApps: 'Email apps',
    openMailApp: (name: string) => `Open ${name}`,
    withoutScript:
      'The link and the course need JavaScript. Turn it on for this site, or copy the link to a browser where it’s on and enter your email address again there.',
  },
  verify: {
    title: 'Signing in',
    verifying: 'Verifying your email...',
    wait: 'This takes a moment.',
    success: 'You’re signed in',
    onward: 'Opening the course…',
    course: 'Open the course',
    onwardBack: 'Returning to the page you opened…',
    back: 'Continue',
    askTitle: 'Which email address did you use?',
    ask: (sentTo: string) =>
      `This link was requested in another browser${sentTo && ` and sent to ${sentTo}`}. Enter the email address it was sent to, and you can continue here.`,
    askSubmit: 'Continue',
    again: 'Request a new link',
    retry: 'Try again',
    withoutScript: {
      title: 'This link needs JavaScript',
      text: 'The link still works. Turn on JavaScript for this site and reload the page, or copy the link to a browser where it’s on.',
    },
  },
  /** The error of each rejected sign-in, and what to do. */
  reasons: {
    used: {
      title: 'This link was already used',
      text: 'Each link works once. If you’re not signed in, request a new one.',
      signedIn: 'Each link works once. You’re already signed in here.',
    },
    expired: {
      title: 'This link has expired',
      text: 'For your security, links work only for a few minutes. Request a new one.',
    },
    replaced: {
      title: 'There is a newer link',
      text: 'You requested another link after this one. Open our latest email, or request a new link.',
    },
    unknown: {
      title: 'This link doesn’t work',
      text: 'Part of it may be missing. Copy the whole link, or request a new one.',
    },
    'wrong-address': {
      title: 'Wrong email address',
      text: 'The link was sent to another email address. Check the spelling, then try again.',
    },
    'wrong-code': {
      title: 'Wrong code',
      text: 'Check the code in our latest email. A code works for a few minutes and a few attempts. After that, request a new email.',
    },
    'codes-paused': {
      title: 'Codes are paused',
      text: 'Too many wrong codes were entered, so we’re not accepting codes right now. Open the link in the email instead.',
    },
    'session-ended': {
      title: 'You were signed out immediately',
      text: 'This session was ended on another device, or your accounts were just merged. Request a new link to sign in.',
    },
    'too-often': {
      title: 'Too many attempts',
      text: 'For your security, we limit the number of attempts. Wait a few minutes, then try again.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'We couldn’t reach the site. Check your connection, then try again.',
    },
  },
} as const;
