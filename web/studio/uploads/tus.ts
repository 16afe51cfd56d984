/**
 * A client for tus 1.0.0: creates an upload, reads its offset, and sends it in chunks with checksums. XMLHttpRequest
 * reports upload progress, which fetch cannot.
 */
import type { ErrorReply } from '#contract/api.ts';

const uploads = '/studio/uploads/videos';

const version = { 'Tus-Resumable': '1.0.0' };

/** An error reply; the status is 0 without a reply. */
export class UploadError extends Error {
  readonly status: number;
  readonly reason: string | undefined;

  constructor(status: number, reason?: string) {
    super(`The upload failed with ${status} ${reason ?? ''}`);
    this.status = status;
    this.reason = reason;
  }
}

/** Creates an upload and returns the video's id. @throws {UploadError} */
export async function beginUpload(upload: {
  bytes: Blob;
  name: string;
  fingerprint: string;
}): Promise<string> {
  const { bytes, name, fingerprint } = upload;
  const metadata = `filename ${base64(name)},fingerprint ${base64(fingerprint)}`;
  const reply = await send('POST', uploads, {
    'Upload-Length': String(bytes.size),
    'Upload-Metadata': metadata,
  });
  return (reply.headers.get('Location') ?? '').split('/').at(-1) ?? '';
}

/** Returns the number of bytes that the site has received. @throws {UploadError} */
export async function readOffset(id: string): Promise<number> {
  const reply = await send('HEAD', `${uploads}/${id}`);
  return Number(reply.headers.get('Upload-Offset'));
}

/** @throws {UploadError} */
export async function endUpload(id: string): Promise<void> {
  await send('DELETE', `${uploads}/${id}`);
}

type Chunk = {
  id: string;
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
};

/** Sends a chunk and returns the new offset. @throws {UploadError} with status 0 when the signal aborts it */
export async function sendChunk({ id, offset, bytes, signal, onSent }: Chunk): Promise<number> {
  const checksum = await checksumOf(bytes);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PATCH', `${uploads}/${id}`);
    const headers = {
      ...version,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      ...(checksum === null ? {} : { 'Upload-Checksum': `sha256 ${checksum}` }),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = chunkTimeoutMs;
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    abortWhenOffline(request);
    request.addEventListener('load', () => {
      if (request.status === 204) resolve(Number(request.getResponseHeader('Upload-Offset')));
      else reject(new UploadError(request.status, reasonIn(request.responseText)));
    });
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => reject(new UploadError(0)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) request.abort();
    else request.send(bytes);
  });
}

/** The timeout of a chunk: 4 MB at 0.1 Mbit/s. */
const chunkTimeoutMs = 6 * 60_000;

/** A connection without progress for this long is dead, even if the system buffers for a slow network. */
const stalledMs = 90_000;

/** Aborts a request when the network is gone; browsers would wait for a reply that cannot come. */
function abortWhenOffline(request: XMLHttpRequest): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => request.abort();
  let timer = setTimeout(end, stalledMs);
  addEventListener('offline', end, { signal });
  request.upload.addEventListener('progress', () => {
    clearTimeout(timer);
    timer = setTimeout(end, stalledMs);
  });
  // After the last byte, the site may take its time to write the chunk.
  request.upload.addEventListener('load', () => clearTimeout(timer));
  request.addEventListener('loadend', () => {
    clearTimeout(timer);
    ended.abort();
  });
}

async function send(method: string, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const signal = AbortSignal.timeout(30_000);
  const reply = await fetch(url, { method, headers: { ...version, ...headers }, signal }).catch(() => null);
  if (!reply) throw new UploadError(0);
  if (!reply.ok) throw new UploadError(reply.status, reasonIn(await reply.text()));
  return reply;
}

function reasonIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as Partial<ErrorReply>).reason;
  } catch {
    return undefined;
  }
}

/** Null on a page without HTTPS, where browsers have no digests. */
async function checksumOf(bytes: Blob): Promise<string | null> {
  if (!isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
