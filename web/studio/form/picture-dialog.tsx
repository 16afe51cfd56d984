import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import type { PictureId } from '#rules/content/document.ts';
import { words } from '#words/words.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ContentPicture } from '../../pictures/content-picture.tsx';
import { type PictureUse, pictureUses } from '../content/fields/picture-uses.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { CropForm } from './crop-form.tsx';
import { readImage } from './prepare-image.ts';

const text = words.studioForm.picture;

type PictureDialogProps = {
  use: PictureUse;
  isOptional: boolean;
  picture: PictureId | null;
  onChoose: (picture: PictureId | null) => void;
  onClose: () => void;
};

/** Our drawings for the place, or a picture of one's own, which is cropped first. */
export function PictureDialog({ use, isOptional, picture, onChoose, onClose }: PictureDialogProps) {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const { ratio, drawings } = pictureUses[use];
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {image ? (
        <CropForm image={image} ratio={ratio} onUploaded={onChoose} onBack={() => setImage(null)} />
      ) : (
        <div className="grid gap-6">
          <Upload onRead={setImage} />
          {drawings.length > 0 && (
            <section className="grid gap-3">
              <h3 className="font-semibold">{text.drawings}</h3>
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                {drawings.map((drawing) => (
                  <li key={drawing}>
                    <button
                      type="button"
                      aria-label={text.drawing(drawing.replace(/^drawing:/, '').replaceAll('-', ' '))}
                      aria-pressed={drawing === picture}
                      onClick={() => onChoose(drawing)}
                      className="block w-full overflow-hidden rounded-card border-3 border-transparent hover:border-edge aria-pressed:border-sky"
                    >
                      <ContentPicture picture={drawing} className="aspect-4/3 w-full bg-night" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isOptional && (
            <button type="button" className={smallButtonStyles} onClick={() => onChoose(null)}>
              {text.none}
            </button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Upload({ onRead }: { onRead: (image: ImageBitmap) => void }) {
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
          {isReading ? text.working : text.upload}
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
