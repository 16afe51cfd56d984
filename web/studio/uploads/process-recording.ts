/** Converts a recording into one MP4 with a video track per quality, which the site packages without encoding. */
import {
  Conversion,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  MPEG_TS,
  Output,
  QTFF,
  Quality,
  type Source,
  type Target,
  WEBM,
} from 'mediabunny';
import {
  ladderOf,
  linesOf,
  pictureBitsPerSecond,
  pictureOptions,
  preparedSoundBitsPerSecond,
  preparedTag,
  quantizer,
} from '#rules/video/conversion.ts';
import { frameRateOf, framesPerSecond } from '#rules/video/frame-rate.ts';

const formats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

/** `addAudioEncoder` is called before audio is encoded. `onProgress` receives a share from 0 to 1. */
type PrepareOptions = {
  source: Source;
  target: Target;
  addAudioEncoder: () => Promise<void>;
  onProgress: (share: number) => void;
};

/** @throws {UnreadableRecordingError} when the browser cannot decode or encode the video or the audio */
export async function prepareRecording({
  source,
  target,
  addAudioEncoder,
  onProgress,
}: PrepareOptions): Promise<void> {
  const input = new Input({ source, formats });
  try {
    if (!(await input.canRead())) throw new UnreadableRecordingError('The file');
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !(await video.canDecode())) throw new UnreadableRecordingError('The picture');
    // The site mixes several tracks, and converts HDR.
    if ((await input.getAudioTracks()).length > 1) throw new UnreadableRecordingError('Several audio tracks');
    if (await video.hasHighDynamicRange()) throw new UnreadableRecordingError('HDR');
    const isAac = (await audio?.getCodec()) === 'aac';
    if (audio && !isAac) {
      if (!(await audio.canDecode())) throw new UnreadableRecordingError('The sound');
      await addAudioEncoder();
    }
    const conversion = await planConversion(input, { video, audio, isAac, target });
    conversion.onProgress = onProgress;
    await conversion.execute();
  } finally {
    input.dispose();
  }
}

type Plan = { video: InputVideoTrack; audio: InputAudioTrack | null; isAac: boolean; target: Target };

/** Returns the frames per second of the parts that move: a recording may begin with a slide. */
async function readFrameRate(video: InputVideoTrack): Promise<number> {
  const packets = new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true });
  return framesPerSecond(frameRateOf(await readFrameTimes(packets)));
}

async function planConversion(input: Input, plan: Plan): Promise<Conversion> {
  const { video, audio, isAac, target } = plan;
  const rate = await readFrameRate(video);
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const isUpright = size.width < size.height;
  const channels = (await audio?.getNumberOfChannels()) ?? 0;
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    tracks: 'primary',
    showWarnings: false,
    // Removes names and locations that phones write into recordings.
    tags: { comment: preparedTag },
    video: ladderOf(linesOf(size)).map((lines) => ({
      ...pictureOptions({ lines, isUpright, framesPerSecond: rate }),
      // Few browsers support a quantizer; the others use the bitrate.
      quality: new Quality({ quantizer, bitrate: pictureBitsPerSecond(lines) }),
    })),
    audio: isAac
      ? {}
      : {
          codec: 'aac',
          quality: new Quality({ bitrate: preparedSoundBitsPerSecond }),
          ...(channels > 2 ? { numberOfChannels: 2 } : {}),
        },
  });
  const lost = conversion.discardedTracks.find(({ track }) => track === video || track === audio);
  if (lost) throw new UnreadableRecordingError(lost.reason);
  if (!conversion.isValid) throw new UnreadableRecordingError('The conversion');
  return conversion;
}

/** The browser cannot convert the recording; the site may still be able to. */
export class UnreadableRecordingError extends Error {}

/** Frames are stored in an order of their own, but not this far from their times. */
const reorderedSeconds = 1;

/**
 * Returns the times of all frames of a recording, in seconds.
 * @throws {UnreadableRecordingError} for a recording that was joined from parts: only the site repairs its times
 */
export async function readFrameTimes(
  packets: AsyncIterable<{ type: 'key' | 'delta'; timestamp: number }>,
): Promise<number[]> {
  const times: number[] = [];
  let latest = -Infinity;
  for await (const { type, timestamp } of packets) {
    // A joined part begins with a key frame; other frames may be stored far from their times.
    if (type === 'key' && timestamp < latest - reorderedSeconds)
      throw new UnreadableRecordingError('The times');
    latest = Math.max(latest, timestamp);
    times.push(timestamp);
  }
  return times;
}
