import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { words } from '#words/words.ts';
import { readImage } from './prepare-image.ts';

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
