/** Brings the audio of a recording to the common loudness: plans the gain, and applies it. */
import { FilterAPI } from 'node-av/api';
import type { Frame } from 'node-av/lib';
import {
  gainFor,
  type Loudness,
  type Measured,
  needsLimiter,
  peakCeilingDb,
} from '#rules/video/conversion.ts';
import { loudnessFilter, meterFilter, readMeasured } from './meter.ts';
import { type MixPlan, openMixer } from './mixer.ts';
import { samplesPerSecond } from './resampler.ts';

/** The change of the audio: decibels, and whether peaks are limited. */
export type Levelling = { gainDb: number; isLimited: boolean };

export type AudioPlan = { loudness: Loudness; levelling: Levelling };

/** A limiter reduces loudness together with the peaks, so more gains are tried than the one that would be enough without. */
const triedAboveDb = [0, 2, 5, 10];

type Planning = { plan: MixPlan; onProgress: (share: number) => void };

/**
 * Plans the levelling. One track was measured in the survey; a mix, and a limiter's loss, are measured here.
 * @throws {PackagingError} when the recording cannot be read any more
 */
export async function planAudio({ plan, onProgress }: Planning): Promise<AudioPlan> {
  const [only, ...others] = plan.sounds;
  const before: Measured =
    only && others.length === 0
      ? only.measured
      : ((await measure({ plan, onProgress }, [meterFilter]))[0] ?? { lufs: null, peakDb: 0 });
  if (before.lufs === null)
    return { loudness: { before: null, after: null }, levelling: { gainDb: 0, isLimited: false } };
  const gainDb = gainFor(before);
  if (gainDb === null) {
    // The sum of several tracks may be above full scale.
    const isLimited = needsLimiter(before, 0) && others.length > 0;
    return { loudness: inTenths(before.lufs, before.lufs), levelling: { gainDb: 0, isLimited } };
  }
  const goal = before.lufs + gainDb;
  if (!needsLimiter(before, gainDb))
    return { loudness: inTenths(before.lufs, goal), levelling: { gainDb, isLimited: false } };
  const gains = triedAboveDb.map((more) => gainDb + more);
  const limited = gains.map((gain) => `${gainFilter(gain)},${quickLimiter},${loudnessFilter}`);
  const measured = await measure({ plan, onProgress }, limited);
  const found = gainToReach(
    goal,
    gains.map((gain, at) => ({ gainDb: gain, lufs: measured[at]?.lufs ?? goal })),
  );
  return {
    loudness: inTenths(before.lufs, found.lufs),
    levelling: { gainDb: found.gainDb, isLimited: true },
  };
}

type Tried = { gainDb: number; lufs: number };

/** Interpolates the gain that reaches the loudness; the largest one tried if none does. */
export function gainToReach(goal: number, tried: readonly Tried[]): Tried {
  for (const [at, high] of tried.entries()) {
    if (high.lufs < goal) continue;
    const low = tried[at - 1];
    if (!low || high.lufs === low.lufs) return high;
    const share = (goal - low.lufs) / (high.lufs - low.lufs);
    return { gainDb: low.gainDb + share * (high.gainDb - low.gainDb), lufs: goal };
  }
  return tried.at(-1) ?? { gainDb: 0, lufs: goal };
}

/** Reads the recording's audio once, and measures it behind each of these filters. */
async function measure({ plan, onProgress }: Planning, filters: string[]): Promise<(Measured | null)[]> {
  const graphs = filters.map((description) => FilterAPI.create(description));
  const found: (Measured | null)[] = filters.map(() => null);
  const note = (frames: Iterable<Frame>, at: number) => {
    for (const frame of frames) {
      found[at] = readMeasured(frame) ?? found[at] ?? null;
      frame.free();
    }
  };
  // Silence at the end has no loudness.
  const end = Math.max(plan.start, ...plan.sounds.map((sound) => sound.end));
  const lengthSeconds = Math.min(plan.lengthSeconds, end - plan.start);
  const mixer = openMixer({ ...plan, lengthSeconds }, (frame) => {
    for (const [at, graph] of graphs.entries()) note(graph.processAllSync(frame), at);
  });
  try {
    for (let second = 0; second < lengthSeconds; second += 1) {
      await mixer.reach(second);
      onProgress(second / lengthSeconds);
    }
    await mixer.finish();
    for (const [at, graph] of graphs.entries()) note(graph.flushFramesSync(), at);
    return found;
  } finally {
    await mixer.close();
    for (const each of graphs) each.close();
  }
}

/** Returns the filters for the mixed audio; they keep its length in samples. */
export function levellingFilters({ gainDb, isLimited }: Levelling, samples: number): string {
  const filters = [gainFilter(gainDb), ...(isLimited ? [limiter] : [])];
  return [...filters, `apad=whole_len=${samples}`, `atrim=end_sample=${samples}`].join(',');
}

function gainFilter(gainDb: number): string {
  return `volume=${gainDb.toFixed(3)}dB:precision=double`;
}

const ceiling = (10 ** (peakCeilingDb / 20)).toFixed(4);

const quickLimiter = `alimiter=limit=${ceiling}:attack=5:release=50:level=0:latency=1`;

/** Peaks between two samples show at four times the sample rate. */
const limiter = `aresample=${samplesPerSecond * 4},${quickLimiter},aresample=${samplesPerSecond}`;

function inTenths(before: number, after: number): Loudness {
  const rounded = (lufs: number) => Math.round(lufs * 10) / 10;
  return { before: rounded(before), after: rounded(after) };
}
