/**
 * `node lab/preparing/main.ts` makes a 1080p screen recording of code, lets Chromium prepare it and the site package
 * it, both unchanged and prepared. It prints minutes, megabytes, processor seconds and the similarity to the recording
 * (SSIM), beside FFmpeg's HLS in the same resolutions.
 * `--seconds=60` is the length. It needs Chromium and the system's `ffmpeg`, which the site itself never uses.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registerMediabunnyServer } from '@mediabunny/server';
import { buildWebIfChanged } from '#scripts/build.ts';
import { createPackager } from '#server/videos/packaging/packager.ts';
import { writeCodeRecording } from '../stills/recording.ts';
import {
  type Figures,
  likeness,
  measured,
  megabytesIn,
  packageWithFfmpeg,
  prepareInChromium,
} from './measure.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);
const work = join(import.meta.dirname, '../../data/preparing');
const source = join(work, `recording-${seconds}.mp4`);
const prepared = join(work, 'prepared.mp4');

registerMediabunnyServer({ hardwareContext: null });
await buildWebIfChanged();
mkdirSync(work, { recursive: true });
if (!existsSync(source)) {
  await writeCodeRecording(`${source}.part`, seconds, { scale: 1.5 });
  renameSync(`${source}.part`, source);
}
console.log(
  `a recording of ${seconds} s in 1080p: ${(statSync(source).size / 1e6).toFixed(2)} MB; ` +
    'SSIM is that of 1080p, and CPU is that of all processes',
);

const inChromium = await prepareInChromium(source, prepared);
print('prepared in Chromium', inChromium, {
  megabytes: statSync(prepared).size / 1e6,
  ...(await likeness(prepared, source)),
});
await packageBySite('the site packages what Chromium prepared', prepared);
await packageBySite('the site packages the recording itself', source);
const folder = emptied('ffmpeg');
const byFfmpeg = await measured(() => packageWithFfmpeg(source, folder));
print('FFmpeg makes HLS of the recording', byFfmpeg, {
  megabytes: megabytesIn(folder),
  ...(await likeness(join(folder, '0.m3u8'), source)),
});

async function packageBySite(name: string, recording: string): Promise<void> {
  const packaged = emptied('packaged');
  const { signal } = new AbortController();
  const packager = createPackager();
  const figures = await measured(() =>
    packager.package({ source: recording, folder: packaged, signal, onProgress: () => {} }),
  );
  if (!existsSync(join(packaged, 'stills.m3u8'))) console.log(`${name}: without a still edition`);
  print(name, figures, {
    megabytes: megabytesIn(packaged),
    ...(await likeness(join(packaged, '1080p.m3u8'), source)),
  });
}

function emptied(name: string): string {
  const path = join(work, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  return path;
}

function print(name: string, figures: Figures, result: { megabytes: number; ssim: number }): void {
  const took = `${(figures.seconds / 60).toFixed(2)} min, ${figures.processorSeconds.toFixed(1)} s CPU`;
  console.log(`${name}: ${took}, ${result.megabytes.toFixed(2)} MB, SSIM ${result.ssim.toFixed(5)}`);
}

process.exit();
