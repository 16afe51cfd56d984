/** Generated recordings of 1080p with a voice: code being typed, slides, and a noisy camera. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { run } from '../preparing/measure.ts';
import { writeCodeRecording } from '../stills/recording.ts';

const slideSeconds = 12;

/** The formats of the other two; the voice is that of the code. */
const asRecorded = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '16', '-pix_fmt', 'yuv420p'];

/** Soft shapes that drift, with the noise of a small sensor. */
const camera =
  'gradients=size=1920x1080:rate=30:speed=0.005:nb_colors=6:seed=7,format=yuv420p,noise=alls=5:allf=t';

/** Writes those that an earlier run has not left. */
export async function writeRecordings(
  folder: string,
  seconds: number,
): Promise<{ name: string; path: string }[]> {
  const pathOf = (name: string) => join(folder, `${name}-${seconds}.mp4`);
  const code = pathOf('code');
  await unlessThere(code, async (path) => {
    registerMediabunnyServer({ hardwareContext: null });
    await writeCodeRecording(path, seconds, { scale: 1.5 });
  });
  const addPicture = (path: string, input: string[]) =>
    run([
      ...input,
      '-i',
      code,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:a',
      'copy',
      '-t',
      String(seconds),
      ...asRecorded,
      '-f',
      'mp4',
      path,
    ]);
  await unlessThere(pathOf('slides'), async (path) => {
    await photographSlides(folder, Math.ceil(seconds / slideSeconds));
    const slides = join(folder, 'slide-%d.png');
    await addPicture(path, ['-framerate', `1/${slideSeconds}`, '-i', slides, '-r', '25']);
  });
  await unlessThere(pathOf('camera'), (path) => addPicture(path, ['-f', 'lavfi', '-i', camera]));
  return ['code', 'slides', 'camera'].map((name) => ({ name, path: pathOf(name) }));
}

async function unlessThere(path: string, write: (path: string) => Promise<unknown>): Promise<void> {
  if (existsSync(path)) return;
  await write(`${path}.part`);
  renameSync(`${path}.part`, path);
}

async function photographSlides(folder: string, count: number): Promise<void> {
  const browser = await launchChromium('current', ['--force-color-profile=srgb']);
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    for (let at = 0; at < count; at += 1) {
      await page.setContent(slideOf(at));
      writeFileSync(join(folder, `slide-${at}.png`), await page.screenshot({ type: 'png' }));
    }
  } finally {
    await browser.close();
  }
}

function slideOf(at: number): string {
  const points = ['What it is for', 'How it works', 'An example', 'What often goes wrong'].slice(
    0,
    (at % 4) + 1,
  );
  const bars = Array.from({ length: 9 }, (_, bar) => 80 + ((bar * 97 + at * 61) % 400));
  const chart = bars.map(
    (height, bar) => `<rect x="${bar * 80}" y="${500 - height}" width="56" height="${height}"/>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 90px; box-sizing: border-box; height: 1080px; font: 44px sans-serif; color: #1d2733;
      background: linear-gradient(135deg, #fff, hsl(${(at * 47) % 360} 45% 90%)) }
    h1 { font-size: 88px; margin: 0 0 48px } li { margin: 0 0 28px }
    svg { position: absolute; right: 90px; bottom: 90px; fill: hsl(${(at * 47) % 360} 55% 45%) }
  </style><h1>Part ${at + 1}</h1><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>
  <svg width="720" height="500">${chart.join('')}</svg>`;
}
