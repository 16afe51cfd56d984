import { FolderUp, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { uploadLimits } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { PreparingChoiceField } from '#web/studio/uploads/processing-choice.tsx';
import { listUnreadable, startVideoUploads } from '#web/studio/uploads/video-uploads.ts';

const text = messages.studioVideos.drop;

/** Takes recordings: dropped as files or folders, or chosen. */
export function DropZone() {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isNothing, setNothing] = useState(false);

  function take(found: readonly File[], unreadable: readonly string[] = []) {
    const isEmpty = found.length === 0 && unreadable.length === 0;
    setNothing(isEmpty);
    if (isEmpty) announce(text.nothing);
    listUnreadable(unreadable);
    startVideoUploads(found);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(({ files: found, unreadable }) => take(found, unreadable));
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={`grid justify-items-center gap-4 rounded-card border-2 border-dashed px-4 py-8 text-center transition-colors sm:py-10 ${isOver ? 'border-sky bg-sky-soft' : 'border-edge bg-surface'}`}
    >
      <Upload aria-hidden="true" className="size-8 text-sky" />
      <div className="grid gap-1">
        <p className="font-display text-title font-bold">{text.title}</p>
        <p className="text-quiet">{text.hint(formatSize(uploadLimits.bytes), uploadLimits.seconds / 3600)}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept="video/*,.mkv,.mov,.ts"
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <button type="button" className={smallButtonStyles} onClick={() => files.current?.click()}>
          <Upload aria-hidden="true" className="size-5" />
          {text.files}
        </button>
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          // React has no typed property for this attribute.
          {...{ webkitdirectory: '' }}
          onChange={(event) => {
            take(recordingsOf([...(event.currentTarget.files ?? [])]));
            event.currentTarget.value = '';
          }}
        />
        <button
          type="button"
          className={`${smallButtonStyles} max-sm:hidden`}
          onClick={() => folder.current?.click()}
        >
          <FolderUp aria-hidden="true" className="size-5" />
          {text.folder}
        </button>
      </div>
      <PreparingChoiceField />
      {isNothing && <p className="font-medium text-error">{text.nothing}</p>}
    </div>
  );
}

/** Other files in a folder are skipped silently. */
const recordingName = /\.(mp4|m4v|mov|webm|mkv|ts|mts|m2ts)$/i;

/** The dropped files, and the names of files and folders that the browser could not read. */
type DroppedFiles = { files: File[]; unreadable: string[] };

const none: DroppedFiles = { files: [], unreadable: [] };

/** Must be called during the drop event: browsers clear the transfer afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const found = [...transfer.items].map(async (item): Promise<DroppedFiles> => {
    if (item.kind !== 'file') return none;
    const entry = item.webkitGetAsEntry();
    if (entry) return filesOf(entry);
    // A file outside of any file system, such as one dragged from another program.
    const file = item.getAsFile();
    return { ...none, files: file ? [file] : [] };
  });
  return joined(await Promise.all(found));
}

/** Keeps the recordings of a folder, without hidden files. */
function recordingsOf(files: readonly File[]): File[] {
  return files.filter(isRecording);
}

function isRecording({ name }: { name: string }): boolean {
  return recordingName.test(name) && !name.startsWith('.');
}

/** An unreadable file, such as one that is only in the cloud, must not stop the others. */
async function filesOf(entry: FileSystemEntry): Promise<DroppedFiles> {
  try {
    return isFile(entry)
      ? { ...none, files: [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))] }
      : await filesInside(entry as FileSystemDirectoryEntry);
  } catch {
    return { ...none, unreadable: [entry.name] };
  }
}

async function filesInside(folder: FileSystemDirectoryEntry): Promise<DroppedFiles> {
  const entries = (await entriesOf(folder)).filter((entry) => !isFile(entry) || isRecording(entry));
  return joined(await Promise.all(entries.map(filesOf)));
}

function joined(all: readonly DroppedFiles[]): DroppedFiles {
  return {
    files: all.flatMap(({ files }) => files),
    unreadable: all.flatMap(({ unreadable }) => unreadable),
  };
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Browsers return at most 100 entries per call. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
