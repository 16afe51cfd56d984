import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { imageMarkdown } from '#rules/content/article.ts';
import { textLimits } from '#rules/content/limits.ts';
import { messages } from '#messages/messages.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { iconButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import {
  type ChosenPicture,
  CropForm,
  PictureChooser,
  uploadImage,
  type UploadOptions,
} from './picture-upload.tsx';

const { markdown: text, picture } = messages.studioForm;

/** The button that uploads a picture, and inserts the Markdown that shows it. */
export function MarkdownPicture({ onInsert }: { onInsert: (markdown: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={text.picture}
        title={text.picture}
        onClick={() => setOpen(true)}
        className={iconButtonStyles}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
      </button>
      {isOpen && (
        <PictureDialog
          onDone={(markdown) => {
            setOpen(false);
            // The closing dialog returns the focus to the button before the text takes it.
            requestAnimationFrame(() => onInsert(markdown));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type PictureDialogProps = { onDone: (markdown: string) => void; onClose: () => void };

function PictureDialog({ onDone, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [description, setDescription] = useState('');

  async function upload(chosen: ChosenPicture, options: UploadOptions) {
    const { id } = await uploadImage({ ...chosen, use: 'article' }, options);
    onDone(imageMarkdown(id, description.toWellFormed().replaceAll('\0', '').trim()));
  }

  return (
    <Dialog open title={picture.title} onClose={onClose}>
      {file ? (
        <div className="grid gap-5">
          <TextField
            label={text.pictureText}
            hint={text.pictureTextHint}
            maxLength={textLimits.line}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <CropForm file={file} ratio={null} send={upload} onBack={() => setFile(null)} />
        </div>
      ) : (
        <PictureChooser onChoose={setFile} />
      )}
    </Dialog>
  );
}
