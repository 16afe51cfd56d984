/** Surveys the audio tracks of a recording: when there is sound, how loud it is, and which tracks are heard. */
import { type Decoder, FilterAPI } from 'node-av/api';
import type { Packet, Stream } from 'node-av/lib';
import type { Measured } from '#rules/video/conversion.ts';
import type { VideoNote } from '#rules/video/notes.ts';
import { framesOf, secondsOf } from './media-file.ts';
import { meterFilter, readMeasured } from './meter.ts';
import { openResampler } from './resampler.ts';

export type SurveyedSound = {
  /** The number of the stream. */
  index: number;
  /** The number among the audio tracks, from 1. */
  track: number;
  start: number;
  end: number;
  measured: Measured;
  /** A code such as `eng`; 'und' when the file does not say. */
  language: string;
  /** The first minutes, with few samples a second, by which tracks are compared. */
  sketch: Float32Array;
};

/** A surveyed track; null when it has no sound at all. */
export type HeardTrack = { track: number; sound: SurveyedSound | null };

export type Ear = { hear(packet: Packet): void; conclude(): HeardTrack; close(): void };

export const sketchSamplesPerSecond = 4_000;

const sketchSeconds = 600;

export function openEar(stream: Stream, { decoder, track }: { decoder: Decoder; track: number }): Ear {
  const resampler = openResampler();
  const meter = FilterAPI.create(meterFilter);
  const sketcher = FilterAPI.create(
    `aresample=${sketchSamplesPerSecond},aformat=sample_fmts=flt:channel_layouts=mono`,
  );
  const sketch = new Float32Array(sketchSamplesPerSecond * sketchSeconds);
  let measured: Measured = { lufs: null, peakDb: -Infinity };
  let times: { start: number; end: number } | null = null;
  let sketched = 0;

  function hear(packet: Packet | null): void {
    for (const frame of framesOf(decoder, packet)) {
      const at = secondsOf(frame.pts, frame.timeBase);
      const end = at + frame.nbSamples / frame.sampleRate;
      times = { start: times?.start ?? at, end: Math.max(times?.end ?? end, end) };
      for (const heard of resampler.push(frame)) {
        for (const reading of meter.processAllSync(heard)) {
          measured = readMeasured(reading) ?? measured;
          reading.free();
        }
        draw(heard, times.start);
        heard.free();
      }
      frame.free();
    }
  }
  function draw(heard: Parameters<typeof sketcher.processAllSync>[0], start: number): void {
    if (sketched >= sketch.length) return;
    const at = secondsOf(heard.pts, heard.timeBase);
    // The place follows the times, so that two tracks stay comparable.
    sketched = Math.max(
      sketched,
      Math.round((at - start) * sketchSamplesPerSecond) - sketchSamplesPerSecond / 4,
    );
    for (const few of sketcher.processAllSync(heard)) {
      const bytes = few.data?.[0];
      if (bytes) {
        const values = new Float32Array(bytes.buffer, bytes.byteOffset, few.nbSamples);
        sketch.set(
          values.subarray(0, Math.max(0, sketch.length - sketched)),
          Math.min(sketched, sketch.length),
        );
        sketched += values.length;
      }
      few.free();
    }
  }
  return {
    hear,
    conclude() {
      hear(null);
      if (!times) return { track, sound: null };
      const declared = stream.metadata?.get('language') ?? '';
      const language = /^[a-z]{2,3}$/i.test(declared) ? declared : 'und';
      const { index } = stream;
      const drawn = sketch.subarray(0, Math.min(sketched, sketch.length));
      return { track, sound: { index, track, ...times, measured, language, sketch: drawn } };
    },
    close() {
      decoder.close();
      resampler.close();
      meter.close();
      sketcher.close();
    },
  };
}

/**
 * Returns the tracks to mix, and notes the others. Tracks of one language are parts of one sound, such as desktop and
 * microphone; tracks of several languages are a choice, of which the first counts. If none is audible, the first one stays.
 */
export function chooseSounds(heard: readonly HeardTrack[], notes: VideoNote[]): SurveyedSound[] {
  for (const { track, sound } of heard) if (!sound) notes.push({ kind: 'sound-empty', track });
  const sounds = heard.flatMap(({ sound }) => sound ?? []);
  const audible = sounds.filter(({ measured }) => measured.lufs !== null);
  const language = audible.find((sound) => sound.language !== 'und')?.language ?? 'und';
  const chosen: SurveyedSound[] = [];
  for (const sound of audible) {
    const { track } = sound;
    if (sound.language !== 'und' && sound.language !== language)
      notes.push({ kind: 'sound-other-language', track, language: sound.language });
    else if (
      audible.some((other) => other !== sound && repeats(sound, other) && !isEarlierTwin(sound, other))
    )
      notes.push({ kind: 'sound-repeated', track });
    else chosen.push(sound);
  }
  if (chosen.length > 1) notes.push({ kind: 'sound-mixed', tracks: chosen.length });
  return chosen.length > 0 ? chosen : sounds.slice(0, 1);
}

/** Of two equal tracks, the earlier one stays. */
function isEarlierTwin(sound: SurveyedSound, other: SurveyedSound): boolean {
  return repeats(other, sound) && sound.track < other.track;
}

/** How loud another track has what a track has, and the least share of its energy that this makes up. */
const [leastGain, mostGain, leastShare] = [0.7, 1.4, 0.02];

/**
 * Returns whether a track is contained in another one: OBS records the mix beside the microphone, and both together would
 * be the same words twice.
 */
function repeats(sound: SurveyedSound, other: SurveyedSound): boolean {
  const length = Math.min(sound.sketch.length, other.sketch.length);
  if (Math.abs(sound.start - other.start) > 0.05) return false;
  let [own, common, all] = [0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const [one, two] = [sound.sketch[at] ?? 0, other.sketch[at] ?? 0];
    own += one * one;
    common += one * two;
    all += two * two;
  }
  if (own === 0 || all === 0) return false;
  const gain = common / own;
  const share = (common * common) / (own * all);
  return gain > leastGain && gain < mostGain && share > leastShare;
}
