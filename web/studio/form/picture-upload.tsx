import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { Button } from '#web/parts/button.tsx';
import { hintStyles, labelStyles } from '#web/parts/field.tsx';
import { Meter } from '#web/parts/meter.tsx';

/** Turns, crops, scales and encodes a picture in the browser, so that the original and its hidden data never leave it. */

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** The longer side of a stored picture in pixels, and its bytes. */
type PictureBounds = { longestSide: number; mostBytes: number };

/** The server takes at most 1,400,000 characters of base64. */
const usualBounds: PictureBounds = { longestSide: 1_600, mostBytes: 1_000_000 };

const qualities = [0.85, 0.75, 0.6, 0.45, 0.3];

/** Returns the largest part of a picture with a ratio of width by height; `part` from 0 to 1 moves it. */
export function cropBox({ width, height }: Size, ratio: number | null, part: number): Box {
  if (ratio === null) return { left: 0, top: 0, width, height };
  const cropped =
    width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { left: (width - cropped.width) * part, top: (height - cropped.height) * part, ...cropped };
}

/** Returns the size of a part once it is small enough. Nothing is made larger. */
export function scaledSize({ width, height }: Size, { longestSide } = usualBounds): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Reads a picture. Browsers turn it as its camera says; asking for that by `imageOrientation` fails before Chrome 112.
 * @throws for a file that is no picture
 */
function readImage(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file);
}

/** Draws the part of a picture onto a canvas. */
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

/** Returns the canvas as WebP in base64, or as JPEG where the browser cannot; null when it stays too large. */
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

/** A call takes only so many arguments, so the bytes are read in parts. */
function toBase64(bytes: ArrayBuffer): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 0x8000)
    parts.push(String.fromCharCode(...new Uint8Array(bytes, at, Math.min(0x8000, bytes.byteLength - at))));
  return btoa(parts.join(''));
}

// Uploads a picture and says how much of it has gone; `fetch` cannot say that.

type StoredImage = Api['POST /api/studio/images']['reply'];

/** A picture that takes longer than this does not get through. */
const timeoutMs = 120_000;

/** `refused` when the site does not take the picture; every other failure may pass. */
class UploadError extends Error {
  readonly isRejected: boolean;

  constructor(isRejected: boolean) {
    super(isRejected ? 'The picture was refused' : 'The picture did not get through');
    this.isRejected = isRejected;
  }
}

type SendPicture = (data: string, onProgress: (share: number) => void) => Promise<void>;

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

const text = words.studioForm.picture;

/** Chooses a picture of this device and reads it; nothing is sent. */
export function PictureChooser({ onRead }: { onRead: (image: ImageBitmap) => void }) {
  const id = useId();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    setTrouble(null);
    setReading(true);
    try {
      onRead(await readImage(file));
    } catch {
      setTrouble(text.notPicture);
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
        {trouble}
      </p>
    </div>
  );
}

type CropFormProps = {
  image: ImageBitmap;
  ratio: number | null;
  bounds?: PictureBounds | undefined;
  /** Brings the part to the site. @throws {UploadError} */
  send: SendPicture;
  onBack: () => void;
};

/** Shows the part that will be seen, moves it, and uploads it. */
export function CropForm({ image, ratio, bounds = usualBounds, send, onBack }: CropFormProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [part, setPart] = useState(0.5);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const box = cropBox(image, ratio, part);
  const canMove = Math.round(box.width) < image.width || Math.round(box.height) < image.height;

  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, image, { box: cropBox(image, ratio, part), bounds });
  }, [image, ratio, part, bounds]);

  async function upload() {
    setTrouble(null);
    const data = canvas.current && (await encodeCanvas(canvas.current, bounds));
    if (!data) return setTrouble(text.tooLarge);
    setShare(0);
    try {
      return await send(data, setShare);
    } catch (error) {
      const isRejected = error instanceof UploadError && error.isRejected;
      return setTrouble(isRejected ? text.refused : text.offline);
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
        {trouble}
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

/** How much of the picture has gone, in steps of ten per cent for screen readers. */
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
