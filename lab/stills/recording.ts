/** A made screen recording: an editor in which code is typed, one picture per second. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  FilePathSource,
  FilePathTarget,
  HLS,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';
import type { Page } from 'playwright-core';
import { decodePng, type Picture, toPicture } from '#content/make-videos/picture.ts';
import { sampleRate } from '#content/make-videos/voice.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';

const frameSize = { width: 1280, height: 720 };

/** The typed code comes from existing files; each file is open for as long as its scene. */
const files = [
  'rules/access.ts',
  'rules/progress.ts',
  'rules/media-url.ts',
  'rules/plans.ts',
  'rules/transcript.ts',
  'rules/outline.ts',
  'rules/playback-session.ts',
  'rules/video/patrol.ts',
];

const linesShown = 30;
/** A teacher types for some seconds, then explains. */
const [typingSeconds, explainingSeconds, lettersPerSecond] = [14, 8, 4];
/** A scene ends with the rest of the file and the program's output. */
const [scrollSeconds, terminalSeconds] = [6, 10];

/** A shorter scene would show no typing. */
const sceneSecondsAtLeast = 40;

type Screen = { file: string; lines: string[]; first: number; cursor: number; terminal: string[] };

/** Plans what the screen shows at each second. */
function planScreens(seconds: number): Screen[] {
  const sceneSeconds = Math.max(sceneSecondsAtLeast, seconds / files.length);
  return Array.from({ length: seconds }, (_, second) => {
    const file = files[Math.min(files.length - 1, Math.floor(second / sceneSeconds))] ?? '';
    const text = readFileSync(file, 'utf8').split('\n');
    const at = second % sceneSeconds;
    const writing = Math.min(at, sceneSeconds - scrollSeconds - terminalSeconds);
    const written = text.slice(12).join('\n').slice(0, lettersAt(writing)).split('\n');
    const lines = [...text.slice(0, 12), ...written];
    const scrolled = at > writing ? 9 : 0;
    const isTerminal = at >= sceneSeconds - terminalSeconds;
    const first = Math.max(0, Math.ceil((lines.length - linesShown + 5) / 12)) * 12;
    return {
      file,
      lines: [...lines, '', ...text.slice(11 + written.length)],
      first: first + scrolled,
      cursor: lines.length - 1,
      terminal: isTerminal ? ['$ npm test', '', ` ✓ ${file} (${text.length} tests)`, ' Duration 1.2 s'] : [],
    };
  });
}

function lettersAt(second: number): number {
  const round = typingSeconds + explainingSeconds;
  const typed = Math.floor(second / round) * typingSeconds + Math.min(second % round, typingSeconds);
  return Math.floor(typed * lettersPerSecond);
}

async function* photograph(screens: readonly Screen[], scale: number): AsyncGenerator<Picture> {
  const browser = await launchChromium('current', ['--force-color-profile=srgb']);
  try {
    const page = await browser.newPage({ viewport: frameSize, deviceScaleFactor: scale });
    await page.setContent(pageOf());
    let [shown, picture]: [string, Picture | null] = ['', null];
    for (const screen of screens) {
      const html = htmlOf(screen);
      if (picture === null || html !== shown) {
        await page.evaluate((content) => (document.body.innerHTML = content), html);
        picture = toPicture(decodePng(await shoot(page)));
        shown = html;
      }
      yield picture;
    }
  } finally {
    await browser.close();
  }
}

const shoot = (page: Page) => page.screenshot({ type: 'png' });

