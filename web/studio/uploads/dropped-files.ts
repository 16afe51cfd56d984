/** Finds the files in what is dropped or chosen, also in folders and their folders. */
import { isRecordingName } from '#rules/video/upload.ts';

/** The files, and the names of files and folders that the browser could not read. */
type DroppedFiles = { files: File[]; unreadable: string[] };

const none: DroppedFiles = { files: [], unreadable: [] };

type IsWanted = (name: string) => boolean;

/**
 * Other files than the wanted ones are skipped silently in folders, and hidden ones everywhere. Must be called during the
 * drop event: browsers clear the transfer afterwards.
 */
export async function droppedFiles(transfer: DataTransfer, isWanted: IsWanted): Promise<DroppedFiles> {
  const found = [...transfer.items].map(async (item): Promise<DroppedFiles> => {
    if (item.kind !== 'file') return none;
    const entry = item.webkitGetAsEntry();
    if (entry) return isHidden(entry.name) ? none : filesOf(entry, isWanted);
    // A file outside of any file system, such as one dragged from another program.
    const file = item.getAsFile();
    return { ...none, files: file ? [file] : [] };
  });
  return joined(await Promise.all(found));
}

/** Keeps the recordings of a chosen folder, without hidden files and those in hidden folders. */
export function recordingsOf(files: readonly File[]): File[] {
  return files.filter(
    ({ name, webkitRelativePath }) =>
      isRecordingName(name) && !(webkitRelativePath || name).split('/').some(isHidden),
  );
}

/** Systems put such files beside those of a person: .DS_Store, ._Lesson.mp4 and the like. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || systemNames.has(name.toLowerCase());
}

const systemNames = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', '__macosx', '$recycle.bin']);

/** An unreadable file, such as one that is only in the cloud, must not stop the others. */
async function filesOf(entry: FileSystemEntry, isWanted: IsWanted): Promise<DroppedFiles> {
  if (!isFile(entry)) return filesInside(entry as FileSystemDirectoryEntry, isWanted);
  try {
    return {
      ...none,
      files: [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))],
    };
  } catch {
    return { ...none, unreadable: [entry.name] };
  }
}

async function filesInside(folder: FileSystemDirectoryEntry, isWanted: IsWanted): Promise<DroppedFiles> {
  const { entries, isComplete } = await entriesOf(folder);
  const wanted = entries.filter((entry) => !isHidden(entry.name) && (!isFile(entry) || isWanted(entry.name)));
  const found = joined(await Promise.all(wanted.map((entry) => filesOf(entry, isWanted))));
  return isComplete ? found : { ...found, unreadable: [folder.name, ...found.unreadable] };
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

/** Browsers return at most 100 entries per call. When one fails, those of the calls before it are kept. */
async function entriesOf(
  folder: FileSystemDirectoryEntry,
): Promise<{ entries: FileSystemEntry[]; isComplete: boolean }> {
  const entries: FileSystemEntry[] = [];
  try {
    const reader = folder.createReader();
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return { entries, isComplete: true };
      entries.push(...some);
    }
  } catch {
    return { entries, isComplete: false };
  }
}
