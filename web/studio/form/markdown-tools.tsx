import { Bold, Code, Heading, ImagePlus, Italic, Link, List } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { imageMarkdown } from '#rules/content/article.ts';
import { textLimits } from '#rules/content/limits.ts';
import { messages } from '#messages/messages.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { IconButton } from '#web/studio/parts/small-buttons.tsx';
import {
  addLink,
  insertBlock,
  type MarkdownEdit,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleMark,
} from './markdown-edits.ts';
import {
  type ChosenPicture,
  CropForm,
  PictureChooser,
  uploadImage,
  type UploadOptions,
} from './picture-upload.tsx';

const { markdown: text, full } = messages.studioForm;

/** The toolbar buttons, and their keys with Ctrl or ⌘. */
const tools = [
  { label: text.bold, key: 'b', Icon: Bold, edit: toggleMark('**') },
  { label: text.italic, key: 'i', Icon: Italic, edit: toggleMark('*') },
  { label: text.link, key: 'k', Icon: Link, edit: addLink },
  { label: text.code, key: null, Icon: Code, edit: toggleCode },
  { label: text.list, key: null, Icon: List, edit: toggleList },
] as const;

/** Edits the Markdown of the text area with this id. */
export function useMarkdownEdits({
  id,
  longest,
  onChange,
}: {
  id: string;
  longest: number;
  onChange: (text: string) => void;
}) {
  function apply(edit: MarkdownEdit) {
    const area = document.getElementById(id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart, selectionEnd } = area;
    const next = edit({ text: value, start: selectionStart, end: selectionEnd });
    if (next.text.length > longest) return announce(full);
    // Rendered immediately, so that the next keystroke lands at the right place.
    flushSync(() => onChange(next.text));
    area.focus();
    area.setSelectionRange(next.start, next.end);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    // Outside of this input, Ctrl K opens the studio's search.
    event.preventDefault();
    event.stopPropagation();
    apply(tool.edit);
  }

  return { apply, onKeyDown };
}

type MarkdownToolsProps = {
  apply: (edit: MarkdownEdit) => void;
  /** True for a text with headings and pictures. */
  isArticle: boolean;
  /** Further buttons. */
  children?: ReactElement;
};

/** The toolbar of a Markdown text. */
export function MarkdownTools({ apply, isArticle, children }: MarkdownToolsProps) {
  return (
    <div role="group" aria-label={text.tools} className="mb-1 flex flex-wrap items-center">
      {tools.map(({ label, key, Icon, edit }) => (
        <IconButton
          key={label}
          aria-label={label}
          aria-keyshortcuts={key ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : undefined}
          title={key ? text.withKey(label, key.toUpperCase()) : label}
          // Keeps the selection in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => apply(edit)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      ))}
      {isArticle && (
        <>
          <IconButton
            aria-label={text.heading}
            title={text.heading}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => apply(toggleHeading)}
          >
            <Heading aria-hidden="true" className="size-5" />
          </IconButton>
          <MarkdownPicture onInsert={(markdown) => apply(insertBlock(markdown))} />
        </>
      )}
      {children}
    </div>
  );
}

const { markdown: pictureText, picture } = messages.studioForm;

/** The button that uploads a picture, and inserts the Markdown that shows it. */
function MarkdownPicture({ onInsert }: { onInsert: (markdown: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton aria-label={pictureText.picture} title={pictureText.picture} onClick={() => setOpen(true)}>
        <ImagePlus aria-hidden="true" className="size-5" />
      </IconButton>
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
            label={pictureText.pictureText}
            hint={pictureText.pictureTextHint}
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
