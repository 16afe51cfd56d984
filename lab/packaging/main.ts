/**
 * `node lab/packaging/main.ts` measures what a minute of 1080p costs: processor seconds, peak memory, megabytes and
 * likeness (PSNR of the luma and SSIM, of 1080p), packaged by the site and by FFmpeg's own program with the same resolutions, once
 * with the site's settings and once with x264's defaults. The recordings are generated: code being typed, slides, and a
 * noisy camera.
 * `--seconds=60` is their length; `--recording=name=path` measures one of your own instead, and can be repeated.
 * It needs Linux, the tests' Chromium and the system's `ffmpeg`, which the site itself never uses.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createPackager } from '#server/videos/packaging/packager.ts';
import { lengthOf, likeness, megabytesIn, packageWithFfmpeg } from '../preparing/measure.ts';
import { measureProcesses } from './measure-processes.ts';
import { writeRecordings } from './recordings.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    recording: { type: 'string', multiple: true, default: [] },
  },
});
const work = join(import.meta.dirname, '../../data/packaging');
mkdirSync(work, { recursive: true });

type Recording = { name: string; path: string };

const given: Recording[] = values.recording.map((text) => {
  const [name = '', ...path] = text.split('=');
  return { name, path: path.join('=') };
});
const recordings = given.length > 0 ? given : await writeRecordings(work, Number(values.seconds));

/** Each writes `1080p.m3u8` or `0.m3u8` for its largest rendition. */
const packagers: Record<string, { best: string; run: (path: string, folder: string) => Promise<unknown> }> = {
  'the site': {
    best: '1080p.m3u8',
    run: (source, folder) =>
      createPackager().package({
        source,
        folder,
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
  },
  'FFmpeg, the same settings': {
    best: '0.m3u8',
    run: (source, folder) => packageWithFfmpeg(source, folder, { isLikeSite: true }),
  },
  'FFmpeg, its defaults': { best: '0.m3u8', run: (source, folder) => packageWithFfmpeg(source, folder) },
};

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}\n\n` +
    '| recording | packaged by | CPU s a minute | peak MB | MB a minute | PSNR dB | SSIM |\n' +
    '|---|---|---|---|---|---|---|',
);
for (const { name, path } of recordings) {
  const minutes = (await lengthOf(path)) / 60;
  for (const [packager, { best, run }] of Object.entries(packagers)) {
    const folder = join(work, 'packaged');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const { processorSeconds, peakMegabytes } = await measureProcesses(() => run(path, folder));
    const largest = join(folder, best);
    if (!existsSync(largest)) throw new Error(`${name} is no recording of 1080p`);
    const { psnr, ssim } = await likeness(largest, path);
    const figures = [
      (processorSeconds / minutes).toFixed(1),
      peakMegabytes.toFixed(0),
      (megabytesIn(folder) / minutes).toFixed(2),
      psnr.toFixed(2),
      ssim.toFixed(5),
    ];
    console.log(`| ${name} | ${packager} | ${figures.join(' | ')} |`);
  }
}
process.exit();
