const createdAt = Date.UTC(2026, 10, 21);

export const video = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  state: 'ready',
  failure: null,
  lengthSeconds: 612,
  renditions: [
    { height: 720, bytes: 14_000_000 },
    { height: 360, bytes: 4_000_000 },
    { height: null, bytes: 900_000 },
  ],
  stillsBytes: 2_140_000,
  bytes: 18_200_000,
  captions: [],
  poster: { file: 'poster.webp', isUsual: true, atSeconds: null },
  loudness: null,
  notes: [],
  transcriptions: [],
  sourceBytes: 120_000_000,
  receivedBytes: 120_000_000,
  fingerprint: null,
  packaged: 1,
  createdAt,
  lessons: [],
  isTeaser: false,
  check: null,
  trim: null,
  ...more,
});

const lesson = (title: string, isPublished: boolean) => ({
  id: title.toLowerCase(),
  title,
  isPublished,
});

const checkedAt = Date.UTC(2026, 10, 21, 21, 31);

const check = {
  isWaiting: false,
  checkedAt,
  depth: null,
  trouble: null,
  part: null,
  file: null,
  brokenAt: null,
};

/** A video in each state that a check may leave. */
export const checkedVideos = [
  video('h', '01 - Variables', {
    lessons: [lesson('Variables', true)],
    check: {
      ...check,
      trouble: 'truncated',
      part: { kind: 'picture', height: 720 },
      file: '720p-7.m4s',
      brokenAt: checkedAt - 86_400_000,
    },
  }),
  video('i', '02 - Lists and maps', {
    lessons: [lesson('Lists and maps', true)],
    check: {
      ...check,
      trouble: 'wrong-content',
      part: { kind: 'captions', language: 'ms' },
      file: 'captions/ms.vtt',
      brokenAt: checkedAt,
    },
  }),
  video('j', '03 - Functions', {
    lessons: [lesson('Functions', true)],
    check: { ...check, trouble: 'slow', part: { kind: 'sound' }, file: 'sound-2.m4s' },
  }),
  video('k', '04 - Dialogs', { check: { ...check, checkedAt: null, isWaiting: true } }),
  video('l', '05 - Forms', { check: { ...check, depth: 'decoded' } }),
  video('m', '06 - Lists', { check: { ...check, trouble: 'no-gate', checkedAt: null } }),
];

export const videos = [
  video('a', '02 - Lists and maps', { state: 'packaging', packaged: 0.42, bytes: null }),
  video('b', '03 - Functions that read like sentences', { state: 'waiting', bytes: null }),
  video('c', '01 - Variables', {
    lessons: [lesson('Variables', false)],
    loudness: { before: -23.4, after: -16 },
  }),
  video('d', 'Screen recording 2026-11-20', { state: 'uploading', receivedBytes: 47_000_000, bytes: null }),
  video('e', 'Interview', { state: 'failed', failure: 'unknown-sound', bytes: null }),
  video('f', 'Old introduction', {
    captions: ['en', 'ms'],
    poster: { file: 'poster-0123456789abcdef.webp', isUsual: false, atSeconds: 83.4 },
    notes: [
      { kind: 'sound-unreadable', track: 2, codec: 'apac' },
      { kind: 'rest-left-out' },
      { kind: 'breaks-off', atSeconds: 741, ofSeconds: 1_260 },
    ],
    loudness: { before: null, after: null },
  }),
  video('g', '', { lessons: [lesson('Flutter Introduction', true)], bytes: null, lengthSeconds: 180 }),
];

/** A trimmed video that is ready for its lesson, one in progress, and one whose source was removed. */
const trim = { of: 'install-flutter', startSeconds: 12, endSeconds: 598 };
export const trimmedVideos = [
  video('o', 'Flutter Introduction, trimmed', { trim, lengthSeconds: 586 }),
  video('p', 'Interview, trimmed', { trim: { ...trim, of: 'f' }, state: 'packaging', packaged: 0.3 }),
  video('q', 'Welcome, trimmed', { trim: { ...trim, of: 'gone' } }),
  video('f', 'Interview'),
  video('install-flutter', '', { lessons: [lesson('Flutter Introduction', true)] }),
];

const transcription = { failure: null, written: 0 };

/** Videos with machine captions: in progress, done and failed. */
export const machineVideos = [
  video('f', 'Old introduction', {
    captions: ['en'],
    transcriptions: [
      { ...transcription, language: 'en', state: 'done', written: 1 },
      { ...transcription, language: 'id', state: 'failed', failure: 'key-refused' },
      { ...transcription, language: 'ms', state: 'running', written: 0.4 },
    ],
  }),
  video('n', '07 - Forms', { transcriptions: [{ ...transcription, language: 'en', state: 'waiting' }] }),
];
