import { useState } from 'react';
import type { PictureId } from '#rules/content/document.ts';
import { words } from '#words/words.ts';
import { labelStyles, hintStyles } from '../../parts/field-styles.ts';
import { ContentPicture } from '../../pictures/content-picture.tsx';
import { setContentValue, useContentValue, useDraftContext } from '../content/draft-context.tsx';
import type { PictureUse } from '../content/fields/picture-uses.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { focusAfterDrawing, idOfPlace } from './field-focus.ts';
import type { NamedField } from './labelled.tsx';
import { PictureDialog } from './picture-dialog.tsx';

const text = words.studioForm.picture;

type PictureInputProps = NamedField & { use: PictureUse; isOptional: boolean };

/** A picture as it is, and the button that leads to others. */
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
    focusAfterDrawing(id);
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
            className={`w-32 rounded-small bg-night ${use === 'portrait' ? 'aspect-square' : 'aspect-4/3'}`}
          />
        ) : (
          <span className="text-quiet">{text.none}</span>
        )}
        <button
          type="button"
          id={id}
          data-field={place.join('.')}
          aria-describedby={`${id}:label`}
          onClick={() => setOpen(true)}
          className={smallButtonStyles}
        >
          {text.change}
        </button>
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

function isPicture(value: unknown): value is PictureId {
  return typeof value === 'string' && /^(drawing|image):/.test(value);
}
