/** Shows the still edition and 360p of the same second, each as large as a player on a laptop shows it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAvFrame } from '@mediabunny/server';
import { FilePathSource, HLS, Input, MP4, VideoSampleSink } from 'mediabunny';
import { Encoder, Frame } from 'node-av';
import { chromium } from 'playwright-core';

/** The width of the player, and the part of the picture that is shown of it. */
const [playerWidth, part] = [1280, { width: 780, height: 560 }];

export async function writeSideBySide(
  folder: string,
  { second, path }: { second: number; path: string },
): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
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

/** Returns a picture as WebP without loss, in base64. */
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
