/** Sends a file from this tab alone, continues an earlier upload of it, and names the reasons of failures. */
import type { HttpResponse } from 'tus-js-client';
import type { ErrorCode } from '#rules/api-error.ts';
import { ApiError, call } from '#web/platform/call.ts';
import {
  type FileToUpload,
  isTemporary,
  retryDelays,
  type Sending,
  UploadError,
  uploadFile,
} from './resumable-upload.ts';

type FileToSend = Omit<FileToUpload, 'id'> & {
  /** Returns the id of an earlier upload; of a complete one too if `orComplete` is true. */
  findEarlier: (options: { orComplete: boolean }) => Promise<string | null>;
};

type SendingAlone = Sending & {
  /** Reports that another tab is sending this file; this one then waits for it. */
  onElsewhere: () => void;
};

/** The uploads that the site has lost, so that the next try creates another. */
const lost = new Set<string>();

/** Resolves with the last reply when the site has all of the file. @throws {UploadError} for permanent errors and aborts */
export async function sendFile(file: FileToSend, sending: SendingAlone): Promise<HttpResponse> {
  return holdFile(`upload ${file.kind} ${file.fingerprint}`, sending, async (wasElsewhere) => {
    const earlier = await untilAnswered(() => file.findEarlier({ orComplete: wasElsewhere }), sending);
    let id = earlier !== null && lost.has(earlier) ? null : earlier;
    const onCreated = (created: string) => {
      id = created;
      sending.onCreated(created);
    };
    return uploadFile({ ...file, id }, { ...sending, onCreated }).catch(async (error: unknown) => {
      if (id !== null && (await failureOf(error)) === 'gone') lost.add(id);
      throw error;
    });
  });
}

/** Holds a lock across all tabs. Pages without HTTPS have no locks; there the site puts the chunks of two tabs in order. */
async function holdFile<T>(
  name: string,
  { signal, onElsewhere }: Pick<SendingAlone, 'signal' | 'onElsewhere'>,
  work: (wasElsewhere: boolean) => Promise<T>,
): Promise<T> {
  if (!('locks' in navigator)) return work(false);
  const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { done: await work(false) } : null,
  );
  if (first) return first.done;
  onElsewhere();
  return navigator.locks.request(name, { signal }, () => work(true));
}

/** Repeats a request until the site answers. */
async function untilAnswered<T>(
  ask: () => Promise<T>,
  { signal, onConnection }: Pick<Sending, 'signal' | 'onConnection'>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const problem = uploadErrorOf(error);
      if (signal.aborted || !isTemporary(problem)) throw problem;
      onConnection(false);
      await pause(retryDelays[tries] ?? 0, signal);
      if (signal.aborted) throw problem;
    }
  }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
};

function uploadErrorOf(error: unknown): UploadError {
  return new UploadError((error instanceof ApiError && statuses[error.code]) || 0);
}

/** The `online` event ends it early. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });
}

const reasons = [
  ...(['not-video', 'too-large', 'empty', 'too-many'] as const),
  ...(['disk-full', 'folder-not-shared', 'unreadable'] as const),
];

export type SendFailure = (typeof reasons)[number] | 'signed-out' | 'gone' | 'unknown';

/** Returns the reason of an error that `sendFile` has thrown. */
export async function failureOf(problem: unknown): Promise<SendFailure> {
  if (!(problem instanceof UploadError)) return 'unknown';
  const { status } = problem;
  const reason = reasons.find((one) => one === problem.reason);
  if (reason) return reason;
  if (status === 401 || status === 403) return 'signed-out';
  if (status !== 404) return 'unknown';
  // The studio hides from signed-out users.
  const me = await call('GET /api/me').catch(() => null);
  return me?.uid === '' ? 'signed-out' : 'gone';
}
