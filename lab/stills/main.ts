/**
 * `node lab/stills/main.ts` makes a ten-minute screen recording of code, packages it, prints the size of each
 * rendition, and writes the still rendition and 360p side by side into `data/stills`, each as large as in a player on a
 * laptop. `-- --minutes=2` makes a shorter one. It needs the browser of the tests.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { registerMediabunnyServer, toAvFrame } from '@mediabunny/server';
import { FilePathSource, HLS, Input, MP4, VideoSampleSink } from 'mediabunny';
import { Encoder, Frame } from 'node-av';
import { measureRenditions, measureStills } from '#server/videos/prepare-videos.ts';
import { createPackager } from '#server/videos/packaging/packager.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { writeCodeRecording } from './recording.ts';

/** The width of the player, and the visible part of the picture. */
const [playerWidth, part] = [1280, { width: 780, height: 560 }];

async function writeSideBySide(
  folder: string,
  { second, path }: { second: number; path: string },
): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({
      viewport: { width: part.width * 2 + 12, height: part.height + 36 },
    });
    const shown = await Promise.all(
      ['stills', '360p'].map(
        async (name) => `<figure><figcaption>${name}</figcaption>
        <div><img src="data:image/webp;base64,${await pictureOf(join(folder, `${name}.m3u8`), second)}"></div></figure>`,
      ),
    );
    await page.setContent(`<!doctype html><style>
      body { margin: 0; display: flex; gap: 12px; background: #fff; font: 16px/36px sans-serif }
      figure { margin: 0 } figcaption { padding-left: 8px }
      div { width: ${part.width}px; height: ${part.height}px; overflow: hidden }
      img { width: ${playerWidth}px; margin-left: -200px }
    </style>${shown.join('')}`);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
    await writeFile(path, Buffer.from(data, 'base64'));
  } finally {
    await browser.close();
  }
}

/** Returns a picture as lossless WebP in base64. */
async function pictureOf(playlist: string, second: number): Promise<string> {
  const input = new Input({ source: new FilePathSource(playlist), formats: [HLS, MP4] });
  const track = await input.getPrimaryVideoTrack();
  const sample = track && (await new VideoSampleSink(track).getSample(second + 0.5));
  if (!sample) throw new Error(`${playlist} has no picture at ${second} s`);
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  const webp = await Encoder.encodeOne('libwebp' as never, frame, { options: { quality: 100 } });
  frame.free();
  sample.close();
  input.dispose();
  return Buffer.from(webp).toString('base64');
}

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
