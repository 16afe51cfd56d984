import { segmentSeconds } from './reel.ts';
import type { SampleVideo } from './sample-video.ts';
import { sampleRate, say } from './voice.ts';

/** Adds two soft notes, a fifth apart, at `second`. */
function addChime(sound: Float32Array, second: number) {
  addNote(sound, second + 0.08, 440);
  addNote(sound, second + 0.3, 659.26);
}

const loudness = 0.09;
const fadeSeconds = 0.45;
const riseSeconds = 0.012;

function addNote(sound: Float32Array, second: number, frequency: number) {
  const start = Math.round(second * sampleRate);
  const length = Math.min(sound.length - start, Math.round(fadeSeconds * 5 * sampleRate));
  for (let at = 0; at < length; at += 1) {
    const time = at / sampleRate;
    const shape = Math.min(1, time / riseSeconds) * Math.exp(-time / fadeSeconds);
    const turn = 2 * Math.PI * frequency * time;
    const tone = Math.sin(turn) + 0.22 * Math.sin(2 * turn) * Math.exp(-time / 0.15);
    sound[start + at] = sound[start + at]! + loudness * shape * tone;
  }
}

type Cue = { start: number; end: number; text: string };

/** The audio of a video, with the starts of its scenes and the times of its captions, in seconds. */
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

/** Seconds before the first sentence, between sentences, and after the last. */
const lead = 1.1;
const pause = 0.42;
const tail = 1.4;
/** AAC adds this delay to the audio, which must not outlast the video. */
const encoderDelay = 2048 / sampleRate;

/** Rounds to whole frames, without a last segment shorter than a second. */
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

/** The characters that fit into two caption lines on a phone. */
const longestCue = 84;

/** Splits a long cue between words, preferably after a comma near the middle, and divides its time by length. */
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

/** @see https://www.w3.org/TR/webvtt1/ */
export function writeCaptions(cues: Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, index) =>
      `${index + 1}\n${writeTime(start)} --> ${writeTime(end)}\n${escape(text)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function writeTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const minutes = Math.floor(milliseconds / 60_000);
  const rest = ((milliseconds % 60_000) / 1000).toFixed(3);
  return `${String(minutes).padStart(2, '0')}:${rest.padStart(6, '0')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