function pageOf(): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #1e1e2e; color: #cdd6f4; font: 16px/22px "DejaVu Sans Mono", monospace; height: 720px; overflow: hidden }
    aside { position: absolute; inset: 0 auto 0 0; width: 200px; background: #181825; padding: 12px; color: #7f849c }
    nav { margin-left: 224px; height: 34px; line-height: 34px; color: #f5e0dc }
    pre { margin: 0 0 0 224px; font: inherit }
    i { display: inline-block; width: 44px; color: #585b70; font-style: normal }
    b { font-weight: 400 } .k { color: #cba6f7 } .s { color: #a6e3a1 } .c { color: #7f849c } .n { color: #fab387 }
    u { border-left: 2px solid #f5e0dc; text-decoration: none }
    footer { position: absolute; inset: auto 0 0 224px; height: 200px; background: #11111b; padding: 12px; white-space: pre }
  </style><body></body>`;
}

function htmlOf({ file, lines, first, cursor, terminal }: Screen): string {
  const shown = lines.slice(first, first + linesShown).map((line, at) => {
    const number = first + at;
    return `<i>${number + 1}</i>${colored(line)}${number === cursor ? '<u></u>' : ''}`;
  });
  const list = files.map((name) => `<div>${name.slice(name.lastIndexOf('/') + 1)}</div>`).join('');
  const below = terminal.length > 0 ? `<footer>${terminal.join('\n')}</footer>` : '';
  return `<aside>${list}</aside><nav>${file}</nav><pre>${shown.join('\n')}</pre>${below}`;
}

function colored(line: string): string {
  const safe = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (/^\s*(\/\/|\/?\*)/.test(safe)) return `<b class="c">${safe}</b>`;
  return safe
    .replaceAll(/'[^']*'/g, (text) => `<b class="s">${text}</b>`)
    .replaceAll(
      /\b(import|export|const|function|return|type|if|for|of|from|async|await|null|string|number|boolean)\b(?![^<]*>)/g,
      (word) => `<b class="k">${word}</b>`,
    );
}

const framesPerSecond = 5;

/**
 * Writes a screen recording of code with a voice, as a teacher would upload it. The picture has 720 lines, or a
 * multiple.
 */
export async function writeCodeRecording(
  path: string,
  seconds: number,
  { scale = 1 }: { scale?: number } = {},
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(path) });
  const video = new VideoSampleSource({
    codec: 'avc',
    quality: new Quality({ quantizer: 20 }),
    hardwareAcceleration: 'prefer-software',
  });
  const voice = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: 128_000 }),
    fullCodecString: 'mp4a.40.2',
  });
  output.addVideoTrack(video);
  output.addAudioTrack(voice);
  await output.start();
  const sound = await speak(seconds);
  let second = 0;
  for await (const { width, height, bytes } of photograph(planScreens(seconds), scale)) {
    for (let frame = 0; frame < framesPerSecond; frame += 1) {
      const sample = new VideoSample(bytes, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: second + frame / framesPerSecond,
        duration: 1 / framesPerSecond,
        colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
      });
      await video.add(sample);
      sample.close();
    }
    const data = sound.subarray(second * sampleRate, (second + 1) * sampleRate);
    for (let at = 0; at < data.length; at += 1024) {
      const piece = {
        data: data.slice(at, at + 1024),
        format: 'f32',
        numberOfChannels: 1,
        sampleRate,
      } as const;
      const sample = new AudioSample({ ...piece, timestamp: second + at / sampleRate });
      await voice.add(sample);
      sample.close();
    }
    second += 1;
  }
  await output.finalize();
}

/** Speaks the narration of the sample videos, one lesson after the other. */
async function speak(seconds: number): Promise<Float32Array> {
  const sound = new Float32Array(seconds * sampleRate);
  const lessons = readdirSync('content/media', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  let at = 0;
  for (const { name } of lessons) {
    if (at >= sound.length) break;
    const source = new FilePathSource(join('content/media', name, '360p.m3u8'));
    const input = new Input({ source, formats: [HLS, MP4] });
    const track = await input.getPrimaryAudioTrack();
    if (!track) continue;
    for await (const sample of new AudioSampleSink(track).samples()) {
      const data = new Float32Array(sample.numberOfFrames);
      sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
      sample.close();
      sound.set(data.subarray(0, Math.max(0, sound.length - at)), Math.min(at, sound.length));
      at += data.length;
    }
    input.dispose();
  }
  return sound;
}
