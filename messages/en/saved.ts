/** Texts for lessons that are saved on a device and play without a connection. */
export const saved = {
  stills: 'Stills and audio',
  sound: 'Audio only',
  height: (height: number) => `${height}p`,
  choice: (quality: string, size: string) => `${quality}, ${size}`,
  quality: 'What to save',
  save: (size: string) => `Save for offline, ${size}`,
  saving: (percent: number) => `Saving… ${percent}%`,
  meter: 'Saved so far',
  cancel: 'Cancel',
  done: (quality: string, size: string) => `Saved on this device: ${quality}, ${size}`,
  rule: 'Plays offline for 14 days after you were last online. Signing out removes it.',
  remove: 'Remove',
  removeNamed: (title: string) => `Remove ${title}`,
  /** Below the button “Sign out”. */
  signingOutRemoves: (count: number) =>
    count === 1 ? 'Also removes the saved lesson' : `Also removes ${count} saved lessons`,
  removed: 'Removed from this device.',
  continue: 'Continue',
  failures: {
    interrupted: 'Saving was interrupted. When you’re online, you can continue where it stopped.',
    'no-room': 'This device doesn’t have enough space. Remove saved lessons, or choose a lower quality.',
    'too-many':
      'You’ve reached the limit: 30 saved lessons on one device, or 60 on all devices. Remove some first.',
    'too-often': 'You’ve saved as many lessons as you can in a day. Continue tomorrow.',
    'no-access': 'This lesson can’t be saved: your plan doesn’t include it.',
    busy: 'Your account is already playing lessons in two other places. Stop one, then continue.',
  },
  playing: (quality: string) => `Plays from this device: ${quality}`,
  /** On the page that is shown without a connection. */
  offline: {
    title: 'Saved lessons',
    text: 'These lessons play offline. All others need a connection.',
    expired:
      'To keep playing saved lessons, you need to go online every 14 days. Connect once to play them again.',
  },
  /** On the account page. */
  account: {
    title: 'Saved lessons',
    lead: 'Lessons on this device that you can play offline. They’re removed when you sign out.',
    none: 'No lessons are saved on this device. Open a lesson and select “Save for offline”.',
    total: (count: number, size: string) => `${count} ${count === 1 ? 'lesson' : 'lessons'}, ${size}`,
    room: (free: string) => `About ${free} free for this site`,
    unfinished: 'not finished',
    removeAll: 'Remove all',
  },
} as const;
