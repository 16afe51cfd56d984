/** Packages recordings of tests, and reads what learners get. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createPackager } from '#server/videos/packaging/packager.ts';
import { readMaster, readMedia } from '#server/videos/playlist.ts';
import { type InputKind, lightAt, makeInput } from './make-input.ts';
import { readPictures, readSamples } from './read-video.ts';

/** Packages a recording in the process that the site uses. */
export async function packaged(source: string) {
  const folder = join(mkdtempSync(join(tmpdir(), 'lectern-packaged-')), 'film');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true }));
  const { signal } = new AbortController();
  const done = await createPackager().package({ source, folder, signal, onProgress: () => {} });
  expect(done.stillsFailure).toBeNull();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const variants = readMaster(read('master.m3u8')).map(({ file }) => file);
  const { segments } = readMedia(read(variants[0] ?? ''));
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  expect(done.lengthSeconds).toBeCloseTo(seconds, 3);
  const [largest = ''] = variants;
  return {
    ...done,
    qualities: variants.map((file) => file.replace('.m3u8', '')),
    segments,
    bytes: () => Buffer.concat(segments.map(({ file }) => readFileSync(join(folder, file)))),
    pictures: () => readPictures(join(folder, largest)),
    picturesOf: (quality: string) => readPictures(join(folder, `${quality}.m3u8`)),
    samples: () => readSamples(join(folder, largest)),
  };
}

/** Makes and packages a recording. */
export const made = (name: string, kind: InputKind) => packaged(makeInput(name, kind));

/** Expects the brightness that counts seconds at its second. */
export async function expectCounting(film: Awaited<ReturnType<typeof packaged>>, from = 0): Promise<void> {
  for (const { second, color } of await film.pictures())
    expect(Math.abs(color[0] - lightAt(second + 0.001 + from)), `at ${second} s`).toBeLessThan(3);
}
