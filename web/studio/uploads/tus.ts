/**
 * Speaks tus 1.0.0 with the site: an upload is begun, asked where it goes on, and sent piece by piece, each with its
 * checksum. XMLHttpRequest tells how far a piece is, which fetch does not.
 */
import type { ErrorReply } from '#contract/api.ts';

const uploads = '/studio/uploads/videos';

const version = { 'Tus-Resumable': '1.0.0' };

/** A reply that is no success; its status is 0 where there was none. */
export class UploadError extends Error {
  readonly status: number;
  readonly reason: string | undefined;

  constructor(status: number, reason?: string) {
    super(`The upload was answered ${status} ${reason ?? ''}`);
    this.status = status;
    this.reason = reason;
  }
}

/** Begins an upload and returns the video's id. @throws {UploadError} */
export async function beginUpload(upload: {
  bytes: Blob;
  name: string;
  fingerprint: string;
}): Promise<string> {
  const { bytes, name, fingerprint } = upload;
  const metadata = `filename ${base64(name)},fingerprint ${base64(fingerprint)}`;
  const reply = await ask('POST', uploads, {
    'Upload-Length': String(bytes.size),
    'Upload-Metadata': metadata,
  });
  return (reply.headers.get('Location') ?? '').split('/').at(-1) ?? '';
}

/** Returns how many bytes the site has. @throws {UploadError} */
export async function readOffset(id: string): Promise<number> {
  const reply = await ask('HEAD', `${uploads}/${id}`);
  return Number(reply.headers.get('Upload-Offset'));
}

/** @throws {UploadError} */
export async function endUpload(id: string): Promise<void> {
  await ask('DELETE', `${uploads}/${id}`);
}

type Piece = {
  id: string;
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
};

/** Sends a piece and returns how many bytes the site has then. @throws {UploadError} with the status 0 when the signal ends it */
export async function sendPiece({ id, offset, bytes, signal, onSent }: Piece): Promise<number> {
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
    request.timeout = pieceMs;
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    endWithLine(request);
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

/** The longest time for a piece: 4 MB at a tenth of a megabit a second. */
const pieceMs = 6 * 60_000;

/** A line that takes nothing for so long is dead; what a system keeps for a slow line is gone by then. */
const standstillMs = 90_000;

/** Ends a request whose line is gone: browsers leave one that is under way waiting for an answer that cannot come. */
function endWithLine(request: XMLHttpRequest): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => request.abort();
  let timer = setTimeout(end, standstillMs);
  addEventListener('offline', end, { signal });
  request.upload.addEventListener('progress', () => {
    clearTimeout(timer);
    timer = setTimeout(end, standstillMs);
  });
  // The whole piece is sent, and the site may take its time to write it.
  request.upload.addEventListener('load', () => clearTimeout(timer));
  request.addEventListener('loadend', () => {
    clearTimeout(timer);
    ended.abort();
  });
}

async function ask(method: string, url: string, headers: Record<string, string> = {}): Promise<Response> {
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

/** Null on a page that came without encryption, where browsers have no digests. */
async function checksumOf(bytes: Blob): Promise<string | null> {
  if (!isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
