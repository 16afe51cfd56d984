/** Words of a certificate's public page. What it certifies stands in certificate-sheet.ts. */
export const certificatePage = {
  title: (name: string) => `Certificate of ${name}`,
  picture: (name: string) => `Certificate of completion for ${name}`,
  valid: 'This certificate is valid.',
  revoked: (day: string) => `This certificate was revoked on ${day} and is not valid.`,
  issued: 'Issued on',
  by: 'Issued by',
  needed: 'What it takes',
  neededVideos: 'Watching at least half of the course’s videos, as measured by this site.',
  reissued: 'Issued anew on',
  reissuedNote:
    'The name on it has changed. A sheet that bears another name was replaced by this one; its code leads here.',
  pdf: 'PDF to print',
  png: 'Save the picture',
  own: {
    title: 'This is yours',
    text: 'Send this page’s address to anyone, or put it into your profile. Only you see this box.',
    note: 'Your instructor writes',
  },
  check: {
    title: 'How to check it',
    page: 'What stands on this page is the truth of this moment, straight from the course. A printed certificate is real when its code leads here and the name is the same.',
    credential:
      'For programs there is an Open Badges 3.0 credential, which can be checked without this site:',
    signed: 'the signed credential',
    keys: 'the published keys',
  },
} as const;
