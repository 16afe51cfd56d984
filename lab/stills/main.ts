/**
 * `node lab/stills/main.ts`: makes a screen recording of code of ten minutes, packages it, prints what each edition
 * weighs, and writes the still edition and 360p side by side into `data/stills`. `-- --minutes=2` makes a shorter one.
 * Needs Chromium.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registerMediabunnyServer } from '@mediabunny/server';
import { measureRenditions, measureStills } from '#server/flows/media/prepare-videos.ts';
import { createPackager } from '#server/outside/media/packaging/packager.ts';
import { writeCodeRecording } from './recording.ts';
import { writeSideBySide } from './side-by-side.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, again: { type: 'boolean' } },
});
const seconds = Math.round(Number(values.minutes) * 60);
const work = join('data', 'stills');
const [source, folder] = [join(work, `recording-${seconds}.mp4`), join(work, `packaged-${seconds}`)];

registerMediabunnyServer({ hardwareContext: null });
mkdirSync(work, { recursive: true });
if (values.again || !existsSync(source)) {
  await writeCodeRecording(`${source}.part`, seconds);
  renameSync(`${source}.part`, source);
}
rmSync(folder, { recursive: true, force: true });
const began = performance.now();
const { signal } = new AbortController();
let qualitiesDone = 0;
const { stillsFailure } = await createPackager().package({
  source,
  folder,
  signal,
  onProgress: (share) => {
    if (qualitiesDone === 0 && share > 0.85) qualitiesDone = performance.now();
  },
});
const ended = performance.now();
if (stillsFailure !== null) throw new Error(stillsFailure);
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;
for (const { height, bytes } of await measureRenditions(folder))
  console.log(`${height === null ? 'sound' : `${height}p`}: ${megabytes(bytes)}`);
console.log(`stills: ${megabytes((await measureStills(folder)) ?? 0)}`);
console.log(
  `packaged in ${Math.round((ended - began) / 1000)} s, of which the still edition took ${Math.round((ended - qualitiesDone) / 1000)} s`,
);
await writeSideBySide(folder, { second: Math.round(seconds * 0.37), path: join(work, 'side-by-side.webp') });
