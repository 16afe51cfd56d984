/** Sends a recording from where the site has it to its end, over lines that come and go. */
import { call } from '#web/platform/call.ts';
import { beginUpload, readOffset, sendPiece, UploadError } from './tus.ts';

/** A piece is lost when the line breaks in it, so it is no larger than a slow line sends in half a minute. */
const pieceBytes = 4_000_000;

/** The pauses before another try; the last one is kept. The page's `online` event ends them. */
const pausesMs = [1_000, 3_000, 8_000, 20_000];

type Sending = {
  signal: AbortSignal;
  /** Hears the video's id once there is one, which is before anything is sent. */
  onBegun: (id: string) => void;
  onSent: (bytes: number) => void;
  /** Hears that the line is gone, and that it is back. */
  onLine: (isThere: boolean) => void;
};

/** The bytes that go over the line: a recording as it was chosen, or one that was prepared of it. */
export type Payload = {
  bytes: File;
  /** The name of the file that was chosen. */
  name: string;
  fingerprint: string;
  /** Nothing else has this fingerprint, so a video that has it was sent before. */
  isPrepared: boolean;
};

export function payloadOf(file: File): Payload {
  return { bytes: file, name: file.name, fingerprint: fingerprintOf(file), isPrepared: false };
}

/** A prepared recording is another file for the site than the one that was chosen. */
export function preparedPayload(
  movie: File,
  chosen: { id: string; fileName: string; fingerprint: string },
): Payload {
  const fingerprint = `prepared ${chosen.id} ${chosen.fingerprint}`.slice(0, fingerprintLength);
  return { bytes: movie, name: chosen.fileName, fingerprint, isPrepared: true };
}

const fingerprintLength = 300;

/** The same file is recognized by it, also in another browser. */
export function fingerprintOf({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`.slice(0, fingerprintLength);
}

/** Resolves when the site has all of it. @throws {UploadError} where trying again does not help, or the signal ends it */
export async function sendRecording(payload: Payload, sending: Sending): Promise<void> {
  const { bytes: file } = payload;
  const { signal, onBegun, onSent } = sending;
  const { id, isWhole } = await patiently(sending, async () => {
    const sent = await findSent(payload);
    return { id: sent?.id ?? (await beginUpload(payload)), isWhole: sent?.isWhole ?? false };
  });
  onBegun(id);
  if (isWhole) return;
  let offset = await patiently(sending, () => readOffset(id));
  onSent(offset);
  while (offset < file.size) {
    const from = offset;
    offset = await patiently(sending, async (isAgain) => {
      // The site may have the piece whose reply was lost.
      const at = isAgain ? await whereToGoOn(id, file.size) : from;
      if (at >= file.size) return at;
      const bytes = file.slice(at, at + pieceBytes);
      return sendPiece({ id, offset: at, bytes, signal, onSent: (sent) => onSent(at + sent) });
    });
    onSent(offset);
  }
}

/** An upload that the site has whole is no upload any more. */
async function whereToGoOn(id: string, size: number): Promise<number> {
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

/** Returns the upload of the same file that broke off, or the one of a prepared recording that the site has whole. */
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

/** Tries until it works, or trying again does not help. */
async function patiently<T>({ signal, onLine }: Sending, act: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const result = await act(tries > 0);
      onLine(true);
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof UploadError) || !isPassing(error)) throw error;
      // A site that restarts, or that a proxy does not reach, is as far away as one without a line.
      onLine(error.status !== 0 && error.status < 500);
      await pause(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0, signal);
    }
  }
}

/** No answer, too many at once, a piece that did not fit or was changed, and a site that restarts. */
function isPassing({ status, reason }: UploadError): boolean {
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

/** How fast an upload is, and how long it will take: measured over the last seconds, so that a change of line shows. */

type Pace = {
  /** Returns the seconds that are left; null until enough was sent to tell. */
  secondsLeft: (sent: number, all: number) => number | null;
};

const windowMs = 15_000;
const leastMs = 2_000;

export function beginPace(now: () => number = () => performance.now()): Pace {
  let marks: { at: number; sent: number }[] = [];
  return {
    secondsLeft(sent, all) {
      const at = now();
      const last = marks.at(-1);
      // A piece that is sent again begins anew.
      if (last && sent < last.sent) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const first = marks[0];
      if (!first || at - first.at < leastMs || sent <= first.sent) return null;
      return ((all - sent) * (at - first.at)) / (sent - first.sent) / 1000;
    },
  };
}
