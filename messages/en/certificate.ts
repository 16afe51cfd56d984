/** Texts for the certificate dialog. */
export const certificate = {
  title: 'Your certificate',
  unknown: {
    title: 'Your certificate didn’t load',
    text: 'We couldn’t reach the site. Check your connection, then try again.',
    again: 'Try again',
  },
  meter: 'Videos watched for the certificate',
  progress: (watched: number, needed: number, videos: number) =>
    watched < needed
      ? `${watched} of the ${needed} videos you need`
      : `${watched} of ${videos} videos watched`,
  rule: 'You must watch at least 50% of the videos to claim your certificate. It is confirmed after about 14 days.',
  left: (left: number) => (left === 1 ? '1 more video to go.' : `${left} more videos to go.`),
  ready: 'You’ve watched enough videos. Well done!',
  /** For a course whose articles count, too. */
  withArticles: {
    meter: 'Videos and articles for the certificate',
    progress: (watched: number, needed: number, videos: number) =>
      watched < needed
        ? `${watched} of the ${needed} videos and articles you need`
        : `${watched} of ${videos} videos and articles done`,
    rule: 'You must watch or read at least 50% of the videos and articles to claim your certificate. It is confirmed after about 14 days.',
    left: (left: number) =>
      left === 1 ? '1 more video or article to go.' : `${left} more videos or articles to go.`,
    ready: 'You’ve watched and read enough. Well done!',
    refused: 'You haven’t watched or read enough yet. Keep going, then claim again.',
  },
  name: 'Name on the certificate',
  nameHint: 'As it should appear on the certificate. Check the spelling.',
  nameRefused: {
    missing: 'Enter the name for your certificate.',
    address: 'Enter a name, not an email address. Anyone can see the certificate.',
    tooLong: 'Shorten the name to 80 characters.',
    letters: (letters: string) =>
      `We can’t print ${letters} yet. Enter your name in Latin, Chinese, Tamil, Greek or Cyrillic characters.`,
  },
  preview: {
    label: (name: string) => (name ? `Certificate for ${name}` : 'Certificate without a name'),
    noName: 'Your name',
    caption: 'Preview. The final certificate also shows the date and a verification code.',
  },
  claim: 'Claim',
  keepWatching: 'Keep watching',
  underConfirmation: {
    title: 'Under confirmation',
    text: (day: string) => `The instructor will confirm your certificate by about ${day}.`,
    name: (name: string) => `It will be issued to ${name}.`,
    correct: 'Correct the name',
    once: 'You can correct it once.',
    stands: 'The name was corrected and can’t be changed again. If it’s still wrong, write to us.',
    noName: 'Add a name so that we can issue it.',
    save: 'Save name',
    keep: 'Cancel',
    notSaved: 'The name wasn’t saved. Please try again.',
  },
  declined: {
    title: 'Not confirmed yet',
    again: 'You can claim it again when this is resolved.',
  },
  issued: {
    title: 'Issued',
    text: (name: string) => `Your certificate was issued to ${name}. Congratulations!`,
    note: 'Your instructor writes:',
    reissued: (day: string) =>
      `It was reissued with this name on ${day}. The link to your previous certificate leads to this one.`,
    open: 'Open certificate page',
    pdf: 'PDF for printing',
    png: 'Save image',
    credential: 'Open Badges 3.0 credential, for digital wallets:',
    jwt: 'signed (.jwt)',
    json: 'readable (.json)',
  },
  revoked: {
    title: 'Revoked',
    text: (day: string) => `Your certificate was revoked on ${day}. Its page shows this too.`,
    byPayment:
      'Your payment for Ultra was refunded or charged back. If you pay for Ultra again, the certificate becomes valid again.',
  },
  share: {
    title: 'Share your certificate',
    hint: 'Share the link to its page: anyone can verify it there. On LinkedIn, it appears under “Licenses & certifications”.',
    linkedIn: 'Add to LinkedIn',
    byHand: 'Copy the fields manually',
    name: 'Name',
    organization: 'Issuing organization',
    issued: 'Issue date',
    id: 'Credential ID',
    url: 'Credential URL',
    copy: (label: string) => `Copy: ${label}`,
    copied: (label: string) => `${label} copied`,
    notCopied: 'Copying failed. Select the text instead.',
  },
  upgrade: { text: 'The certificate is included in the Ultra plan.', action: 'See the plans' },
  refused: 'You haven’t watched enough videos yet. Keep watching, then claim again.',
  failed: 'Your claim wasn’t sent. Please try again.',
} as const;

/** Texts for a certificate's public page. What it certifies is in certificate-sheet.ts. */
export const certificatePage = {
  title: (name: string) => `Certificate for ${name}`,
  picture: (name: string) => `Certificate of completion for ${name}`,
  valid: 'This certificate is valid.',
  revoked: (day: string) => `This certificate was revoked on ${day} and isn’t valid.`,
  issued: 'Issued on',
  by: 'Issued by',
  needed: 'Requirements',
  neededVideos: 'At least half of the course’s videos watched, as measured by this site.',
  /** For a claim in which articles counted, too. */
  neededLessons:
    'At least half of the course’s videos and articles watched or read, as recorded by this site.',
  reissued: 'Reissued on',
  reissuedNote:
    'The name was changed. This certificate replaces the one with the previous name, whose code leads here.',
  pdf: 'PDF for printing',
  png: 'Save image',
  own: {
    title: 'This is your certificate',
    text: 'Share the link to this page, or add it to your profile. Only you can see this box.',
    note: 'Your instructor writes',
  },
  check: {
    title: 'How to verify it',
    page: 'This page always shows the certificate’s current status. A printed certificate is genuine if its code leads here and the name matches.',
    credential: 'Software can verify the Open Badges 3.0 credential without this site:',
    signed: 'the signed credential',
    keys: 'the published keys',
  },
} as const;
