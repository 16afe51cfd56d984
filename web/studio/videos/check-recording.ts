/** Looks at a file before a byte of it is sent: its first bytes, its size and, where the browser can tell, its length. */
import { headBytes, isRecording, uploadLimits } from '#rules/video/upload.ts';
import { hasPictureTrack } from './picture-track.ts';
import { deferred } from '../../deferred.ts';

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
