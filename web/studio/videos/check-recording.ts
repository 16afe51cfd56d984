/** Looks at a file before a byte of it is sent: its first bytes, its size and, where the browser can tell, its length. */
import { headBytes, isRecording, uploadLimits } from '#rules/video/upload.ts';

export type RecordingProblem = 'empty' | 'too-large' | 'not-video' | 'too-long';

/** Returns why a file cannot be uploaded; null for a recording. */
export async function checkRecording(file: File): Promise<RecordingProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > uploadLimits.bytes) return 'too-large';
  const head = await file.slice(0, headBytes).arrayBuffer();
  if (!isRecording(new Uint8Array(head))) return 'not-video';
  return (await lengthOf(file)) > uploadLimits.seconds ? 'too-long' : null;
}

/** A browser that cannot play the file says nothing of its length for so long. */
const patienceMs = 2_000;

/** Returns the length in seconds; 0 where the browser cannot tell. */
function lengthOf(file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const { promise, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(() => resolve(0), patienceMs);
  video.preload = 'metadata';
  video.addEventListener('loadedmetadata', () =>
    resolve(Number.isFinite(video.duration) ? video.duration : 0),
  );
  video.addEventListener('error', () => resolve(0));
  video.src = url;
  return promise.finally(() => {
    clearTimeout(timer);
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
