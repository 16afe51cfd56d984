/** Checks a file before the upload: its first bytes, its size and, where the browser knows it, its length. */
import { headBytes, isRecording, uploadLimits } from '#rules/video/upload.ts';
import { deferred } from '#web/platform/deferred.ts';

export type RecordingProblem = 'empty' | 'too-large' | 'not-video' | 'sound-only' | 'too-long' | 'unreadable';

/** The length in seconds and the height of the video; 0 where the browser does not know. */
export type RecordingMeasures = { seconds: number; height: number };

/** Returns why a file cannot be uploaded, or the measures of the recording. */
export async function checkRecording(file: File): Promise<RecordingProblem | RecordingMeasures> {
  if (file.size === 0) return 'empty';
  if (file.size > uploadLimits.bytes) return 'too-large';
  const head = await file.slice(0, headBytes).arrayBuffer();
  if (!isRecording(new Uint8Array(head))) return file.type.startsWith('audio/') ? 'sound-only' : 'not-video';
  const measures = await measure(file);
  if (measures.seconds > uploadLimits.seconds) return 'too-long';
  return (await isAudioOnly(file, measures)) ? 'sound-only' : measures;
}

/** A browser plays only the audio of a video that it can't decode, so the MP4's index decides. */
async function isAudioOnly(file: File, { seconds, height }: RecordingMeasures): Promise<boolean> {
  if (height > 0) return false;
  const hasVideo = await hasVideoTrack(file);
  return hasVideo === null ? seconds > 0 && file.type.endsWith('/webm') : !hasVideo;
}

/** A browser that can’t play the file may never report its length. */
const timeoutMs = 2_000;

/** A busy browser may read the file again within this time. */
const releaseMs = 10_000;

function measure(file: File): Promise<RecordingMeasures> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const { promise, resolve } = deferred<RecordingMeasures>();
  const nothing = { seconds: 0, height: 0 };
  const timer = setTimeout(() => resolve(nothing), timeoutMs);
  video.preload = 'metadata';
  video.addEventListener('loadedmetadata', () =>
    resolve({ seconds: Number.isFinite(video.duration) ? video.duration : 0, height: video.videoHeight }),
  );
  video.addEventListener('error', () => resolve(nothing));
  video.src = url;
  return promise.finally(() => {
    clearTimeout(timer);
    // Browsers log an error when a URL is revoked while they read it.
    video.removeAttribute('src');
    video.load();
    setTimeout(() => URL.revokeObjectURL(url), releaseMs);
  });
}

/**
 * Returns whether an MP4 or QuickTime file has a video track, in any codec; null for other files, and for files without
 * an index.
 */
export async function hasVideoTrack(file: Blob): Promise<boolean | null> {
  const index = await readIndex(file);
  return index && findHandler(index, 'vide');
}

/** An index of this size describes days of video. */
const mostIndexBytes = 64_000_000;

/** The header of a box: four bytes for its size, four for its name, and eight for a 64-bit size. */
const boxHeaderBytes = 16;

async function readIndex(file: Blob): Promise<Uint8Array | null> {
  for (let at = 0; at + 8 <= file.size;) {
    const head = new DataView(await file.slice(at, at + boxHeaderBytes).arrayBuffer());
    const size = sizeOfBox(head, file.size - at);
    if (size === null) return null;
    const name = nameAt(head, 4);
    if (name === 'moov') {
      if (size > mostIndexBytes) return null;
      return new Uint8Array(await file.slice(at, at + size).arrayBuffer());
    }
    at += size;
  }
  return null;
}

/** Returns null for bytes that are not a box. */
function sizeOfBox(head: DataView, rest: number): number | null {
  const size = head.getUint32(0);
  if (size === 0) return rest;
  if (size !== 1) return size >= 8 ? size : null;
  if (head.byteLength < boxHeaderBytes) return null;
  const large = Number(head.getBigUint64(8));
  return large >= boxHeaderBytes ? large : null;
}

/** Each track names its kind 12 bytes after the name of its handler box. */
function findHandler(index: Uint8Array, kind: string): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.byteLength);
  for (let at = 0; at + 16 <= view.byteLength; at += 1)
    if (index[at] === 0x68 && nameAt(view, at) === 'hdlr' && nameAt(view, at + 12) === kind) return true;
  return false;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
}
