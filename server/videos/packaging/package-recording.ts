/** Packages a recording as HLS: each rendition with its audio, cut at the same seconds, a poster, and a still edition. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  CmafOutputFormat,
  Conversion,
  type ConversionOptions,
  EncodedPacketSink,
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
import {
  isPrepared,
  ladderOf,
  pictureOptions,
  type PreparedPicture,
  preparedTag,
  qualitiesAtMost,
  quantizer,
  segmentSeconds,
  soundBitsPerSecond,
} from '#rules/video/conversion.ts';
import type { Trim } from '#rules/video/trim.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import type { PackagedRecording } from '#server/context.ts';
import { levelAudio, planAudio, type AudioPlan, unchanged } from './audio.ts';
import { PackagingError } from './packaging-error.ts';
import { writePoster } from './poster.ts';
import { removeStills, writeStills } from './stills.ts';
import { verifySegments } from './verify-segments.ts';

/** Playlists are excluded, since they lead to other files. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

/** The shares of the progress for measuring the audio and for the still edition. */
const [measuringShare, stillsShare] = [0.1, 0.15];

/**
 * Copies only packets after the start. mediabunny 1.61 would write audio that began earlier into the first segment only,
 * which makes all others early by as much.
 */
const copying = { boundaryPolicy: 'shrink', boundaryTolerance: 0.15 } as const;

/**
 * Returns the video track of each rendition, largest first, of a recording that the instructor's browser has prepared;
 * null for any other, including one with the tag whose content differs from it.
 */
export async function readPreparedPictures(input: Input): Promise<InputVideoTrack[] | null> {
  if ((await input.getFormat()) !== MP4) return null;
  const { comment } = await input.getMetadataTags();
  if (comment !== preparedTag) return null;
  const [videos, sounds] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const others = (await input.getTracks()).length - videos.length - sounds.length;
  if (videos.length > qualitiesAtMost || sounds.length > 1 || others > 0) return null;
  const pictures = await Promise.all(videos.map(readPicture));
  return isPrepared(pictures) ? videos : null;
}

