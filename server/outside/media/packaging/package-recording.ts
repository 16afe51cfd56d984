/** Makes a recording into HLS: each quality with its sound, cut at the same seconds, and a poster. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  Output,
  OutputTrackGroup,
  PathedTarget,
  QTFF,
  Quality,
  WEBM,
} from 'mediabunny';
import { frameRateOf, ladderOf, segmentSeconds } from '#rules/video/ladder.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import type { PackagedRecording } from '#server/context.ts';
import { PackagingError } from './packaging-error.ts';
import { writePoster } from './poster.ts';
import { inSmallSamples } from './small-samples.ts';
import { verifyPieces } from './verify-pieces.ts';

/** Playlists that lead elsewhere are none of these. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

/** How coarse the picture may be (higher is smaller). A constant keeps code sharp, and costs little where nothing moves. */
const quantizer = 27;

const soundBitsPerSecond = 96_000;

type Order = { source: string; folder: string; onProgress: (share: number) => void };

/** @throws {PackagingError} with the reason, where the recording cannot be packaged */
export async function packageRecording({ source, folder, onProgress }: Order): Promise<PackagedRecording> {
  registerMediabunnyServer({ hardwareContext: null });
  const hash = createHash('sha256');
  const hashing = pipeline(createReadStream(source), hash);
  // It is awaited at the end; a packaging that fails before tells its own reason.
  hashing.catch(() => {});
  const input = new Input({ source: new FilePathSource(source), formats });
  if (!(await input.canRead())) throw new PackagingError('not-video');
  const tracks = await readTracks(input);
  const lengthSeconds = await input.computeDuration();
  if (lengthSeconds > uploadLimits.seconds) throw new PackagingError('too-long');
  if (!(lengthSeconds > 0)) throw new PackagingError('broken');

  await mkdir(folder, { recursive: true });
  const heights = ladderOf(await tracks.video.getDisplayHeight());
  const conversion = await prepareConversion(input, { ...tracks, heights, folder });
  conversion.onProgress = onProgress;
  await conversion.execute();
  await verifyPieces(folder, { heights, hasSound: tracks.audio !== null });
  await writePoster(folder, { quality: posterQuality(heights), lengthSeconds });
  await hashing;
  return { lengthSeconds, sha256: hash.digest('hex') };
}

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack | null };

/** Sound that cannot be read is a reason to refuse: it is never left out silently. */
async function readTracks(input: Input): Promise<Tracks> {
  const all = await input.getTracks();
  if (all.length === 0) throw new PackagingError('not-video');
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new PackagingError('no-picture');
  if (!(await video.canDecode())) throw new PackagingError('unknown-picture');
  const audio = await input.getPrimaryAudioTrack();
  if (audio && !(await audio.canDecode())) throw new PackagingError('unknown-sound');
  return { video, audio };
}

type Plan = Tracks & { heights: number[]; folder: string };

async function prepareConversion(input: Input, plan: Plan): Promise<Conversion> {
  const { video, audio } = plan;
  const qualities = plan.heights.map(pairGroups);
  const { averagePacketRate } = await video.computePacketStats(300);
  const codec = await audio?.getCodec();
  const channels = (await audio?.getNumberOfChannels()) ?? 0;
  const conversion = await Conversion.init({
    input,
    output: hlsOutput(plan),
    tracks: 'primary',
    showWarnings: false,
    // Names and places that a phone writes into its recordings stay with the teacher.
    tags: {},
    video: qualities.map(({ height, videoGroup }) => ({
      codec: 'avc',
      height,
      frameRate: frameRateOf(averagePacketRate),
      keyFrameInterval: segmentSeconds,
      quality: new Quality({ quantizer }),
      hardwareAcceleration: 'prefer-software',
      forceTranscode: true,
      // Players of segments do not turn pictures.
      allowTransformationMetadata: false,
      group: videoGroup,
    })),
    audio: qualities.map(({ audioGroup }) => ({
      codec: 'aac',
      // AAC is copied as it is; any quality that was asked for would have it encoded again.
      ...(codec === 'aac' ? {} : { quality: new Quality({ bitrate: soundBitsPerSecond }) }),
      ...(channels > 2 ? { numberOfChannels: 2 } : {}),
      ...(codec?.startsWith('pcm-') ? { process: inSmallSamples } : {}),
      group: audioGroup,
    })),
  });
  for (const { track, reason } of conversion.discardedTracks) {
    if (track === video) throw new PackagingError('unknown-picture', reason);
    if (track === audio) throw new PackagingError('unknown-sound', reason);
  }
  if (!conversion.isValid) throw new PackagingError('broken');
  return conversion;
}

/** Pairs one track of the picture with one of the sound, which mediabunny then keeps in the same files. */
function pairGroups(height: number) {
  const [videoGroup, audioGroup] = [new OutputTrackGroup(), new OutputTrackGroup()];
  videoGroup.pairWith(audioGroup);
  return { height, videoGroup, audioGroup };
}

function hlsOutput({ heights, folder }: Plan): Output {
  const nameOf = (n: number) => `${heights[n - 1]}p`;
  return new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: segmentSeconds,
      getPlaylistPath: ({ n }) => `${nameOf(n)}.m3u8`,
      getInitPath: ({ n }) => `${nameOf(n)}-start.mp4`,
      getSegmentPath: ({ n, playlist }) => `${nameOf(playlist.n)}-${n}.m4s`,
    }),
    target: new PathedTarget('master.m3u8', ({ path }) => new FilePathTarget(join(folder, path))),
  });
}

/** A poster of 720 lines is as large as a screen shows it. */
function posterQuality(heights: number[]): string {
  return `${heights.find((height) => height <= 720) ?? heights[0]}p`;
}
