/** Checks a file before the upload: its first bytes, its size and, where the browser knows it, its length. */
import { headBytes, isRecording, uploadLimits } from '#rules/video/upload.ts';
import { deferred } from '#web/platform/deferred.ts';

export type RecordingProblem = 'empty' | 'too-large' | 'not-video' | 'too-long' | 'unreadable';

/** The length in seconds and the height of the video; 0 where the browser does not know, and for audio. */
export type RecordingMeasures = { seconds: number; height: number };

/** Returns why a file cannot be uploaded, or its measures. The site may be able to read more than the browser. */
export async function checkRecording(file: File): Promise<RecordingProblem | RecordingMeasures> {
  if (file.size === 0) return 'empty';
  if (file.size > uploadLimits.bytes) return 'too-large';
  const head = await file.slice(0, headBytes).arrayBuffer();
  if (!isRecording(new Uint8Array(head))) return 'not-video';
  const measures = await measure(file);
  return measures.seconds > uploadLimits.seconds ? 'too-long' : measures;
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
