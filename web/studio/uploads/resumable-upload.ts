/**
 * Uploads a file in chunks with tus 1.0.0 over unreliable networks, and continues after what the site has received.
 * tus-js-client sends and retries; the checksums, time limits and errors are ours.
 */
import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import type { ErrorReply } from '#contract/api.ts';
import { deferred } from '#web/platform/deferred.ts';

export type UploadKind = 'videos' | 'attachments';

/** An interrupted chunk is lost, so it takes at most half a minute on a slow network. */
const chunkBytes = 4_000_000;

/** The delays before retries; progress starts them again. The last one repeats for days, since no upload gives up. */
const retryDelays = [1_000, 3_000, 8_000, ...Array<number>(20_000).fill(20_000)];

/** An error reply. The status is 0 without a reply; then the reason may be `unreadable`, which is about the file. */
export class UploadError extends Error {
  readonly status: number;
  readonly reason: string | undefined;

  constructor(status: number, reason?: string) {
    super(`The upload failed with ${status} ${reason ?? ''}`);
    this.status = status;
    this.reason = reason;
  }
}

export type FileToUpload = {
  kind: UploadKind;
  bytes: Blob;
  name: string;
  fingerprint: string;
  /** The upload to continue; null to create one. */
  id: string | null;
};

export type Sending = {
  signal: AbortSignal;
  /** Receives the id of the upload, before anything is sent. */
  onCreated: (id: string) => void;
  onSent: (bytes: number) => void;
  /** Reports that the network is lost or back. */
  onConnection: (isOnline: boolean) => void;
};

/** Resolves with the last reply when the site has all of the file. @throws {UploadError} for permanent errors and aborts */
export function uploadFile(file: FileToUpload, sending: Sending): Promise<HttpResponse> {
  const { kind, bytes, name, fingerprint, id } = file;
  const { signal, onCreated, onSent, onConnection } = sending;
  const { promise, resolve, reject } = deferred<HttpResponse>();
  const settled = new AbortController();
  let checksum: string | null = null;
  let isWaiting = false;
  const upload = new Upload(bytes, {
    // With an endpoint, any failed look-up of an upload would create another one.
    ...(id === null ? { endpoint: urlOf(kind) } : { uploadUrl: urlOf(kind, id) }),
    metadata: { filename: name, fingerprint },
    storeFingerprintForResuming: false,
    chunkSize: chunkBytes,
    retryDelays,
    fileReader: { openFile: async () => readChunks(bytes, (digest) => (checksum = digest)) },
    onBeforeRequest(request) {
      if (signal.aborted) throw new UploadError(0);
      isWaiting = false;
      const isChunk = request.getMethod() === 'PATCH';
      if (isChunk && checksum !== null) request.setHeader('Upload-Checksum', `sha256 ${checksum}`);
      limitTime(request.getUnderlyingObject() as XMLHttpRequest, isChunk ? chunkTimeoutMs : timeoutMs);
    },
    onAfterResponse: (_request, reply) => onConnection(isReached(statusOf(reply))),
    onShouldRetry(error) {
      const problem = errorOf(error);
      if (signal.aborted || !isTemporary(problem)) return false;
      isWaiting = true;
      onConnection(isReached(problem.status));
      return true;
    },
    onUploadUrlAvailable() {
      if (upload.options.endpoint) onCreated(idIn(upload));
      delete upload.options.endpoint;
    },
    onProgress: (sent) => !signal.aborted && onSent(sent),
    onSuccess: ({ lastResponse }) => resolve(lastResponse),
    onError: (error) => reject(errorOf(error)),
  });

  function stop() {
    void upload.abort();
    reject(new UploadError(0));
  }

  function retryNow() {
    if (!isWaiting) return;
    isWaiting = false;
    void upload.abort();
    upload.start();
  }

  signal.addEventListener('abort', stop, { signal: settled.signal });
  addEventListener('online', retryNow, { signal: settled.signal });
  if (signal.aborted) stop();
  else {
    if (id !== null) onCreated(id);
    upload.start();
  }
  return promise.finally(() => settled.abort());
}

