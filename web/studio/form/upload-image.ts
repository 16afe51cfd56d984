/** Uploads a picture and says how much of it has gone; `fetch` cannot say that. */
import type { Api } from '#contract/api.ts';

type StoredImage = Api['POST /api/studio/images']['reply'];

/** A picture that takes longer than this does not get through. */
const timeoutMs = 120_000;

/** `refused` when the site does not take the picture; every other failure may pass. */
export class UploadError extends Error {
  readonly isRefused: boolean;

  constructor(isRefused: boolean) {
    super(isRefused ? 'The picture was refused' : 'The picture did not get through');
    this.isRefused = isRefused;
  }
}

export type SendPicture = (data: string, onProgress: (share: number) => void) => Promise<void>;

/** `data` is the picture in base64; `onProgress` gets a share from 0 to 1. @throws {UploadError} */
export function uploadImage(data: string, onProgress: (share: number) => void): Promise<StoredImage> {
  return sendPicture<StoredImage>({ method: 'POST', url: '/api/studio/images', data }, onProgress);
}

/** Keeps a picture as the poster of a video. @throws {UploadError} */
export async function uploadPoster(
  { videoId, data }: { videoId: string; data: string },
  onProgress: (share: number) => void,
): Promise<void> {
  await sendPicture({ method: 'PUT', url: `/api/studio/videos/${videoId}/poster`, data }, onProgress);
}

function sendPicture<Reply>(
  { method, url, data }: { method: 'POST' | 'PUT'; url: string; data: string },
  onProgress: (share: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('content-type', 'application/json');
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const isTaken = request.status === 200 || request.status === 201;
      if (isTaken && request.response) resolve(request.response as Reply);
      else reject(new UploadError(request.status === 400));
    });
    for (const failed of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(failed, () => reject(new UploadError(false)));
    request.send(JSON.stringify({ data }));
  });
}
