/** Texts for choosing the picture of a video. */
export const studioPoster = {
  open: (name: string) => `Picture: ${name}`,
  title: (name: string) => `Picture of ${name}`,
  lead: 'Learners see this picture before the video plays. Play the video or move to a moment that shows what it’s about.',
  use: 'Use this picture',
  keys: 'Keys: Space plays and pauses. ← and → move by a second, or with Shift by a tenth. Alt with P, comma and full stop works everywhere, and Alt U uses the picture.',
  now: 'Current picture',
  usual: 'The default, from near the start.',
  second: (time: string) => `From the video at ${time}.`,
  own: 'Your own picture.',
  alt: (name: string) => `The current picture of ${name}`,
  missing: 'None.',
  takeUsual: 'Use the default picture',
  ownTitle: 'Or upload your own picture',
  working: 'Creating the picture…',
  doneSecond: (time: string) => `The picture at ${time} is now used.`,
  doneOwn: 'Your picture is now used.',
  doneUsual: 'The default picture is now used.',
  failures: {
    'poster-changed': 'The picture was changed in another window. Check it, then choose again.',
    'no-picture': 'The site can’t read the video right now. Use “Check now” to see whether it plays.',
    'packager-missing':
      'The site’s video converter isn’t installed. Ask your site’s operator to install @mediabunny/server, or upload your own picture.',
    'folder-not-shared':
      'The site’s server processes don’t share an upload folder. Contact your site’s operator, then try again.',
    store: 'The video storage rejected the picture. Try again in a few minutes.',
    'disk-full': 'The site’s disk is full. Contact your site’s operator, then try again.',
  } as Record<string, string>,
  gone: 'This video no longer exists.',
  failed: 'Something went wrong. Check your connection, then try again.',
} as const;
