import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeRecording } from '#tests/videos/recordings.ts';
import { createPackager } from './packager.ts';
import { verifyRendition } from './verify-segments.ts';

const packaged = { name: '180p', hasAudio: true };

const made = mkdtempSync(join(tmpdir(), 'lectern-pieces-'));
const film = join(made, 'film');

beforeAll(async () => {
  const source = join(made, 'film.mp4');
  await writeRecording(source, { seconds: 7 });
  const { signal } = new AbortController();
  await createPackager().package({ source, folder: film, signal, onProgress: () => {} });
});

afterAll(() => rmSync(made, { recursive: true }));

function copyFilm(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pieces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(film, folder, { recursive: true });
  return folder;
}

test('accepts segments that decode', async () => {
  await expect(verifyRendition(film, packaged)).resolves.toBeUndefined();
});

test.each([
  ['cut off', (folder: string) => writeFileSync(join(folder, '180p-2.m4s'), 'mo')],
  ['of zeros', (folder: string) => writeFileSync(join(folder, '180p-1.m4s'), Buffer.alloc(5_000))],
  ['missing', (folder: string) => rmSync(join(folder, '180p-1.m4s'))],
])('rejects a segment that is %s', async (_, spoil) => {
  const folder = copyFilm();
  spoil(folder);
  await expect(verifyRendition(folder, packaged)).rejects.toThrow();
});
