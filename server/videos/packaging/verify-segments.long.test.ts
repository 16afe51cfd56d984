import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRecordingFile } from '#tests/videos/recordings.ts';
import { createPackager } from './packager.ts';
import { verifyRendition } from './verify-segments.ts';

const packaged = { name: '180p', hasAudio: true };

async function packagedFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pieces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = await makeRecordingFile('film.mp4', { seconds: 7 });
  const { signal } = new AbortController();
  await createPackager().package({ source, folder, signal, onProgress: () => {} });
  return folder;
}

test('accepts segments that decode', async () => {
  await expect(verifyRendition(await packagedFolder(), packaged)).resolves.toBeUndefined();
});

test.each([
  ['cut off', (folder: string) => writeFileSync(join(folder, '180p-2.m4s'), 'mo')],
  ['of zeros', (folder: string) => writeFileSync(join(folder, '180p-1.m4s'), Buffer.alloc(5_000))],
  ['missing', (folder: string) => rmSync(join(folder, '180p-1.m4s'))],
])('rejects a segment that is %s', async (_, spoil) => {
  const folder = await packagedFolder();
  spoil(folder);
  await expect(verifyRendition(folder, packaged)).rejects.toThrow();
});