async function readPicture(track: InputVideoTrack): Promise<PreparedPicture> {
  const stats = await track.computePacketStats();
  const start = await track.getFirstTimestamp();
  return {
    codec: await track.getCodec(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    isTurned: (await track.getRotation()) !== 0 || (await track.getFlip()),
    start,
    length: (await track.computeDuration()) - start,
    framesPerSecond: stats.averagePacketRate,
    bitsPerSecond: stats.averageBitrate,
    keyTimes: await readKeyTimes(track),
  };
}

/** The file may mark any packet as a key frame, so the packets themselves are checked. */
async function readKeyTimes(track: InputVideoTrack): Promise<number[]> {
  const sink = new EncodedPacketSink(track);
  const times: number[] = [];
  const options = { verifyKeyPackets: true };
  let packet = await sink.getFirstKeyPacket(options);
  while (packet) {
    times.push(packet.timestamp);
    packet = await sink.getNextKeyPacket(packet, options);
  }
  return times;
}

type Order = {
  source: string;
  folder: string;
  /** The part of the source to package; null for all of it. */
  trim?: Trim | null;
  onProgress: (share: number) => void;
};

/** @throws {PackagingError} with the reason why the recording cannot be packaged */
export async function packageRecording({
  source,
  folder,
  trim = null,
  onProgress,
}: Order): Promise<PackagedRecording> {
  registerMediabunnyServer({ hardwareContext: null });
  const hash = createHash('sha256');
  const hashing = pipeline(createReadStream(source), hash);
  // Awaited at the end; an earlier failure has its own reason.
  hashing.catch(() => {});
  const input = new Input({ source: new FilePathSource(source), formats });
  if (!(await input.canRead())) throw new PackagingError('not-video');
  const tracks = await readTracks(input);
  const lengthSeconds = await lengthOf(input, trim);
  if (lengthSeconds > uploadLimits.seconds) throw new PackagingError('too-long');
  if (!(lengthSeconds > 0)) throw new PackagingError('broken');

  await mkdir(folder, { recursive: true });
  const prepared = trim ? null : await readPreparedPictures(input);
  const heights = ladderOf(await (prepared?.[0] ?? tracks.video).getDisplayHeight());
  const sound =
    tracks.audio && (await planAudio(tracks.audio, (share) => onProgress(share * measuringShare)));
  const conversion = await prepareConversion(input, { ...tracks, prepared, heights, folder, trim, sound });
  conversion.onProgress = (share) => onProgress(measuringShare + share * (1 - measuringShare - stillsShare));
  await conversion.execute();
  await verifySegments(folder, { heights, hasAudio: tracks.audio !== null });
  await writePoster(folder, { quality: posterQuality(heights), lengthSeconds });
  const stillsFailure = await tryStills(folder, {
    quality: posterQuality(heights),
    smallest: `${heights.at(-1)}p`,
    lengthSeconds,
    onProgress: (share) => onProgress(1 - stillsShare + share * stillsShare),
  });
  await hashing;
  return { lengthSeconds, sha256: hash.digest('hex'), loudness: sound?.loudness ?? null, stillsFailure };
}

/** A video plays without its still edition, so its failure is only returned for the log. */
async function tryStills(...order: Parameters<typeof writeStills>): Promise<string | null> {
  try {
    await writeStills(...order);
    return null;
  } catch (error) {
    await removeStills(order[0]);
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function lengthOf(input: Input, trim: Trim | null): Promise<number> {
  const end = await input.computeDuration();
  return trim ? Math.min(end, trim.endSeconds) - trim.startSeconds : end;
}

type Tracks = { video: InputVideoTrack; audio: InputAudioTrack | null };

/** Rejects audio that cannot be decoded instead of dropping it silently. */
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

type Plan = Tracks & {
  /** The track of each height, if the browser has prepared them. */
  prepared: InputVideoTrack[] | null;
  heights: number[];
  folder: string;
  trim: Trim | null;
  sound: AudioPlan | null;
};

async function prepareConversion(input: Input, plan: Plan): Promise<Conversion> {
  const { video, audio } = plan;
  const levelling = plan.sound?.levelling ?? null;
  const qualities = plan.heights.map(pairGroups);
  const codec = await audio?.getCodec();
  const conversion = await Conversion.init({
    input,
    output: hlsOutput(plan),
    tracks: plan.prepared ? 'all' : 'primary',
    ...(plan.trim ? { trim: { start: plan.trim.startSeconds, end: plan.trim.endSeconds } } : {}),
    copy: copying,
    showWarnings: false,
    // Names and places that a phone writes into its recordings are private.
    tags: {},
    video: await pictureConversion(plan, qualities),
    audio: qualities.map(({ audioGroup }) => ({
      codec: 'aac',
      // AAC of the right loudness is copied; setting any quality would encode it again.
      ...(codec === 'aac' && !levelling
        ? {}
        : {
            quality: new Quality({ bitrate: soundBitsPerSecond }),
            process: levelAudio(levelling ?? unchanged),
            processedNumberOfChannels: 2,
          }),
      group: audioGroup,
    })),
  });
  for (const { track, reason } of conversion.discardedTracks) {
    if (track === audio) throw new PackagingError('unknown-sound', reason);
    if (track === video || plan.prepared) throw new PackagingError('unknown-picture', reason);
  }
  if (!conversion.isValid) throw new PackagingError('broken');
  return conversion;
}

type PairedQuality = ReturnType<typeof pairGroups>;

/** Prepared video is copied without encoding. */
async function pictureConversion(
  { video, prepared }: Plan,
  qualities: readonly PairedQuality[],
): Promise<ConversionOptions['video']> {
  if (prepared) return (track) => ({ group: qualities[prepared.indexOf(track)]?.videoGroup ?? [] });
  const { averagePacketRate } = await video.computePacketStats(300);
  return qualities.map(({ height, videoGroup }) => ({
    ...pictureOptions(height, averagePacketRate),
    quality: new Quality({ quantizer }),
    hardwareAcceleration: 'prefer-software',
    group: videoGroup,
  }));
}

/** Pairs a video track with an audio track, so that mediabunny writes both into the same files. */
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

/** Screens show posters with at most 720 lines. */
function posterQuality(heights: number[]): string {
  return `${heights.find((height) => height <= 720) ?? heights[0]}p`;
}
