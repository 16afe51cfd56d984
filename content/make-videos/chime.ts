import { sampleRate } from './voice.ts';

/** Adds two soft notes, a fifth apart, at `second`. */
export function addChime(sound: Float32Array, second: number) {
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
