import { expect, test } from 'vitest';
import { isRecordingName } from '#rules/video/upload.ts';
import { droppedFiles, recordingsOf } from './dropped-files.ts';

const recording = (name: string) => new File(['x'], name);

function fileEntry(name: string, error?: Error) {
  const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
    error ? reject(error) : resolve(recording(name));
  return { isFile: true, name, file };
}

/** Each call of `readEntries` returns one part, or fails. */
function folderEntry(name: string, ...parts: (object[] | Error)[]) {
  const readEntries = (resolve: (entries: object[]) => void, reject: (error: Error) => void) => {
    const part = parts.shift() ?? [];
    return part instanceof Error ? reject(part) : resolve(part);
  };
  return { isFile: false, name, createReader: () => ({ readEntries }) };
}

async function drop(...entries: (object | null)[]) {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => recording('from-a-program.mp4'),
  }));
  const { files, unreadable } = await droppedFiles({ items } as unknown as DataTransfer, isRecordingName);
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

test('keeps the entries of a folder that were read before an error', async () => {
  const folder = folderEntry('Half', [fileEntry('1.mp4')], missing);
  expect(await drop(folder, fileEntry('after.mp4'))).toEqual({
    files: ['1.mp4', 'after.mp4'],
    unreadable: ['Half'],
  });
});

test('skips hidden files and folders silently, even unreadable ones', async () => {
  const folder = folderEntry('Course', [
    fileEntry('.DS_Store', missing),
    fileEntry('._1.mp4'),
    fileEntry('Thumbs.db'),
    folderEntry('__MACOSX', [fileEntry('1.mp4')]),
    folderEntry('.Trashes', missing),
    fileEntry('1.mp4'),
  ]);
  expect(await drop(fileEntry('.DS_Store'), fileEntry('desktop.ini'), folder)).toEqual({
    files: ['1.mp4'],
    unreadable: [],
  });
  const chosen = (path: string) =>
    Object.defineProperty(recording(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
  const files = ['Course/1.mts', 'Course/.git/2.mp4', 'Course/Thumbs.db', 'Course/Deeper/3.M4A'].map(chosen);
  expect(recordingsOf(files).map(({ name }) => name)).toEqual(['1.mts', '3.M4A']);
});

test('returns empty files, so that they are named', async () => {
  const empty = {
    isFile: true,
    name: 'empty.mp4',
    file: (done: (file: File) => void) => done(new File([], 'empty.mp4')),
  };
  expect(await drop(folderEntry('Course', [empty]))).toEqual({ files: ['empty.mp4'], unreadable: [] });
});

test('accepts a file outside of any file system', async () => {
  expect(await drop(null)).toEqual({ files: ['from-a-program.mp4'], unreadable: [] });
});
