import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { LessonAttachment } from '#rules/content/document.ts';
import { listLimits, safeFileName, textLimits } from '#rules/content/limits.ts';
import { messages } from '#messages/messages.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { useApi } from '#web/platform/use-api.ts';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { pathOf, type Place } from '#web/studio/draft/content-path.ts';
import { setContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { moveEntry, randomTail } from '#web/studio/draft/list-edits.ts';
import { EntryTools } from '#web/studio/form/entry-tools.tsx';
import { focusAfterRender, idOfPlace } from '#web/studio/form/field-focus.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { droppedFiles } from '#web/studio/uploads/dropped-files.ts';
import { UploadRow } from '#web/studio/uploads/upload-row.tsx';
import {
  type AttachmentUpload,
  endAttachmentUpload,
  listUnreadableAttachments,
  pauseAttachmentUpload,
  resumeAttachmentUpload,
  startAttachmentUploads,
  storedSize,
  useAttachmentUploads,
} from './attachment-uploads.ts';

const text = messages.studioCourse.files;

type AttachmentsInputProps = {
  /** The place of the list. */
  place: Place;
  lesson: string;
  attachments: readonly LessonAttachment[];
};

/** The files of a lesson, which can be uploaded, renamed, moved and removed. */
export function AttachmentsInput({ place, lesson, attachments }: AttachmentsInputProps) {
  const { draft } = useDraftContext();
  const { data } = useApi('GET /api/studio/attachments');
  const uploads = useAttachmentUploads(lesson);
  const { label, hint } = messages.studioFields['course.sections.*.lessons.*.attachments'];
  const most = listLimits.attachments.max;
  const room = most - attachments.length - uploads.length;
  const id = idOfPlace(place);
  const sizeOf = (file: string) =>
    storedSize(file) ?? data?.attachments.find((each) => each.id === file)?.bytes;

  function set(next: readonly LessonAttachment[], what: string) {
    setContentValue(draft, place, next, `${pathOf(place)} ${what} ${randomTail()}`);
  }

  function move(from: number, to: number) {
    set(moveEntry(attachments, from, to), 'move');
    announce(messages.studioForm.list.moved(attachments[from]?.name ?? '', to + 1, attachments.length));
    focusAfterRender(`${id}.${to}:${from > to ? 'up' : 'down'}`);
  }

  function remove(at: number) {
    set(attachments.toSpliced(at, 1), 'remove');
    announce(messages.studioForm.list.removed(attachments[at]?.name ?? ''));
    focusAfterRender(id);
  }

  return (
    <fieldset className="min-w-0">
      <legend className={labelStyles}>{label}</legend>
      <p className={`${hintStyles} mt-0! mb-2`}>{hint}</p>
      <ol className="grid gap-2">
        {attachments.map((attachment, at) => {
          const size = sizeOf(attachment.id);
          return (
            <li
              key={attachment.id}
              className="flex flex-wrap items-center justify-end gap-x-2 sm:flex-nowrap"
            >
              <FileName
                place={[...place, at, 'name']}
                label={text.name(at + 1)}
                name={attachment.name}
                onChange={(name) => setContentValue(draft, [...place, at, 'name'], name)}
              />
              <span className="w-20 shrink-0 text-right tabular-nums text-quiet">
                {size === undefined ? (data ? text.unknownSize : '') : formatSize(size)}
              </span>
              <EntryTools
                name={attachment.name}
                id={`${id}.${at}`}
                place={at}
                count={attachments.length}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            </li>
          );
        })}
      </ol>
      {uploads.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-2">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              failure={upload.failure && text.failures[upload.failure]}
              canTryAgain={!permanentFailures.includes(upload.failure)}
              onPause={() => pauseAttachmentUpload(upload.key)}
              onResume={() => resumeAttachmentUpload(upload.key)}
              onCancel={() => endAttachmentUpload(upload.key)}
            />
          ))}
        </ul>
      )}
      <AddFiles
        id={id}
        room={room}
        onFiles={(files) => startAttachmentUploads(draft, lesson, files)}
        onUnreadable={(names) => listUnreadableAttachments(draft, lesson, names)}
      />
    </fieldset>
  );
}

/** Errors that a retry with the same file can’t fix. */
const permanentFailures: readonly AttachmentUpload['failure'][] = ['too-large', 'empty', 'unreadable'];

type AddFilesProps = {
  id: string;
  /** The number of files that still fit. */
  room: number;
  onFiles: (files: File[]) => void;
  onUnreadable: (names: string[]) => void;
};

/** A drop area with a button that opens the file picker. */
function AddFiles({ id, room, onFiles, onUnreadable }: AddFilesProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [wasCut, setCut] = useState(false);
  const full = text.full(listLimits.attachments.max);

  function take(all: readonly File[]) {
    setCut(all.length > room);
    if (all.length > room) announce(full);
    onFiles(all.slice(0, Math.max(0, room)));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer, () => true).then(({ files, unreadable }) => {
      onUnreadable(unreadable);
      take(files);
    });
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`mt-2 flex flex-wrap items-center gap-3 rounded-card border border-dashed p-3 ${isOver ? 'border-sky bg-sky-soft' : 'border-edge'}`}
    >
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
      <SmallButton
        id={id}
        aria-disabled={room <= 0 || undefined}
        onClick={() => room > 0 && chooser.current?.click()}
      >
        <FileUp aria-hidden="true" className="size-5" />
        {text.add}
      </SmallButton>
      <span className="text-quiet">{room <= 0 || wasCut ? full : text.drop}</span>
    </div>
  );
}

type FileNameProps = { place: Place; label: string; name: string; onChange: (name: string) => void };

/** The name of a file. On blur, it is sanitized, and an empty name is reset. */
function FileName({ place, label, name, onChange }: FileNameProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function leave() {
    if (typed === null) return;
    setTyped(null);
    const safe = safeFileName(typed);
    if (safe !== '' && safe !== name) onChange(safe);
  }

  return (
    <input
      id={idOfPlace(place)}
      type="text"
      data-field={pathOf(place)}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={textLimits.fileName}
      value={typed ?? name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      className={`${fieldStyles} min-w-0 grow basis-full sm:basis-0`}
    />
  );
}
