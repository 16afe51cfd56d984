/** The files in what was dropped, those in folders too. */

/** Names that recordings have; others in a folder are left out without a word. */
const recordingName = /\.(mp4|m4v|mov|webm|mkv|ts|mts|m2ts)$/i;

/** The files that were dropped, and the names of the files and folders that the browser cannot read. */
export type DroppedFiles = { files: File[]; unreadable: string[] };

const none: DroppedFiles = { files: [], unreadable: [] };

/** Call it while the drop is handled: browsers empty it afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const found = [...transfer.items].map(async (item): Promise<DroppedFiles> => {
    if (item.kind !== 'file') return none;
    const entry = item.webkitGetAsEntry();
    if (entry) return filesOf(entry);
    // A file that lies in no file system, such as one of another program.
    const file = item.getAsFile();
    return { ...none, files: file ? [file] : [] };
  });
  return joined(await Promise.all(found));
}

/** Of a folder only recordings are taken, and no hidden files. */
export function recordingsOf(files: readonly File[]): File[] {
  return files.filter(isRecording);
}

function isRecording({ name }: { name: string }): boolean {
  return recordingName.test(name) && !name.startsWith('.');
}

/** One file that cannot be read, such as one that is only in the cloud, does not keep the others from being uploaded. */
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

/** Browsers tell a hundred at a time. */
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
