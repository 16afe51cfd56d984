/** Uploads a recording over unreliable networks, and resumes from what the site has received. */
import { call } from '#web/platform/call.ts';
import { beginUpload, readOffset, sendChunk, UploadError } from './tus.ts';

/** An interrupted chunk is lost, so it takes at most half a minute on a slow network. */
const chunkBytes = 4_000_000;

/** The delays before retries; the last one repeats. The `online` event ends them early. */
const pausesMs = [1_000, 3_000, 8_000, 20_000];

type Sending = {
  signal: AbortSignal;
  /** Receives the video's id, before anything is sent. */
  onBegun: (id: string) => void;
  onSent: (bytes: number) => void;
  /** Reports that the network is lost or back. */
  onConnection: (isOnline: boolean) => void;
};

/** The upload’s data: the original recording, or the converted one. */
export type Payload = {
  bytes: File;
  /** The name of the original file. */
  name: string;
  fingerprint: string;
  /** True for a converted recording. Its fingerprint is unique, so a video with it was uploaded before. */
  isPrepared: boolean;
};

export function payloadOf(file: File): Payload {
  return { bytes: file, name: file.name, fingerprint: fingerprintOf(file), isPrepared: false };
}

/** For the site, a converted recording is another file than the original. */
export function preparedPayload(
  movie: File,
  chosen: { id: string; fileName: string; fingerprint: string },
): Payload {
  const fingerprint = `prepared ${chosen.id} ${chosen.fingerprint}`.slice(0, fingerprintLength);
  return { bytes: movie, name: chosen.fileName, fingerprint, isPrepared: true };
}

const fingerprintLength = 300;

/** Identifies a file, also in another browser. */
export function fingerprintOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`.slice(0, fingerprintLength);
}

/** Resolves when the site has received everything. @throws {UploadError} for permanent errors and aborts */
export async function sendRecording(payload: Payload, sending: Sending): Promise<void> {
  const { bytes: file } = payload;
  const { signal, onBegun, onSent } = sending;
  const { id, isWhole } = await withRetries(sending, async () => {
    const sent = await findSent(payload);
    return { id: sent?.id ?? (await beginUpload(payload)), isWhole: sent?.isWhole ?? false };
  });
  onBegun(id);
  if (isWhole) return;
  let offset = await withRetries(sending, () => readOffset(id));
  onSent(offset);
  while (offset < file.size) {
    const from = offset;
    offset = await withRetries(sending, async (isRetry) => {
      // The site may have received the chunk although the reply was lost.
      const at = isRetry ? await offsetAfterLostReply(id, file.size) : from;
      if (at >= file.size) return at;
      const bytes = file.slice(at, at + chunkBytes);
      return sendChunk({ id, offset: at, bytes, signal, onSent: (sent) => onSent(at + sent) });
    });
    onSent(offset);
  }
}

/** Returns the offset. A complete upload no longer exists as one, so its video is checked. */
async function offsetAfterLostReply(id: string, size: number): Promise<number> {
  try {
    return await readOffset(id);
  } catch (error) {
    if (!(error instanceof UploadError) || error.status !== 404) throw error;
    const { videos } = await call('GET /api/studio/videos');
    const isWhole = videos.some((video) => video.id === id && video.receivedBytes === size);
    if (isWhole) return size;
    throw error;
  }
}

/** Returns an interrupted upload of the same file, or a complete one of the same converted recording. */
export async function findSent({
  bytes,
  fingerprint,
  isPrepared,
}: Payload): Promise<{ id: string; isWhole: boolean } | null> {
  const { videos } = await call('GET /api/studio/videos').catch(() => {
    throw new UploadError(0);
  });
  const found = videos.find(
    (video) =>
      video.fingerprint === fingerprint &&
      video.sourceBytes === bytes.size &&
      (isPrepared || video.state === 'uploading'),
  );
  return found ? { id: found.id, isWhole: found.state !== 'uploading' } : null;
}

/** Retries temporary errors. */
async function withRetries<T>(
  { signal, onConnection }: Sending,
  act: (isRetry: boolean) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const result = await act(tries > 0);
      onConnection(true);
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof UploadError) || !isTemporary(error)) throw error;
      // A restarting site, or one behind a failing proxy, counts as offline.
      onConnection(error.status !== 0 && error.status < 500);
      await pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, signal);
    }
  }
}

/** No reply, rate limits, chunks with a wrong offset or checksum, and restarts. */
function isTemporary({ status, reason }: UploadError): boolean {
  if (reason === 'disk-full' || reason === 'folder-not-shared') return false;
  return [0, 408, 409, 429, 499, 502, 503, 504].includes(status);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: stop.signal });
    signal.addEventListener('abort', end, { signal: stop.signal });
  });
}

type Pace = {
  /** Returns the remaining seconds; null until there is enough data. */
  secondsLeft: (sent: number, all: number) => number | null;
};

const windowMs = 15_000;
const leastMs = 2_000;

/** Estimates the remaining time from the speed of the last seconds. */
export function beginPace(now: () => number = () => performance.now()): Pace {
  let marks: { at: number; sent: number }[] = [];
  return {
    secondsLeft(sent, all) {
      const at = now();
      const last = marks.at(-1);
      // A chunk is sent again.
      if (last && sent < last.sent) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const first = marks[0];
      if (!first || at - first.at < leastMs || sent <= first.sent) return null;
      return ((all - sent) * (at - first.at)) / (sent - first.sent) / 1000;
    },
  };
}
