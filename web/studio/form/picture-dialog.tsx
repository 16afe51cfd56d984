import { useState } from 'react';
import type { PictureId } from '#rules/content/document.ts';
import { words } from '#words/words.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ContentPicture } from '../../pictures/content-picture.tsx';
import { type PictureUse, pictureUses } from '../content/fields/picture-uses.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { CropForm } from './crop-form.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import { uploadImage } from './upload-image.ts';

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
  const { ratio, bounds, drawings } = pictureUses[use];

  async function upload(data: string, onProgress: (share: number) => void) {
    const stored = await uploadImage(data, onProgress);
    onChoose(`image:${stored.id}`);
  }

  return (
    <Dialog open title={text.title} onClose={onClose}>
      {image ? (
        <CropForm image={image} ratio={ratio} bounds={bounds} send={upload} onBack={() => setImage(null)} />
      ) : (
        <div className="grid gap-6">
          <PictureChooser onRead={setImage} />
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
