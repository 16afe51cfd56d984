/** Looks at a file before a byte of it is sent: its first bytes, its size and, where the browser can tell, its length. */
import { headBytes, isRecording, uploadLimits } from '#rules/video/upload.ts';
import { deferred } from '#web/platform/deferred.ts';

/** Looks for a picture in a recording whose sound alone the browser can play. */

/**
 * Returns whether an MP4 or QuickTime file has a picture, in whatever format it is written; null for other files, and for
 * one whose index is not found.
 */
export async function hasPictureTrack(file: Blob): Promise<boolean | null> {
  const index = await readIndex(file);
  return index && findHandler(index, 'vide');
}

/** An index of this size describes days of video. */
const mostBytes = 64_000_000;

/** The head of a box: four bytes for its size, four for its name, and eight for a size that is larger. */
const pictureTrackHeadBytes = 16;

async function readIndex(file: Blob): Promise<Uint8Array | null> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + pictureTrackHeadBytes).arrayBuffer());
    const size = sizeOfBox(head, file.size - at);
    if (size === null) return null;
    const name = nameAt(head, 4);
    if (name === 'moov') {
      if (size > mostBytes) return null;
      return new Uint8Array(await file.slice(at, at + size).arrayBuffer());
    }
    at += size;
  }
  return null;
}

/** Returns null for bytes that are no box. */
function sizeOfBox(head: DataView, rest: number): number | null {
  const size = head.getUint32(0);
  if (size === 0) return rest;
  if (size !== 1) return size >= 8 ? size : null;
  if (head.byteLength < pictureTrackHeadBytes) return null;
  const large = Number(head.getBigUint64(8));
  return large >= pictureTrackHeadBytes ? large : null;
}

/** Each track names its kind 12 bytes after the beginning of its handler box's content. */
function findHandler(index: Uint8Array, kind: string): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  for (let at = 0; at + 16 <= view.byteLength; at += 1)
    if (index[at] === 0x68 && nameAt(view, at) === 'hdlr' && nameAt(view, at + 12) === kind) return true;
  return false;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}

export type RecordingProblem = 'empty' | 'too-large' | 'not-video' | 'sound-only' | 'too-long' | 'unreadable';

/** The length in seconds and the height of the picture; 0 where the browser cannot tell. */
export type RecordingMeasures = { seconds: number; height: number };

/** Returns why a file cannot be uploaded, or what the browser says of the recording. */
export async function checkRecording(file: File): Promise<RecordingProblem | RecordingMeasures> {
  if (file.size === 0) return 'empty';
  if (file.size > uploadLimits.bytes) return 'too-large';
  const head = await file.slice(0, headBytes).arrayBuffer();
  if (!isRecording(new Uint8Array(head))) return file.type.startsWith('audio/') ? 'sound-only' : 'not-video';
  const measures = await measure(file);
  if (measures.seconds > uploadLimits.seconds) return 'too-long';
  return (await isSoundAlone(file, measures)) ? 'sound-only' : measures;
}

/** A browser plays the sound alone of a picture that it can't show, so an MP4 is asked itself. */
async function isSoundAlone(file: File, { seconds, height }: RecordingMeasures): Promise<boolean> {
  if (height > 0) return false;
  const hasPicture = await hasPictureTrack(file);
  return hasPicture === null ? seconds > 0 && file.type.endsWith('/webm') : !hasPicture;
}

/** A browser that cannot play the file says nothing of its length for so long. */
const patienceMs = 2_000;

/** A browser that is busy asks for the file once more within this time. */
const releaseMs = 10_000;

function measure(file: File): Promise<RecordingMeasures> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const { promise, resolve } = deferred<RecordingMeasures>();
  const nothing = { seconds: 0, height: 0 };
  const timer = setTimeout(() => resolve(nothing), patienceMs);
  video.preload = 'metadata';
  video.addEventListener('loadedmetadata', () =>
    resolve({ seconds: Number.isFinite(video.duration) ? video.duration : 0, height: video.videoHeight }),
  );
  video.addEventListener('error', () => resolve(nothing));
  video.src = url;
  return promise.finally(() => {
    clearTimeout(timer);
    // The browser lets go of the file first: it complains about a URL that is revoked while it reads.
    video.removeAttribute('src');
    video.load();
    setTimeout(() => URL.revokeObjectURL(url), releaseMs);
  });
}
