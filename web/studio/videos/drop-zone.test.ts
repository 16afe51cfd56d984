import { expect, test } from 'vitest';
import { droppedFiles } from './drop-zone.tsx';

const recording = (name: string) => new File(['x'], name);

function fileEntry(name: string, error?: Error) {
  const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
    error ? reject(error) : resolve(recording(name));
  return { isFile: true, name, file };
}

function folderEntry(name: string, content: object[] | Error) {
  const parts = content instanceof Error ? [] : [content, []];
  const readEntries = (resolve: (entries: object[]) => void, reject: (error: Error) => void) =>
    content instanceof Error ? reject(content) : resolve(parts.shift() ?? []);
  return { isFile: false, name, createReader: () => ({ readEntries }) };
}

async function drop(...entries: (object | null)[]) {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => recording('from-a-program.mp4'),
  }));
  const { files, unreadable } = await droppedFiles({ items } as unknown as DataTransfer);
  return { files: files.map(({ name }) => name), unreadable };
}

const missing = new DOMException('A requested file or directory could not be found', 'NotFoundError');

test('returns the readable files and the names of the others', async () => {
  expect(
    await drop(fileEntry('good.mp4'), fileEntry('cloud.mp4', missing), folderEntry('Locked', missing)),
  ).toEqual({ files: ['good.mp4'], unreadable: ['cloud.mp4', 'Locked'] });
});

test('returns the other files of a folder when one is unreadable', async () => {
  const folder = folderEntry('Course', [
    fileEntry('1.mp4'),
    fileEntry('2.mp4', missing),
    fileEntry('notes.txt', missing),
    folderEntry('Deeper', [fileEntry('3.mov')]),
  ]);
  expect(await drop(folder)).toEqual({ files: ['1.mp4', '3.mov'], unreadable: ['2.mp4'] });
});

test('accepts a file outside of any file system', async () => {
  expect(await drop(null)).toEqual({ files: ['from-a-program.mp4'], unreadable: [] });
});
