/** Texts for a certificate's public page. What it certifies is in certificate-sheet.ts. */
export const certificatePage = {
  title: (name: string) => `Certificate of ${name}`,
  picture: (name: string) => `Certificate of completion for ${name}`,
  valid: 'This certificate is valid.',
  revoked: (day: string) => `This certificate was revoked on ${day} and isn’t valid.`,
  issued: 'Issued on',
  by: 'Issued by',
  needed: 'Requirements',
  neededVideos: 'At least half of the course’s videos watched, as measured by this site.',
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
