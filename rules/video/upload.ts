/** The recordings that an instructor uploads: their limits, their file formats, and the titles in their names. */

export const uploadLimits = {
  /** The most bytes of a recording. */
  bytes: 4_000_000_000,
  /** The most bytes of a chunk. */
  pieceBytes: 8_000_000,
  /** The most recordings of one user that are uploading or waiting for packaging. */
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
  /** The site was installed without the optional packages that package videos, or they do not run on its machine. */
  'packager-missing',
  'disk-full',
  /** The file of the upload is not on this disk. */
  'missing',
  /** The video store rejects the segments. */
  'store',
  /** The process that packages was killed, as a computer without enough memory does. */
  'stopped',
  /** Several of the site's own processes died while they packaged it. */
  'interrupted',
  /** Anything else, such as a truncated file. */
  'broken',
] as const;

export type PackagingFailure = (typeof packagingFailures)[number];

/** MP4, QuickTime, 3GP, Matroska and WebM, MPEG transport and program streams, AVI, FLV, Windows Media, and Ogg. */
const videoEndings = 'mp4 m4v mov qt 3gp 3g2 mkv webm ts mts m2ts avi mpg mpeg vob flv wmv asf ogv'.split(
  ' ',
);

const audioEndings = 'mp3 m4a aac wav flac ogg oga opus wma mka aif aiff aifc caf amr'.split(' ');

/**
 * The `accept` attribute of a file chooser for recordings. The endings are for systems that don't know their types, and
 * would disable these files.
 */
export const acceptedRecordings = [
  'video/*',
  'audio/*',
  ...[...videoEndings, ...audioEndings].map((ending) => `.${ending}`),
].join(',');

/** Returns whether a file's name has the ending of a recording. */
export function isRecordingName(name: string): boolean {
  return videoEndings.includes(endingOf(name)) || isAudioName(name);
}

/** Returns whether a file's name has the ending of a recording without a picture. */
export function isAudioName(name: string): boolean {
  return audioEndings.includes(endingOf(name));
}

function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The number of first bytes that `isRecording` looks at. */
export const headBytes = 400;

/** Returns whether these first bytes are those of a recording with or without a picture. */
export function isRecording(head: Uint8Array): boolean {
  const box = ascii(head, 4, 8);
  if (box === 'ftyp') return !pictureBrands.has(ascii(head, 8, 12));
  if (quickTimeBoxes.has(box)) return true;
  if (chunked.has(ascii(head, 0, 4))) return chunkedKinds.has(ascii(head, 8, 12));
  return signatures.some((bytes) => startsWith(head, bytes)) || isTransportStream(head) || isMpegAudio(head);
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
  'crx ',
]);

/** The first boxes of old QuickTime files. */
const quickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** RIFF, its variants for files over 4 GB, and AIFF's container. WebP pictures are RIFF too. */
const chunked = new Set(['RIFF', 'RF64', 'BW64', 'FORM']);
const chunkedKinds = new Set(['AVI ', 'WAVE', 'AIFF', 'AIFC']);

const signatures = [
  // Matroska and WebM
  [0x1a, 0x45, 0xdf, 0xa3],
  // Windows Media (ASF)
  [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11],
  // MPEG: a program stream, and pictures alone
  [0, 0, 1, 0xba],
  [0, 0, 1, 0xb3],
  ...['FLV\u0001', 'OggS', 'fLaC', 'ID3', 'caff', '#!AMR'].map((text) =>
    Array.from(text, (sign) => sign.charCodeAt(0)),
  ),
];

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/** Packets of 188 bytes, or of 192 on AVCHD cameras and Blu-ray discs: there a time of 4 bytes precedes each. */
function isTransportStream(head: Uint8Array): boolean {
  return [0, 188, 376].every((at) => head[at] === 0x47) || [4, 196, 388].every((at) => head[at] === 0x47);
}

/** The header of an MP3 frame (layer II or III), or of an AAC frame in ADTS (layer 0), with possible values only. */
function isMpegAudio([first, second = 0, third = 0]: Uint8Array): boolean {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  // The sampling frequency has four bits in ADTS, and two in MPEG audio.
  if (layer === 0) return (second & 0xf0) === 0xf0 && ((third >> 2) & 0xf) < 13;
  return layer !== 3 && version !== 1 && third >> 4 !== 0xf && ((third >> 2) & 3) !== 3;
}

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
