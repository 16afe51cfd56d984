/** Makes captions of what a transcription service heard. */
import { captionLimits } from '../video/captions.ts';
import { publicationProblem } from './check-cues.ts';
import type { TimedCue } from './edit-cues.ts';
import { splitSpoken } from './split-spoken.ts';

export const transcriptionStates = ['waiting', 'running', 'done', 'failed'] as const;

export type TranscriptionState = (typeof transcriptionStates)[number];

/** The reasons why a machine did not write the captions of a video. */
export const transcriptionFailures = [
  /** The service does not know the key. */
  'key-refused',
  /** The service does not take the request: it may not know the model or the language, or gives no times. */
  'refused',
  'too-large',
  /** The service took no more requests, or did not answer, also after pauses. */
  'busy',
  'away',
  /** The answer was no transcription, or its times do not fit the film. */
  'nonsense',
  'no-words',
  /** The sound could not be read where the videos lie. */
  'sound-missing',
  /** Somebody wrote, uploaded or removed captions of the language meanwhile. */
  'captions-changed',
  /** The site ended several times while it worked on this. */
  'interrupted',
] as const;

export type TranscriptionFailure = (typeof transcriptionFailures)[number];

/** A piece of speech, in seconds of the sound that was sent. */
export type Segment = { start: number; end: number; text: string };

/** A span of the film whose sound is sent in one piece. */
export type TimeSpan = { fromSeconds: number; seconds: number };

/** Services end a segment a little late, and hear something in the silence behind the last word. */
const graceSeconds = 60;

/** A caption that is shown for a shorter time is not read. */
const shortestMs = 500;

/** Returns the segments as captions of the film; null where their times do not fit the span. */
export function cuesOfSegments(segments: readonly Segment[], span: TimeSpan): TimedCue[] | null {
  const { fromSeconds, seconds } = span;
  const isSound = segments.every(
    ({ start, end }) => start >= -1 && end >= start && end <= seconds + graceSeconds,
  );
  if (!isSound) return null;
  const spoken = segments
    .map(({ text, ...times }) => ({ ...times, text: plain(text) }))
    .filter(({ text, start }) => text !== '' && !isSilence.test(text) && start < seconds)
    .toSorted((a, b) => a.start - b.start);
  return spoken.flatMap(({ start, end, text }, at) => {
    const startMs = Math.round((fromSeconds + Math.max(0, start)) * 1000);
    const nextMs = Math.round((fromSeconds + (spoken[at + 1]?.start ?? seconds)) * 1000);
    const lastMs = nextMs > startMs ? nextMs : Math.round((fromSeconds + seconds) * 1000);
    const endMs = Math.round((fromSeconds + end) * 1000);
    return splitSpoken({ startMs, endMs: Math.min(lastMs, Math.max(endMs, startMs + shortestMs)), text });
  });
}

/** Returns what keeps captions from becoming a draft; null where nothing does. */
export function transcriptionProblem(
  cues: readonly TimedCue[],
  lengthSeconds: number,
): 'no-words' | 'nonsense' | null {
  if (cues.length === 0) return 'no-words';
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > captionLimits.characters) return 'nonsense';
  return publicationProblem(cues, lengthSeconds * 1000) === null ? null : 'nonsense';
}

/** whisper.cpp writes this where nobody speaks. */
const isSilence = /^\[\s*(BLANK_AUDIO|SILENCE)\s*\]$/i;

function plain(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
