/** Brings the audio of a recording to the common loudness, and fills its gaps with silence. */
import { AvFrameAudioSampleResource } from '@mediabunny/server';
import { AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { AV_LOG_ERROR, AV_SAMPLE_FMT_FLT, avChannelLayoutDefault, FilterAPI, Frame, Log } from 'node-av';
import {
  gainFor,
  type Loudness,
  type Measured,
  needsLimiter,
  peakCeilingDb,
} from '#rules/video/conversion.ts';

/** The gap in frames that mediabunny fills; shorter gaps come from rounded times. */
const noticedFrames = 64;

/** The frames of one AAC packet. */
const aacFrames = 1_024;

/** Audio is played, measured and encoded in stereo: mono is doubled, and more channels are mixed down. */
const stereoChannels = 2;

const bytesOfFrame = stereoChannels * Float32Array.BYTES_PER_ELEMENT;

/** One measurement of the recording, and up to three of the limiter's output. */
const measuringsAtMost = 4;

/** A limiter reduces loudness together with the peaks, so the gain is corrected until at most this difference is left. */
const nearLu = 0.2;

/** When most of the audio is peaks, more gain makes it hardly louder; this bounds the correction. */
const leastSlope = 0.25;

/** The filter's lower limit, reported for audio in which nothing is louder. */
const silenceLufs = -70;

/** The change of the audio: decibels, and whether peaks are limited. */
type Levelling = { gainDb: number; isLimited: boolean };

export type AudioPlan = {
  /** Null when the audio cannot be decoded from beginning to end. */
  loudness: Loudness | null;
  /** Null when the audio is copied as it was recorded. */
  levelling: Levelling | null;
};

export const unchanged: Levelling = { gainDb: 0, isLimited: false };

/**
 * Returns a function that yields the silence before a sample, as `f32`, and the sample. Otherwise mediabunny would make
 * one sample of a whole gap, such as a muted microphone, which @mediabunny/server 1.59 writes beyond its memory.
 */
export function fillGaps(): (sample: AudioSample) => AudioSample[] {
  let end: number | null = null;
  return (sample) => {
    const { sampleRate, numberOfFrames, numberOfChannels: channels } = sample;
    const start = Math.round(sample.timestamp * sampleRate);
    const from = end ?? start;
    const gap = start - from >= noticedFrames ? start - from : 0;
    end = from + gap + numberOfFrames;
    return [...silenceOf({ from, frames: gap, sampleRate, channels }), sample];
  };
}

type Silence = { from: number; frames: number; sampleRate: number; channels: number };

/** All seconds of a gap share the same bytes. */
function silenceOf({ from, frames, sampleRate, channels }: Silence): AudioSample[] {
  const samples: AudioSample[] = [];
  let second: Frame | null = null;
  for (let at = 0; at < frames; at += sampleRate) {
    const isWhole = frames - at >= sampleRate;
    if (isWhole) second ??= silentFrame({ frames: sampleRate, sampleRate, channels });
    const frame = isWhole ? second?.clone() : silentFrame({ frames: frames - at, sampleRate, channels });
    if (!frame) throw new Error('There is no memory for silence');
    frame.pts = BigInt(from + at);
    samples.push(new AudioSample(new AvFrameAudioSampleResource(frame)));
  }
  second?.free();
  return samples;
}

function silentFrame({ frames, sampleRate, channels }: Omit<Silence, 'from'>): Frame {
  return Frame.fromAudioBuffer(Buffer.alloc(frames * channels * Float32Array.BYTES_PER_ELEMENT), {
    nbSamples: frames,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate,
    channelLayout: avChannelLayoutDefault(channels),
    pts: 0n,
    timeBase: { num: 1, den: sampleRate },
  });
}

type AudioForm = { channels: number; sampleRate: number };

type Take = (frame: Frame) => void;

type AudioFilter = {
  /** Filters a sample, and passes on the frames that are ready; they are freed afterwards. */
  push(sample: AudioSample, take: Take): void;
  /** Passes on the frames that are still buffered. */
  flush(take: Take): void;
  close(): void;
};

/** Opens FFmpeg filters; `describe` returns their graph for audio of this form. */
function openAudioFilter(describe: (form: AudioForm) => string): AudioFilter {
  let filter: FilterAPI | null = null;
  let frames = 0;
  return {
    push(sample, take) {
      const { numberOfFrames, numberOfChannels: channels, sampleRate } = sample;
      filter ??= FilterAPI.create(describe({ channels, sampleRate }), { threads: 1 });
      const data = Buffer.alloc(numberOfFrames * channels * Float32Array.BYTES_PER_ELEMENT);
      sample.copyTo(data, { planeIndex: 0, format: 'f32' });
      const frame = Frame.fromAudioBuffer(data, {
        nbSamples: numberOfFrames,
        format: AV_SAMPLE_FMT_FLT,
        sampleRate,
        channelLayout: avChannelLayoutDefault(channels),
        pts: BigInt(frames),
        timeBase: { num: 1, den: sampleRate },
      });
      frames += numberOfFrames;
      try {
        handOn(filter.processAllSync(frame), take);
      } finally {
        frame.free();
      }
    },
    flush(take) {
      if (filter) handOn(filter.flushFramesSync(), take);
    },
    close: () => filter?.close(),
  };
}

function handOn(frames: Iterable<Frame>, take: Take): void {
  for (const frame of frames) {
    take(frame);
    frame.free();
  }
}

/** Measures the audio and plans its levelling. `onProgress` receives the share that was measured, from 0 to 1. */
export async function planAudio(
  track: InputAudioTrack,
  onProgress: (share: number) => void,
): Promise<AudioPlan> {
  Log.setLevel(AV_LOG_ERROR);
  const isMixed = (await track.getNumberOfChannels()) > stereoChannels;
  const stays = isMixed ? unchanged : null;
  return planLevelling(track, { stays, onProgress }).catch(() => ({ loudness: null, levelling: stays }));
}

async function planLevelling(
  track: InputAudioTrack,
  { stays, onProgress }: { stays: Levelling | null; onProgress: (share: number) => void },
): Promise<AudioPlan> {
  const before = await measure(track, unchanged, (share) => onProgress(share / measuringsAtMost));
  if (before.lufs === null) return { loudness: { before: null, after: null }, levelling: stays };
  const gainDb = gainFor(before);
  if (gainDb === null)
    return { loudness: { before: inTenths(before.lufs), after: inTenths(before.lufs) }, levelling: stays };
  const goal = before.lufs + gainDb;
  const planned = needsLimiter(before, gainDb)
    ? await planLimited(track, { gainDb, before: before.lufs, goal }, onProgress)
    : { after: goal, levelling: { gainDb, isLimited: false } };
  return {
    loudness: { before: inTenths(before.lufs), after: inTenths(planned.after) },
    levelling: planned.levelling,
  };
}

async function planLimited(
  track: InputAudioTrack,
  { gainDb, before, goal }: { gainDb: number; before: number; goal: number },
  onProgress: (share: number) => void,
): Promise<{ after: number; levelling: Levelling }> {
  let levelling = { gainDb, isLimited: true };
  let former = { gainDb: 0, after: before };
  for (let measuring = 1; ; measuring += 1) {
    const { lufs } = await measure(track, levelling, (share) =>
      onProgress((measuring + share) / measuringsAtMost),
    );
    const after = lufs ?? goal;
    if (Math.abs(goal - after) <= nearLu || measuring === measuringsAtMost - 1) return { after, levelling };
    const slope = Math.max(leastSlope, (after - former.after) / (levelling.gainDb - former.gainDb));
    former = { gainDb: levelling.gainDb, after };
    levelling = { gainDb: levelling.gainDb + (goal - after) / slope, isLimited: true };
  }
}

async function measure(
  track: InputAudioTrack,
  levelling: Levelling,
  onProgress: (share: number) => void,
): Promise<Measured> {
  const lengthSeconds = await track.computeDuration();
  const filter = openAudioFilter(
    (form) => `${filterGraph(form, levelling)},ebur128=metadata=1:peak=true:framelog=quiet`,
  );
  let found: Measured = { lufs: null, peakDb: -Infinity };
  const take = (frame: Frame) => (found = readMeasured(frame) ?? found);
  try {
    for await (const sample of new AudioSampleSink(track).samples()) {
      filter.push(sample, take);
      onProgress(Math.min(1, sample.timestamp / lengthSeconds));
      sample.close();
    }
    filter.flush(take);
  } finally {
    filter.close();
  }
  return found;
}

function readMeasured(frame: Frame): Measured | null {
  const metadata = frame.getMetadata();
  const read = (key: string) => Number(metadata.get(`lavfi.r128.${key}`) ?? Number.NaN);
  const lufs = read('I');
  const peak = Math.max(read('true_peaks_ch0'), read('true_peaks_ch1'));
  if (Number.isNaN(lufs) || Number.isNaN(peak)) return null;
  return { lufs: lufs > silenceLufs ? lufs : null, peakDb: 20 * Math.log10(peak) };
}

/**
 * Returns a function that levels the audio sample by sample, for an AAC encoder. The encoder adds a frame before the
 * audio, so the recording's first frame is dropped to keep the rest in sync. The limiter swallows the last few ms.
 */
export function levelAudio(levelling: Levelling): (sample: AudioSample) => AudioSample[] {
  const filter = openAudioFilter((form) => `${filterGraph(form, levelling)},aformat=sample_fmts=flt`);
  const queue: Queue = { times: [], early: aacFrames };
  const filled = fillGaps();
  return (sample) => {
    const { timestamp, numberOfFrames: frames, sampleRate } = sample;
    queue.times.push({ timestamp: timestamp - aacFrames / sampleRate, frames });
    const levelled: AudioSample[] = [];
    filter.push(sample, (frame) => levelled.push(...samplesOf(frame, queue)));
    return levelled.flatMap(filled);
  };
}

type Queue = {
  /** The times of the input. Filters return as many frames as they get, only later. */
  times: { timestamp: number; frames: number }[];
  /** The number of frames that are still to be dropped. */
  early: number;
};

function samplesOf({ data, nbSamples, sampleRate }: Frame, queue: Queue): AudioSample[] {
  const samples: AudioSample[] = [];
  const sound = data?.[0] ?? Buffer.alloc(0);
  for (let at = 0; at < nbSamples;) {
    const [time] = queue.times;
    if (!time) break;
    const count = Math.min(nbSamples - at, time.frames, queue.early || aacFrames);
    if (queue.early > 0) queue.early -= count;
    else
      samples.push(
        sampleOf(sound.subarray(at * bytesOfFrame, (at + count) * bytesOfFrame), { sampleRate, ...time }),
      );
    at += count;
    time.frames -= count;
    time.timestamp += count / sampleRate;
    if (time.frames === 0) queue.times.shift();
  }
  return samples;
}

/**
 * Uses a frame of FFmpeg's memory: with others, @mediabunny/server 1.59 writes larger samples beyond the memory of
 * smaller ones before them.
 */
function sampleOf(
  sound: Buffer,
  { sampleRate, timestamp }: { sampleRate: number; timestamp: number },
): AudioSample {
  const frame = Frame.fromAudioBuffer(Buffer.from(sound), {
    nbSamples: sound.length / bytesOfFrame,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate,
    channelLayout: avChannelLayoutDefault(stereoChannels),
    pts: BigInt(Math.round(timestamp * sampleRate)),
    timeBase: { num: 1, den: sampleRate },
  });
  return new AudioSample(new AvFrameAudioSampleResource(frame));
}

function filterGraph({ channels, sampleRate }: AudioForm, { gainDb, isLimited }: Levelling): string {
  const heard = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo';
  const filters = [heard, `volume=${gainDb.toFixed(3)}dB:precision=double`];
  return [...filters, ...(isLimited ? limiter(sampleRate) : [])].join(',');
}

/** Peaks between two samples show at four times the sample rate. */
function limiter(sampleRate: number): string[] {
  const ceiling = 10 ** (peakCeilingDb / 20);
  return [
    `aresample=${sampleRate * 4}`,
    `alimiter=limit=${ceiling.toFixed(4)}:attack=5:release=50:level=0:latency=1`,
    `aresample=${sampleRate}`,
  ];
}

function inTenths(lufs: number): number {
  return Math.round(lufs * 10) / 10;
}
