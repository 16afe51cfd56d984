import { useEffect, useId, useRef, useState } from 'react';
import type { PictureId } from '#rules/content/document.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { Button } from '../../parts/button.tsx';
import { hintStyles, labelStyles } from '../../parts/field-styles.ts';
import { cropBox, drawPart, encodeCanvas } from './prepare-image.ts';

const text = words.studioForm.picture;

type CropFormProps = {
  image: ImageBitmap;
  ratio: number | null;
  onUploaded: (picture: PictureId) => void;
  onBack: () => void;
};

/** Shows the part that will be seen, moves it, and uploads it. */
export function CropForm({ image, ratio, onUploaded, onBack }: CropFormProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [part, setPart] = useState(0.5);
  const [trouble, setTrouble] = useState<string | null>(null);
  const box = cropBox(image, ratio, part);
  const canMove = Math.round(box.width) < image.width || Math.round(box.height) < image.height;

  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, image, cropBox(image, ratio, part));
  }, [image, ratio, part]);

  async function upload() {
    setTrouble(null);
    const data = canvas.current && (await encodeCanvas(canvas.current));
    if (!data) return setTrouble(text.tooLarge);
    try {
      const stored = await call('POST /api/studio/images', { body: { data } });
      return onUploaded(`image:${stored.id}`);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'invalid-argument';
      return setTrouble(isRefused ? text.refused : text.offline);
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
