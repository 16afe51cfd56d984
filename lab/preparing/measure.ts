import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { qualitiesOf, segmentSeconds, soundBitsPerSecond } from '#rules/video/conversion.ts';
import { openSession } from '#tests/e2e/people.ts';
import { startSite } from '#tests/e2e/site.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';

/** Elapsed time and processor time in seconds, including ended child processes. */
export type Figures = { seconds: number; processorSeconds: number };

export async function measured(act: () => Promise<unknown>): Promise<Figures> {
  const [began, before] = [performance.now(), readStat('self').seconds];
  await act();
  // Linux counts a child once its parent has waited for it.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    seconds: (performance.now() - began - 500) / 1000,
    processorSeconds: readStat('self').seconds - before,
  };
}

/** The processor time of all descendants of this process so far. */
function secondsOfDescendants(): number {
  const processes = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [{ pid: Number(pid), ...readStat(pid) }];
    } catch {
      return [];
    }
  });
  const within = new Set([process.pid]);
  for (let size = 0; size !== within.size;) {
    size = within.size;
    for (const { pid, parent } of processes) if (within.has(parent)) within.add(pid);
  }
  within.delete(process.pid);
  return processes.reduce((sum, { pid, seconds }) => sum + (within.has(pid) ? seconds : 0), 0);
}

/** Linux counts in hundredths of a second; fields 14 to 17 are those of this process and of its ended children. */
function readStat(pid: string): { parent: number; seconds: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { parent: Number(fields[1]), seconds: ticks / 100 };
}

export function megabytesIn(folder: string): number {
  const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
}

/**
 * Packages HLS of 1080p as manuals recommend: x264 at its default preset and quality, with the site's resolutions and key
 * frames. `isLikeSite` takes the site's settings of x264 instead, so that only the programs differ.
 */
export async function packageWithFfmpeg(
  source: string,
  folder: string,
  { isLikeSite = false }: { isLikeSite?: boolean } = {},
): Promise<void> {
  const qualities = qualitiesOf({ width: 1920, height: 1080 });
  const outputs = qualities.map((_, n) => `[v${n}]`);
  const scaled = qualities.map(({ height }, n) => `[s${n}]scale=-2:${height}[v${n}]`);
  const splits = qualities.map((_, n) => `[s${n}]`).join('');
  const likeSite = qualities.flatMap(({ crf, bitsPerSecondAtMost: most }, n) => [
    `-crf:v:${n}`,
    String(crf),
    `-maxrate:v:${n}`,
    String(most),
    `-bufsize:v:${n}`,
    String(most * 2),
  ]);
  await run([
    '-i',
    source,
    '-filter_complex',
    [`[0:v]split=${qualities.length}${splits}`, ...scaled].join(';'),
    ...outputs.flatMap((label) => ['-map', label, '-map', '0:a']),
    '-c:v',
    'libx264',
    ...(isLikeSite
      ? ['-preset', 'veryfast', '-profile:v', 'high', '-bf', '0', '-sc_threshold', '0', ...likeSite]
      : ['-crf', '23']),
    '-force_key_frames',
    `expr:gte(t,n_forced*${segmentSeconds})`,
    '-c:a',
    'aac',
    '-b:a',
    String(soundBitsPerSecond),
    '-f',
    'hls',
    '-hls_time',
    String(segmentSeconds),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_segment_filename',
    join(folder, '%v-%d.m4s'),
    '-hls_fmp4_init_filename',
    '%v-start.mp4',
    '-master_pl_name',
    'master.m3u8',
    '-var_stream_map',
    qualities.map((_, n) => `v:${n},a:${n}`).join(' '),
    join(folder, '%v.m3u8'),
  ]);
}

/** How much a video is like its recording: SSIM (1 is identical), and PSNR of the luma in decibels. */
export async function likeness(path: string, source: string): Promise<{ ssim: number; psnr: number }> {
  const ofBoth = [0, 1].map(
    (input) => `[${input}:v:0]settb=AVTB,setpts=PTS-STARTPTS,split[s${input}][p${input}]`,
  );
  const graph = [...ofBoth, '[s0][s1]ssim,nullsink', '[p0][p1]psnr[out]'].join(';');
  const said = await run(['-i', path, '-i', source, '-lavfi', graph, '-map', '[out]', '-f', 'null', '-']);
  const found = (figure: RegExp) => Number(figure.exec(said)?.[1]);
  return { ssim: found(/SSIM .*All:([\d.]+)/), psnr: found(/PSNR y:([\d.]+)/) };
}

/** Returns the length of a file in seconds, as FFmpeg's program says it. */
export async function lengthOf(path: string): Promise<number> {
  const said = await run(['-i', path, '-map', '0:v:0', '-c', 'copy', '-f', 'null', '-']);
  const [hours = 0, minutes = 0, seconds = 0] = (/Duration: ([\d:.]+)/.exec(said)?.[1] ?? '')
    .split(':')
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Runs the system's `ffmpeg`, and returns what it said. @throws {Error} with the end of that */
export async function run(options: string[]): Promise<string> {
  const child = spawn('ffmpeg', ['-hide_banner', '-y', '-nostdin', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(said.slice(-2000));
  return said;
}

const mostMs = 6 * 60 * 60_000;

/**
 * Prepares a recording in Chromium as the studio does and writes the MP4, without an upload. Returns the cost,
 * including the page's own work.
 */
export async function prepareInChromium(source: string, path: string): Promise<Figures> {
  const [site, browser] = await Promise.all([startSite(), launchChromium()]);
  try {
    const context = await browser.newContext();
    await openSession(context, site, 'instructor@example.com');
    const page = await context.newPage();
    page.setDefaultTimeout(mostMs);
    await page.route('**/studio/uploads/videos', (route) => route.abort());
    await page.goto(`${site.url}/studio/videos`);
    await page.getByLabel('Compress every recording on this computer before uploading').check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose recordings' }).click();
    const [began, before] = [performance.now(), secondsOfDescendants()];
    await (await chooser).setFiles(source);
    await page.getByText('You’re offline. The upload resumes when you reconnect.').waitFor();
    const figures = {
      seconds: (performance.now() - began) / 1000,
      processorSeconds: secondsOfDescendants() - before,
    };
    const download = page.waitForEvent('download');
    await page.evaluate(downloadPrepared);
    await (await download).saveAs(path);
    return figures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function downloadPrepared(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('prepared-recordings');
  const entries = folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> };
  for await (const entry of entries.values()) {
    if (!entry.name.endsWith('.mp4')) continue;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await entry.getFile());
    link.download = entry.name;
    link.click();
  }
}
