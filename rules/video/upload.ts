/** The recordings that an instructor uploads: their limits, their file formats, and the titles in their names. */

export const uploadLimits = {
  /** The most bytes of a recording. */
  bytes: 4_000_000_000,
  /** The most bytes of a chunk. */
  pieceBytes: 8_000_000,
  /** The most recordings that are uploading or waiting for packaging. */
  unfinished: 200,
  /** The most bytes of these in total. */
  unfinishedBytes: 200_000_000_000,
  /** The most characters of a recording's name. */
  name: 120,
  /** The longest recording. */
  seconds: 6 * 60 * 60,
} as const;

/** An upload without progress for this long is removed. */
export const abandonedMs = 7 * 24 * 60 * 60 * 1000;

/** The states of a video. Only a ready one can be published. */
export const videoStates = ['uploading', 'waiting', 'packaging', 'ready', 'failed'] as const;

export type VideoState = (typeof videoStates)[number];

/** The reasons why a recording could not be packaged. */
export const packagingFailures = [
  /** The bytes are not a readable recording. */
  'not-video',
  /** The codec of the video or the audio is not supported. */
  'unknown-picture',
  'unknown-sound',
  'too-long',
  /** The site was installed without the optional packages that package videos. */
  'packager-missing',
  'disk-full',
  /** The file of the upload is not on this disk. */
  'missing',
  /** The video store rejects the segments. */
  'store',
  /** The process that packages was killed, as a computer without enough memory does. */
  'stopped',
  /** Anything else, such as a truncated file. */
  'broken',
] as const;

export type PackagingFailure = (typeof packagingFailures)[number];

/** The number of first bytes that `isRecording` looks at. */
export const headBytes = 400;

/**
 * Returns whether these first bytes are those of a recording: MP4, QuickTime, WebM, Matroska, AVI, Windows Media, Flash, MPEG
 * streams, or sound as M4A, MP3, WAV, FLAC, Ogg, AIFF, CAF or AAC.
 */
export function isRecording(head: Uint8Array): boolean {
  const box = ascii(head, 4, 8);
  if (box === 'ftyp') return !pictureBrands.has(ascii(head, 8, 12));
  if (quickTimeBoxes.has(box)) return true;
  if (matroska.every((byte, at) => head[at] === byte)) return true;
  if (otherStarts.some(([at, start]) => ascii(head, at, at + start.length) === start)) return true;
  // Frames of MP3 and AAC begin with eleven set bits; 0xff in the second byte is neither.
  if (head[0] === 0xff && (head[1] ?? 0) >= 0xe0 && head[1] !== 0xff && head[1] !== 0xfe) return true;
  return transportPackets.some((places) => places.every((at) => head[at] === 0x47));
}

/** Photos of phones use the same boxes. */
const pictureBrands = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
  'avif',
  'avis',
]);

/** The first boxes of old QuickTime files. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** The places of the first packets; cameras write four bytes before each (.m2ts). */
const transportPackets: readonly number[][] = [
  [0, 188, 376],
  [4, 196, 388],
];

/** The first bytes of other formats, and where they are. */
const otherStarts: readonly [number, string][] = [
  [8, 'AVI '],
  [8, 'WAVE'],
  [8, 'AIFF'],
  [8, 'AIFC'],
  [0, 'FLV\x01'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  [0, '\x00\x00\x01\xba'],
  [0, '\x00\x00\x01\xb3'],
  [0, 'ID3'],
  [0, 'OggS'],
  [0, 'fLaC'],
  [0, 'caff'],
  [0, '#!AMR'],
];

const matroska = [0x1a, 0x45, 0xdf, 0xa3];

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** The position and the title of a lesson, read from the name of its recording. */
type NamedLesson = { position: number | null; title: string };

/** Reads "03 - Lists and maps.mp4" as position 3 and "Lists and maps". */
export function lessonOfFileName(fileName: string): NamedLesson {
  const bare = nameOfFile(fileName);
  const [, digits, rest] = /^\D{0,8}?(\d{1,3})(?:\s*[-–—._):]\s*|\s+)(.+)$/u.exec(bare) ?? [];
  const hasNumber =
    digits !== undefined && rest !== undefined && /^(\D*)$/.test(bare.slice(0, bare.indexOf(digits)));
  const title = (hasNumber ? rest : bare).replace(/[_]+/g, ' ').replace(/\s+/g, ' ').trim();
  return {
    position: hasNumber ? Number(digits) : null,
    title: title === '' ? bare : title.charAt(0).toUpperCase() + title.slice(1),
  };
}

/** Returns the name of a recording: without its folders, its ending, control characters and more than the limit. */
export function nameOfFile(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .replace(/\.[A-Za-z0-9]{2,5}$/, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return Array.from(bare).slice(0, uploadLimits.name).join('').trim() || 'Video';
}

/** Sorts recordings by their numbers: "2" before "10", or by their names. */
export function compareFileNames(a: string, b: string): number {
  const [first, second] = [lessonOfFileName(a), lessonOfFileName(b)];
  if (first.position !== null && second.position !== null && first.position !== second.position)
    return first.position - second.position;
  return a.localeCompare(b, 'en', { numeric: true });
}
