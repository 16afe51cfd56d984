/** The files in what was dropped, those in folders too. */

/** Names that recordings have; others in a folder are left out without a word. */
const recordingName = /\.(mp4|m4v|mov|webm|mkv|ts|mts|m2ts)$/i;

/** Call it while the drop is handled: browsers empty it afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  const found = await Promise.all(entries.map(filesOf));
  return found.flat();
}

/** Of a folder only recordings are taken, and no hidden files. */
export function recordingsOf(files: readonly File[]): File[] {
  return files.filter(({ name }) => recordingName.test(name) && !name.startsWith('.'));
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  const inside = await Promise.all((await entriesOf(entry as FileSystemDirectoryEntry)).map(filesOf));
  return recordingsOf(inside.flat());
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
