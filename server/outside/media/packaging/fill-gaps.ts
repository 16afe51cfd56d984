/**
 * Puts silence where a recording holds no sound, as when somebody muted the microphone of a meeting. Left alone, mediabunny
 * makes one piece of a whole gap, and @mediabunny/server 1.59 writes that beyond its memory.
 */
import { AvFrameAudioSampleResource } from '@mediabunny/server';
import { AudioSample } from 'mediabunny';
import { AV_SAMPLE_FMT_FLT, avChannelLayoutDefault, Frame } from 'node-av';

/** The frames of a gap that mediabunny fills; shorter ones come of rounded times. */
const noticedFrames = 64;

/** Returns a function that hands on the silence before a sample, and the sample; its form is that of `f32`. */
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
