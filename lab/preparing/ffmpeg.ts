/** The system's FFmpeg, for comparison alone. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { soundBitsPerSecond } from '#rules/video/conversion.ts';
import { ladderOf, segmentSeconds } from '#rules/video/ladder.ts';

/** HLS as manuals make it: x264 with its usual constant quality, and the same qualities and key frames as the site's. */
export function packageWithFfmpeg(source: string, folder: string): void {
  const heights = ladderOf(1080);
  const outputs = heights.map((_, n) => `[v${n}]`);
  const scaled = heights.map((height, n) => `[s${n}]scale=-2:${height}[v${n}]`);
  const splits = heights.map((_, n) => `[s${n}]`).join('');
  run([
    '-i',
    source,
    '-filter_complex',
    [`[0:v]split=${heights.length}${splits}`, ...scaled].join(';'),
    ...outputs.flatMap((label) => ['-map', label, '-map', '0:a']),
    '-c:v',
    'libx264',
    '-crf',
    '23',
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
    heights.map((_, n) => `v:${n},a:${n}`).join(' '),
    join(folder, '%v.m3u8'),
  ]);
}

/** Returns the SSIM of the first picture of a file against that of the recording: 1 is the same. */
export function similarity(path: string, source: string): number {
  const said = run([
    '-i',
    path,
    '-i',
    source,
    '-lavfi',
    '[0:v:0]settb=AVTB,setpts=PTS-STARTPTS[a];[1:v:0]settb=AVTB,setpts=PTS-STARTPTS[b];[a][b]ssim',
    '-f',
    'null',
    '-',
  ]);
  return Number(/All:([\d.]+)/.exec(said)?.[1]);
}

function run(options: string[]): string {
  const { status, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-y', '-nostdin', ...options], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(stderr.slice(-2000));
  return stderr;
}
