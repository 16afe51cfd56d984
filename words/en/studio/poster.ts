/** Words of the dialog in which the picture of a video is chosen. */
export const studioPoster = {
  open: (name: string) => `Picture: ${name}`,
  title: (name: string) => `Picture of ${name}`,
  lead: 'Learners see this picture before the video plays. Play or move the film to a moment that shows what it is about.',
  use: 'Use this picture',
  keys: 'Keys: Space plays and pauses, ← and → move by a second and with Shift by a tenth. Everywhere: Alt with P, comma and full stop, and Alt U to use the picture.',
  now: 'The picture now',
  usual: 'The usual one, from near the beginning.',
  second: (time: string) => `From the film at ${time}.`,
  own: 'A picture of your own.',
  alt: (name: string) => `The picture of ${name} now`,
  missing: 'There is none.',
  takeUsual: 'Take the usual picture again',
  ownTitle: 'Or a picture of your own',
  working: 'The picture is being made…',
  doneSecond: (time: string) => `The picture at ${time} is used from now on.`,
  doneOwn: 'Your picture is used from now on.',
  doneUsual: 'The usual picture is used again.',
  failures: {
    'poster-changed': 'The picture was changed in another window at the same moment. Look, and choose again.',
    'no-picture': 'The site cannot read the film at this moment. Check with “Check now” whether it plays.',
    'packager-missing':
      'This site was installed without the packages that read videos. Ask whoever runs it for @mediabunny/server, or choose a picture of your own.',
    'folder-not-shared':
      'Several processes serve this site, and they have no common folder for uploads. Ask whoever runs it, then try again.',
    store: 'The store of the videos did not take the picture. Try again in a while.',
    'disk-full': 'There is no room on the site’s disk. Ask whoever runs it, then try again.',
  } as Record<string, string>,
  gone: 'This video is not there any more.',
  failed: 'Something went wrong. Check your connection, then try again.',
} as const;
