/** Words of the certificate dialog. */
export const certificate = {
  title: 'Your certificate',
  unknown: {
    title: 'This did not load',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
  meter: 'Videos watched for the certificate',
  progress: (watched: number, needed: number, videos: number) =>
    watched < needed
      ? `${watched} of the ${needed} videos you need`
      : `${watched} of ${videos} videos watched`,
  rule: 'You must watch at least 50% of the videos to claim your certificate. It is confirmed after about 14 days.',
  left: (left: number) => (left === 1 ? 'One more video to go.' : `${left} more videos to go.`),
  ready: 'You have watched enough. Well done.',
  name: 'Name on the certificate',
  nameHint: 'As it should be printed. Please check the spelling.',
  nameRefused: {
    missing: 'Please enter the name that should stand on your certificate.',
    address: 'Please enter a name, not an e-mail address. Everyone can see the certificate.',
    tooLong: 'Please shorten the name to 80 letters.',
    letters: (letters: string) =>
      `We cannot print ${letters} yet. Please write your name in Latin, Chinese, Tamil, Greek or Cyrillic letters.`,
  },
  preview: {
    label: (name: string) =>
      name ? `The certificate with the name ${name}` : 'The certificate without a name yet',
    noName: 'Your name',
    caption: 'So it will be printed, with the day and a code that proves it.',
  },
  claim: 'Claim',
  keepWatching: 'Keep watching',
  underConfirmation: {
    title: 'Under confirmation',
    text: (day: string) => `The instructor confirms your certificate by about ${day}.`,
    name: (name: string) => `It will be issued to ${name}.`,
    correct: 'Correct the name',
    once: 'You can correct it once.',
    stands: 'The name was corrected and now stands. If it is still wrong, please write to us.',
    noName: 'We have no name for it yet. Please give one, so that it can be issued.',
    save: 'Save the name',
    keep: 'Keep it as it is',
    notSaved: 'The name was not saved. Please try again.',
  },
  declined: {
    title: 'Not confirmed yet',
    again: 'You can claim it again once that is settled.',
  },
  issued: {
    title: 'Issued',
    text: (name: string) => `Your certificate is issued to ${name}. Congratulations!`,
    note: 'Your instructor writes:',
    reissued: (day: string) =>
      `It was issued anew with this name on ${day}. The address of your former certificate leads to this one.`,
    open: 'Open its page',
    pdf: 'PDF to print',
    png: 'Picture',
    credential: 'The same as an Open Badges 3.0 credential, for wallets and backpacks:',
    jwt: 'signed (.jwt)',
    json: 'to read (.json)',
  },
  revoked: {
    title: 'Revoked',
    text: (day: string) => `Your certificate was revoked on ${day}. Its page says so too.`,
    byPayment: 'The payment for Ultra was given back. When Ultra is paid again, the certificate holds again.',
  },
  share: {
    title: 'Show it',
    hint: 'Send the address of its page to anyone: it proves itself. On LinkedIn it stands under “Licences & certifications”.',
    linkedIn: 'Add to LinkedIn',
    byHand: 'The fields to copy by hand',
    name: 'Name',
    organization: 'Issuing organization',
    issued: 'Issue date',
    id: 'Credential ID',
    url: 'Credential URL',
    copy: (label: string) => `Copy: ${label}`,
    copied: (label: string) => `${label}. Copied.`,
    notCopied: 'This could not be copied. Please select the text instead.',
  },
  upgrade: { text: 'The certificate belongs to the Ultra plan.', action: 'See the plans' },
  refused: 'The server counts fewer watched videos than are needed. Please go on watching, then claim again.',
  failed: 'Your claim did not arrive. Please try again.',
} as const;
