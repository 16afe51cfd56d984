import { addChime } from './chime.ts';
import type { SampleVideo } from './sample-video.ts';
import { segmentSeconds } from './reel.ts';
import { sampleRate, say } from './voice.ts';

export type Cue = { start: number; end: number; text: string };

/** The sound of a video, when each scene begins, and which words are heard when; in seconds. */
export type Narration = { seconds: number; sceneStarts: number[]; cues: Cue[]; sound: Float32Array };

export async function narrate(video: SampleVideo): Promise<Narration> {
  const scenes = await Promise.all(video.scenes.map((scene) => saySentences(scene.sentences)));
  const spokenSeconds = scenes
    .flat()
    .reduce((sum, { samples }) => sum + samples.length / sampleRate + pause, 0);
  const waits = scenes.length - 1;
  const wait = video.seconds ? (video.seconds - lead - tail - spokenSeconds) / waits : 0;
  if (wait < 0) throw new Error(`${video.id} needs ${-wait * waits} s more than it has`);

  const parts: { at: number; samples: Float32Array }[] = [];
  const cues: Cue[] = [];
  const sceneStarts: number[] = [];
  let now = lead;
  for (const scene of scenes) {
    sceneStarts.push(sceneStarts.length === 0 ? 0 : now - wait / 2);
    for (const { text, samples } of scene) {
      parts.push({ at: now, samples });
      cues.push(...cutCue({ start: now, end: now + samples.length / sampleRate, text }));
      now += samples.length / sampleRate + pause;
    }
    now += wait;
  }
  const seconds = video.seconds ?? roundLength(now - pause + tail, video.framesPerSecond);
  const sound = new Float32Array(Math.round((seconds - encoderDelay) * sampleRate));
  for (const { at, samples } of parts) sound.set(samples, Math.round(at * sampleRate));
  addChime(sound, 0);
  return { seconds, sceneStarts, cues, sound };
}

/** Seconds before the first word, between sentences, and after the last. */
const lead = 1.1;
const pause = 0.42;
const tail = 1.4;
/** By so much AAC lengthens a sound, in blocks of 1,024 samples; it must not outlast the pictures. */
const encoderDelay = 2048 / sampleRate;

/** Whole pictures, and no last segment of less than a second. */
function roundLength(seconds: number, framesPerSecond: number): number {
  const last = seconds % segmentSeconds;
  const longer = last < 1 ? seconds - last + 1 : seconds;
  return Math.ceil(longer * framesPerSecond) / framesPerSecond;
}

async function saySentences(sentences: string[]): Promise<{ text: string; samples: Float32Array }[]> {
  const said = [];
  for (const text of sentences) said.push({ text, samples: await say(text) });
  return said;
}

/** The most signs that fit two lines of a caption on a phone. */
const longestCue = 84;

/** Cuts a long cue between words, after a comma where one is near the middle, and shares out its time by length. */
function cutCue(cue: Cue): Cue[] {
  if (cue.text.length <= longestCue) return [cue];
  const middle = cue.text.length / 2;
  const gaps = [...cue.text.matchAll(/ /g)].map(({ index }) => index);
  const cost = (gap: number) => Math.abs(gap - middle) - (cue.text[gap - 1] === ',' ? 18 : 0);
  const cut = gaps.reduce((best, gap) => (cost(gap) < cost(best) ? gap : best));
  const turn = cue.start + (cue.end - cue.start) * (cut / cue.text.length);
  return [
    ...cutCue({ start: cue.start, end: turn, text: cue.text.slice(0, cut) }),
    ...cutCue({ start: turn, end: cue.end, text: cue.text.slice(cut + 1) }),
  ];
}
