import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { cropBox, type PictureUse, uploadedPicture } from '#rules/content/pictures.ts';
import type { Api, ErrorReply } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { hintStyles, labelStyles } from '#web/parts/field.tsx';
import { Meter } from '#web/parts/meter.tsx';

const text = messages.studioForm.picture;

/** Without HEIC, so that iPhones convert a chosen photo to JPEG. */
const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Chooses a picture from this device. */
export function PictureChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    const isTooLarge = file.size > uploadedPicture.bytes;
    setError(isTooLarge ? errorTexts['too-large'] : null);
    if (!isTooLarge) onChoose(file);
  }

  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-24 cursor-pointer items-center gap-4 rounded-card border-2 border-dashed border-edge p-5 font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
      >
        <ImageUp aria-hidden="true" className="size-8 shrink-0 text-sky" />
        <span>
          <span>{text.upload}</span>
          <span className="block font-normal text-quiet">{text.uploadHint}</span>
        </span>
        <input id={id} type="file" accept={acceptedTypes} className="sr-only" onChange={choose} />
      </label>
      <p role="alert" className="mt-2 font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

export type UploadOptions = {
  /** Receives a share from 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload. */
  signal: AbortSignal;
};

/** A chosen file, and which part of it a crop keeps, from 0 to 1. */
export type ChosenPicture = { file: File; part: number };

type CropFormProps = {
  file: File;
  ratio: number | null;
  /** Uploads the picture. @throws {UploadError} */
  send: (picture: ChosenPicture, upload: UploadOptions) => Promise<void>;
  onBack: () => void;
};

/** Shows which part of a picture a crop keeps, and uploads the picture; the server crops and scales it. */
export function CropForm({ file, ratio, send, onBack }: CropFormProps) {
  const id = useId();
  const url = useObjectUrl(file);
  const [part, setPart] = useState(0.5);
  const [canMove, setCanMove] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const ending = useRef<AbortController>(null);
  // A picture that the user has turned away from must not replace the current one.
  useEffect(() => () => ending.current?.abort(), []);

  async function upload() {
    setError(null);
    setShare(0);
    ending.current = new AbortController();
    const { signal } = ending.current;
    try {
      await send({ file, part }, { onProgress: setShare, signal });
    } catch (cause) {
      if (signal.aborted) return;
      setError(errorTexts[cause instanceof UploadError ? cause.reason : 'offline'] ?? text.refused);
    } finally {
      setShare(null);
    }
  }

  return (
    <div className="grid gap-5">
      {url && (
        <img
          src={url}
          alt={text.preview}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            const box = cropBox({ width, height }, { ratio, part });
            setCanMove(box.width < width || box.height < height);
          }}
          onError={() => setError(errorTexts['not-a-picture'])}
          className="mx-auto max-h-[50dvh] max-w-full rounded-card bg-night object-cover"
          style={
            ratio === null
              ? undefined
              : { aspectRatio: ratio, objectPosition: `${part * 100}% ${part * 100}%` }
          }
        />
      )}
      {canMove && (
        <div>
          <label htmlFor={id} className={labelStyles}>
            {text.crop}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={part}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setPart(Number(event.currentTarget.value))}
            className="h-11 w-full accent-sky"
          />
          <p id={`${id}-hint`} className={hintStyles}>
            {text.cropHint}
          </p>
        </div>
      )}
      <ErrorText>{error}</ErrorText>
      {share !== null && <UploadMeter share={share} />}
      <div className="flex flex-wrap gap-3">
        <Button shines={false} onPress={upload}>
          {text.use}
        </Button>
        <QuietButton onPress={onBack}>{text.back}</QuietButton>
      </div>
    </div>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** The upload progress, announced to screen readers in steps of 10 %. */
function UploadMeter({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const status = share < 1 ? text.uploading(percent) : text.working;
  return (
    <div className="grid gap-1.5">
      <p className="tabular-nums font-medium">{status}</p>
      <Meter label={text.uploadMeter} value={percent} max={100} />
      <p role="status" className="sr-only">
        {share < 1 ? text.uploading(Math.floor(percent / 10) * 10) : status}
      </p>
    </div>
  );
}

type StoredImage = Api['POST /api/studio/images']['reply'];

const timeoutMs = 10 * 60_000;

const errorTexts: Record<string, string> & Record<'too-large' | 'not-a-picture', string> = {
  'not-a-picture': text.notPicture,
  heic: text.heic,
  'too-large': text.tooLarge,
  'too-many': text.tooMany,
  'decoder-missing': text.decoderMissing,
  'decoder-failed': text.decoderFailed,
  offline: text.offline,
};

/** An upload that failed: with the server's reason for rejecting the picture, or `offline` without a reply. */
class UploadError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The picture was not stored: ${reason}`);
    this.reason = reason;
  }
}

/** Uploads a picture of the content. @throws {UploadError} */
export function uploadImage(
  { file, part, use }: ChosenPicture & { use: PictureUse },
  options: UploadOptions,
): Promise<StoredImage> {
  const url = `/api/studio/images?use=${use}&part=${part}`;
  return sendPicture<StoredImage>({ method: 'POST', url, file }, options);
}

/** Uploads the poster of a video. @throws {UploadError} */
export async function uploadPoster(
  { videoId, file, part }: ChosenPicture & { videoId: string },
  options: UploadOptions,
): Promise<void> {
  const url = `/api/studio/videos/${videoId}/poster/file?part=${part}`;
  await sendPicture({ method: 'PUT', url, file }, options);
}

/** XMLHttpRequest reports upload progress, which fetch cannot. */
function sendPicture<Reply>(
  { method, url, file }: { method: 'POST' | 'PUT'; url: string; file: File },
  { onProgress, signal }: UploadOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const isStored = request.status === 200 || request.status === 201;
      const reply = request.response as (Reply & Partial<ErrorReply>) | null;
      if (isStored && reply) resolve(reply);
      else reject(new UploadError(reply?.reason ?? (request.status === 400 ? 'rejected' : 'decoder-failed')));
    });
    for (const failed of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(failed, () => reject(new UploadError('offline')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
