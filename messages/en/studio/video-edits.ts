/** Texts for trimming a video, and for the trimmed copy in the list. */
export const studioTrim = {
  open: (name: string) => `Trim: ${name}`,
  title: (name: string) => `Trim ${name}`,
  lead: 'Cut off what learners don’t need at the start and the end. This creates a new video; the original stays unchanged.',
  start: 'Starts at',
  end: 'Ends at',
  hereStart: 'Set start here',
  hereEnd: 'Set end here',
  goStart: 'Go to the start',
  goEnd: 'Go to the end',
  bar: 'The part that is kept',
  kept: (kept: string, whole: string) => `Keeps ${kept} of ${whole}.`,
  mistakes: {
    beyond: 'The end time is past the end of the video.',
    'too-short': 'Keep at least one second. Start earlier, or end later.',
    'nothing-cut': 'Nothing is cut yet. Move the start or the end.',
  },
  make: 'Create trimmed video',
  newName: (name: string) => `${name}, trimmed`,
  made: (name: string) => `Creating ${name}. You’ll find it in the list of videos.`,
  failures: {
    beyond: 'The video is shorter than this. Close this dialog and check its length.',
    'too-many': 'Too many recordings are queued. Remove some, or wait until they’re ready.',
    'disk-full': 'The site’s disk is full. Contact your site’s operator, then try again.',
    'folder-not-shared':
      'The site’s server processes don’t share an upload folder. Contact your site’s operator, then try again.',
  } as Record<string, string>,
  gone: 'This video no longer exists.',
  failed: 'Something went wrong. Check your connection, then try again.',
  from: (name: string, start: string, end: string) => `${start} to ${end} of ${name}`,
  fromGone: (start: string, end: string) => `${start} to ${end} of a video that was deleted`,
  use: 'Use in the lesson',
  useFor: (name: string) => `Use in the lesson: ${name}`,
  used: (titles: string) =>
    `Your draft now uses the trimmed video in ${titles}. Publish to show it to learners.`,
} as const;

/** Texts for choosing the picture of a video. */
export const studioPoster = {
  open: (name: string) => `Picture: ${name}`,
  title: (name: string) => `Picture of ${name}`,
  lead: 'Learners see this picture before the video plays. Play the video or move to a moment that shows what it’s about.',
  use: 'Use this picture',
  keys: 'Keyboard: Space plays and pauses. ← and → move by a second, or by a tenth with Shift. Alt with P, comma or period works anywhere in this dialog, and Alt with U uses the picture.',
  now: 'Current picture',
  usual: 'The default, from near the start.',
  second: (time: string) => `From the video at ${time}.`,
  own: 'Your own picture.',
  alt: (name: string) => `The current picture of ${name}`,
  missing: 'None.',
  takeUsual: 'Use the default picture',
  ownTitle: 'Or upload your own picture',
  working: 'Creating the picture…',
  doneSecond: (time: string) => `Now using the picture at ${time}.`,
  doneOwn: 'Now using your picture.',
  doneUsual: 'Now using the default picture.',
  failures: {
    'poster-changed': 'The picture was changed in another window. Check it, then choose again.',
    'no-picture': 'The site can’t read the video right now. Use “Check now” to see whether it plays.',
    'packager-missing':
      'The site’s video converter isn’t installed or doesn’t run on this server. Ask your site’s operator to run “npm run doctor”, or upload your own picture.',
    'folder-not-shared':
      'The site’s server processes don’t share an upload folder. Contact your site’s operator, then try again.',
    store: 'The video storage rejected the picture. Try again in a few minutes.',
    'disk-full': 'The site’s disk is full. Contact your site’s operator, then try again.',
  } as Record<string, string>,
  gone: 'This video no longer exists.',
  failed: 'Something went wrong. Check your connection, then try again.',
} as const;
