import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { hintStyles, labelStyles } from '#web/parts/field.tsx';
import { Meter } from '#web/parts/meter.tsx';

const text = messages.studioForm.picture;

/** Chooses a picture from this device and decodes it in the browser. */
export function PictureChooser({ onRead }: { onRead: (image: ImageBitmap) => void }) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    setError(null);
    setReading(true);
    try {
      onRead(await readImage(file));
    } catch {
      setError(text.notPicture);
    } finally {
      setReading(false);
    }
  }

  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-24 cursor-pointer items-center gap-4 rounded-card border-2 border-dashed border-edge p-5 font-semibold hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sky"
      >
        <ImageUp aria-hidden="true" className="size-8 shrink-0 text-sky" />
        <span>
          <span>{isReading ? text.working : text.upload}</span>
          <span className="block font-normal text-quiet">{text.uploadHint}</span>
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => void read(event)}
        />
      </label>
      <p role="alert" className="mt-2 font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}

type CropFormProps = {
  image: ImageBitmap;
  ratio: number | null;
  bounds?: PictureBounds | undefined;
  /** Uploads the cropped picture. @throws {UploadError} */
  send: SendPicture;
  onBack: () => void;
};

/** Crops a picture, scales it and uploads it. The original and its metadata never leave the browser. */
export function CropForm({ image, ratio, bounds = defaultBounds, send, onBack }: CropFormProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [part, setPart] = useState(0.5);
  const [error, setError] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const box = cropBox(image, ratio, part);
  const canMove = Math.round(box.width) < image.width || Math.round(box.height) < image.height;

  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, image, { box: cropBox(image, ratio, part), bounds });
  }, [image, ratio, part, bounds]);

  async function upload() {
    setError(null);
    const data = canvas.current && (await encodeCanvas(canvas.current, bounds));
    if (!data) return setError(text.tooLarge);
    setShare(0);
    try {
      return await send(data, setShare);
    } catch (cause) {
      const isRejected = cause instanceof UploadError && cause.isRejected;
      return setError(isRejected ? text.refused : text.offline);
    } finally {
      setShare(null);
    }
  }

  return (
    <div className="grid gap-5">
      <canvas ref={canvas} className="mx-auto max-h-[50dvh] max-w-full rounded-card bg-night" />
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
            className="h-8 w-full accent-sky"
          />
          <p id={`${id}-hint`} className={hintStyles}>
            {text.cropHint}
          </p>
        </div>
      )}
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      {share !== null && <UploadMeter share={share} />}
      <div className="flex flex-wrap gap-3">
        <Button shines={false} onPress={upload}>
          {text.use}
        </Button>
        <Button kind="quiet" shines={false} onPress={onBack}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}

/** The upload progress, announced to screen readers in steps of 10 %. */
function UploadMeter({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1.5">
      <p className="tabular-nums font-medium">{text.uploading(percent)}</p>
      <Meter label={text.uploadMeter} value={percent} max={100} />
      <p role="status" className="sr-only">
        {text.uploading(Math.floor(percent / 10) * 10)}
      </p>
    </div>
  );
}

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** The longer side in pixels, and the size in bytes. */
type PictureBounds = { longestSide: number; mostBytes: number };

/** The server accepts at most 1,400,000 characters of base64. */
const defaultBounds: PictureBounds = { longestSide: 1_600, mostBytes: 1_000_000 };

const qualities = [0.85, 0.75, 0.6, 0.45, 0.3];

/** Returns the largest crop with a ratio of width by height; `part` moves it from 0 to 1. */
export function cropBox({ width, height }: Size, ratio: number | null, part: number): Box {
  if (ratio === null) return { left: 0, top: 0, width, height };
  const cropped =
    width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { left: (width - cropped.width) * part, top: (height - cropped.height) * part, ...cropped };
}

/** Returns a size scaled down to the bounds; it never scales up. */
export function scaledSize({ width, height }: Size, { longestSide } = defaultBounds): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Decodes a picture. Browsers rotate it by its EXIF data; requesting that with `imageOrientation` fails before Chrome 112.
 * @throws for a file that is not a picture
 */
function readImage(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file);
}

function drawPart(
  canvas: HTMLCanvasElement,
  image: ImageBitmap,
  { box, bounds }: { box: Box; bounds: PictureBounds },
): void {
  const { width, height } = scaledSize(box, bounds);
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, box.left, box.top, box.width, box.height, 0, 0, width, height);
}

/** Returns the canvas as base64, in WebP or else in JPEG; null when it stays too large. */
async function encodeCanvas(canvas: HTMLCanvasElement, { mostBytes }: PictureBounds): Promise<string | null> {
  for (const quality of qualities) {
    const webp = await toBlob(canvas, 'image/webp', quality);
    const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality);
    if (blob && blob.size <= mostBytes) return toBase64(await blob.arrayBuffer());
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Function calls have a limited number of arguments, so the bytes are converted in chunks. */
function toBase64(bytes: ArrayBuffer): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 0x8000)
    chunks.push(String.fromCharCode(...new Uint8Array(bytes, at, Math.min(0x8000, bytes.byteLength - at))));
  return btoa(chunks.join(''));
}

type StoredImage = Api['POST /api/studio/images']['reply'];

const timeoutMs = 120_000;

/** Rejected pictures stay rejected; every other upload error may be temporary. */
class UploadError extends Error {
  readonly isRejected: boolean;

  constructor(isRejected: boolean) {
    super(isRejected ? 'The picture was rejected' : 'The picture was not uploaded');
    this.isRejected = isRejected;
  }
}

type SendPicture = (data: string, onProgress: (share: number) => void) => Promise<void>;

/** Uploads a picture in base64; `onProgress` receives a share from 0 to 1. @throws {UploadError} */
export function uploadImage(data: string, onProgress: (share: number) => void): Promise<StoredImage> {
  return sendPicture<StoredImage>({ method: 'POST', url: '/api/studio/images', data }, onProgress);
}

/** Uploads the poster of a video. @throws {UploadError} */
export async function uploadPoster(
  { videoId, data }: { videoId: string; data: string },
  onProgress: (share: number) => void,
): Promise<void> {
  await sendPicture({ method: 'PUT', url: `/api/studio/videos/${videoId}/poster`, data }, onProgress);
}

/** XMLHttpRequest reports upload progress, which fetch cannot. */
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
      const isStored = request.status === 200 || request.status === 201;
      if (isStored && request.response) resolve(request.response as Reply);
      else reject(new UploadError(request.status === 400));
    });
    for (const failed of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(failed, () => reject(new UploadError(false)));
    request.send(JSON.stringify({ data }));
  });
}
