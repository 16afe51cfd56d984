import { useEffect, useId, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Meter } from '../../parts/meter.tsx';
import { hintStyles, labelStyles } from '../../parts/field-styles.ts';
import { cropBox, drawPart, encodeCanvas, type PictureBounds, usualBounds } from './prepare-image.ts';
import { type SendPicture, UploadError } from './upload-image.ts';

const text = words.studioForm.picture;

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
      const isRefused = error instanceof UploadError && error.isRefused;
      return setTrouble(isRefused ? text.refused : text.offline);
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
