/** Writes the renditions of a video as HLS with fragmented MP4, all cut at the same seconds. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Muxer } from 'node-av/api';
import type { Size } from '#rules/video/conversion.ts';
import { type FrameRate, framesPerSecond } from '#rules/video/frame-rate.ts';
import { thumbnailsLine } from '#rules/video/thumbnails.ts';
import { readMedia, writeMedia } from '../playlist.ts';

/**
 * Opens the playlist and the segments of this name, such as `1080p`. Each key frame begins a segment. Players of segments
 * do not all read edit lists, so none is needed: every track begins at 0.
 */
export function openHls(folder: string, name: string): Muxer {
  const options = {
    // FFmpeg cuts at the first key frame after this time, and there are none in between.
    hls_time: 0.5,
    hls_list_size: 0,
    hls_playlist_type: 'vod',
    hls_segment_type: 'fmp4',
    start_number: 1,
    hls_flags: 'independent_segments',
    hls_fmp4_init_filename: `${name}-start.mp4`,
    hls_segment_filename: join(folder, `${name}-%d.m4s`),
    hls_segment_options: 'movflags=+negative_cts_offsets+default_base_moof:use_editlist=0',
    avoid_negative_ts: 'disabled',
  };
  return Muxer.openSync(join(folder, `${name}.m3u8`), {
    format: 'hls',
    maxMuxingQueueSize: 1_000_000,
    exitOnError: true,
    options,
    // Audio and video wait for each other, so that each segment holds its own.
    configure: (context) => void (context.maxInterleaveDelta = 0n),
  });
}

/** Ends the files of a rendition, in the playlist's usual form: FFmpeg would count its segments from 1. */
export async function finishHls(muxer: Muxer, folder: string, name: string): Promise<void> {
  muxer.closeSync();
  const path = join(folder, `${name}.m3u8`);
  await writeFile(path, writeMedia(readMedia(await readFile(path, 'utf8'))));
}

/** Returns the length of a rendition as players see it: the sum of its segments, in seconds. */
export async function measureLength(folder: string, name: string): Promise<number> {
  const { segments } = readMedia(await readFile(join(folder, `${name}.m3u8`), 'utf8'));
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
}

export type WrittenRendition = Size & { name: string; rate: FrameRate; codec: string };

/** Writes `master.m3u8`. The bandwidth of a rendition is that of its largest segment. */
export async function writeMaster(
  folder: string,
  video: { renditions: readonly WrittenRendition[]; hasSound: boolean; hasThumbnails: boolean },
): Promise<void> {
  const { renditions, hasSound, hasThumbnails } = video;
  const lines: string[] = [];
  for (const { name, width, height, rate, codec } of renditions) {
    const codecs = [codec, ...(hasSound ? ['mp4a.40.2'] : [])].join(',');
    const picture = `RESOLUTION=${width}x${height},FRAME-RATE=${framesPerSecond(rate).toFixed(3)}`;
    const bandwidth = await peakOf(folder, name);
    lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}",${picture}`, `${name}.m3u8`);
  }
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (hasThumbnails) head.push(thumbnailsLine);
  await writeFile(join(folder, 'master.m3u8'), [...head, ...lines, ''].join('\n'));
}

async function peakOf(folder: string, name: string): Promise<number> {
  const { segments } = readMedia(await readFile(join(folder, `${name}.m3u8`), 'utf8'));
  const rates = await Promise.all(
    segments.map(
      async ({ seconds, file }) => ((await stat(join(folder, file))).size * 8) / Math.max(1, seconds),
    ),
  );
  return Math.round(Math.max(1, ...rates));
}