/** Deletes an upload, with what the site has received of it. */
export async function endUpload(kind: UploadKind, id: string): Promise<void> {
  await Upload.terminate(urlOf(kind, id));
}

function urlOf(kind: UploadKind, id = ''): string {
  const path = `/studio/uploads/${kind}${id === '' ? '' : `/${encodeURIComponent(id)}`}`;
  return new URL(path, location.href).href;
}

function idIn({ url }: Upload): string {
  return url?.split('/').at(-1) ?? '';
}

/** Reads each chunk once, so that the checksum is that of the bytes that are sent. */
function readChunks(file: Blob, onChunk: (checksum: string | null) => void) {
  return {
    size: file.size,
    async slice(start: number, end: number) {
      const bytes = await file.slice(start, end).arrayBuffer();
      onChunk(await checksumOf(bytes));
      return { value: new Blob([bytes]), done: end >= file.size };
    },
    close() {},
  };
}

/** Null on a page without HTTPS, where browsers have no digests. */
async function checksumOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

const timeoutMs = 30_000;

/** The timeout of a chunk: 4 MB at 0.1 Mbit/s. */
const chunkTimeoutMs = 6 * 60_000;

/** A connection without progress for this long is dead, even if the system buffers for a slow network. */
const stalledMs = 90_000;

/**
 * Fails a request that takes too long, stalls, or has lost the network; browsers would wait for a reply that cannot come.
 * tus-js-client notices only `error` events.
 */
function limitTime(request: XMLHttpRequest, mostMs: number): void {
  const ended = new AbortController();
  const { signal } = ended;
  const fail = () => {
    request.dispatchEvent(new ProgressEvent('error'));
    request.abort();
  };
  const all = setTimeout(fail, mostMs);
  let stalled = setTimeout(fail, stalledMs);
  addEventListener('offline', fail, { signal });
  request.upload.addEventListener('progress', () => {
    clearTimeout(stalled);
    stalled = setTimeout(fail, stalledMs);
  });
  // After the last byte, the site may take its time to write the chunk.
  request.upload.addEventListener('load', () => clearTimeout(stalled));
  request.addEventListener('loadend', () => {
    clearTimeout(all);
    clearTimeout(stalled);
    ended.abort();
  });
}

function errorOf(error: Error | DetailedError): UploadError {
  if (error instanceof UploadError) return error;
  const { originalResponse = null, causingError = null } = error as Partial<DetailedError>;
  if (originalResponse) return new UploadError(statusOf(originalResponse), reasonIn(originalResponse));
  // Reading a file throws these; a lost network is an event.
  return new UploadError(0, causingError instanceof DOMException ? 'unreadable' : undefined);
}

/** Only the site itself can say that a session or an upload is gone; such a status of a proxy counts as no reply. */
function statusOf(reply: HttpResponse): number {
  const status = reply.getStatus();
  return [401, 403, 404].includes(status) && !reply.getHeader('X-Request-Id') ? 0 : status;
}

function reasonIn(reply: HttpResponse): string | undefined {
  try {
    return (JSON.parse(reply.getBody()) as Partial<ErrorReply>).reason;
  } catch {
    return undefined;
  }
}

/** Returns whether a reply is from the site itself. A restarting site, or a failing proxy, counts as offline. */
function isReached(status: number): boolean {
  return status !== 0 && status < 500;
}

/** No reply, rate limits, chunks with a wrong offset or checksum, and restarts. */
export function isTemporary({ status, reason }: UploadError): boolean {
  if (reason === 'disk-full' || reason === 'folder-not-shared' || reason === 'unreadable') return false;
  return [0, 408, 409, 429, 499, 502, 503, 504].includes(status);
}

export { retryDelays };
