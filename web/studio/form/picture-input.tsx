import { useState } from 'react';
import type { PictureId } from '#rules/content/document.ts';
import { pictureShapes, type PictureUse } from '#rules/content/pictures.ts';
import { messages } from '#messages/messages.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { hintStyles, labelStyles } from '#web/parts/field.tsx';
import { ContentPicture } from '#web/pictures/content-picture.tsx';
import { setContentValue, useContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { pictureDrawings } from '#web/studio/draft/picture-drawings.ts';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { focusAfterRender, idOfPlace } from './field-focus.ts';
import type { NamedField } from './labeled.tsx';
import {
  type ChosenPicture,
  CropForm,
  PictureChooser,
  uploadImage,
  type UploadOptions,
} from './picture-upload.tsx';

const text = messages.studioForm.picture;

type PictureInputProps = NamedField & { use: PictureUse; isOptional: boolean };

/** A picture, and the button that changes it. */
export function PictureInput({ use, isOptional, ...named }: PictureInputProps) {
  const { place, label, hint } = named;
  const { draft } = useDraftContext();
  const value = useContentValue(place);
  const picture = isPicture(value) ? value : null;
  const [isOpen, setOpen] = useState(false);
  const id = idOfPlace(place);

  function choose(chosen: PictureId | null) {
    setContentValue(draft, place, chosen);
    setOpen(false);
    focusAfterRender(id);
  }

  return (
    <div>
      <p className={labelStyles} id={`${id}:label`}>
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {picture ? (
          <ContentPicture
            picture={picture}
            className={`rounded-small ${shapeStyles[use] ?? 'aspect-4/3 w-32 bg-night'}`}
          />
        ) : (
          <span className="text-quiet">{text.none}</span>
        )}
        <SmallButton
          id={id}
          data-field={place.join('.')}
          aria-describedby={`${id}:label`}
          onClick={() => setOpen(true)}
        >
          {text.change}
        </SmallButton>
      </div>
      {hint && <p className={hintStyles}>{hint}</p>}
      {isOpen && (
        <PictureDialog
          use={use}
          isOptional={isOptional}
          picture={picture}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** The places that do not show a picture of 4 by 3. */
const shapeStyles: Partial<Record<PictureUse, string>> = {
  portrait: 'aspect-square w-32 bg-night',
  face: 'aspect-square w-20 bg-night',
  brand: 'h-16 max-w-48 bg-on-night',
  share: 'aspect-1200/630 w-48 bg-night',
};

function isPicture(value: unknown): value is PictureId {
  return typeof value === 'string' && /^(drawing|image):/.test(value);
}

type PictureDialogProps = {
  use: PictureUse;
  isOptional: boolean;
  picture: PictureId | null;
  onChoose: (picture: PictureId | null) => void;
  onClose: () => void;
};

/** Offers our drawings, or an upload that is cropped first. */
function PictureDialog({ use, isOptional, picture, onChoose, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const drawings = pictureDrawings[use];

  async function upload(chosen: ChosenPicture, options: UploadOptions) {
    const stored = await uploadImage({ ...chosen, use }, options);
    onChoose(`image:${stored.id}`);
  }

  return (
    <Dialog open title={text.title} onClose={onClose}>
      {file ? (
        <CropForm file={file} ratio={pictureShapes[use].ratio} send={upload} onBack={() => setFile(null)} />
      ) : (
        <div className="grid gap-6">
          <PictureChooser onChoose={setFile} />
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
          {isOptional && <SmallButton onClick={() => onChoose(null)}>{text.none}</SmallButton>}
        </div>
      )}
    </Dialog>
  );
}
