/** Sends a file to the site, as it is; XMLHttpRequest tells how far it is, which fetch does not. */
import type { Api, Refusal } from '#contract/api.ts';
import { attachmentLimits } from '#rules/content/limits.ts';

export type StoredFile = Api['POST /api/studio/attachments']['reply'];

export type SendFailure =
  | 'too-large'
  | 'empty'
  | 'too-many'
  | 'disk-full'
  | 'folder-not-shared'
  | 'busy'
  | 'offline'
  | 'signed-out'
  | 'unknown';

type Sending = {
  /** Hears of the bytes that were sent. */
  onSent: (bytes: number) => void;
  onStored: (file: StoredFile) => void;
  onFailed: (failure: SendFailure) => void;
};

/** Returns the way to call it off; nothing is heard of it then. */
export function sendFile(file: Blob, { onSent, onStored, onFailed }: Sending): () => void {
  const refused = refusalBeforeSending(file);
  if (refused) {
    onFailed(refused);
    return () => {};
  }
  const request = new XMLHttpRequest();
  request.open('POST', '/api/studio/attachments');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
  request.addEventListener('error', () => onFailed('offline'));
  request.addEventListener('load', () => {
    if (request.status === 201) onStored(request.response as StoredFile);
    else onFailed(failureOf(request.status, request.response as Partial<Refusal> | null));
  });
  request.send(file);
  return () => request.abort();
}

function refusalBeforeSending({ size }: Blob): SendFailure | null {
  if (size === 0) return 'empty';
  return size > attachmentLimits.bytes ? 'too-large' : null;
}

const reasons: readonly string[] = [
  'too-large',
  'empty',
  'too-many',
  'disk-full',
  'folder-not-shared',
] satisfies SendFailure[];

function failureOf(status: number, refusal: Partial<Refusal> | null): SendFailure {
  if (refusal?.reason && reasons.includes(refusal.reason)) return refusal.reason as SendFailure;
  // The studio is not there for those who are signed out, and may ask for the second factor.
  if (status === 401 || status === 403 || status === 404) return 'signed-out';
  if (status === 429) return 'busy';
  return status === 499 || status === 408 || status === 0 ? 'offline' : 'unknown';
}
