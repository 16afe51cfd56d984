/** The sentences that are heard, the same ones in the same order in each sound. */
const sentences = [
  'Welcome back to the workshop.',
  'Today we look at how a machine writes captions, and at what a person still has to mend.',
  'First it listens to the sound of the film, and writes down the words it believes to hear, one breath after the other, without ever seeing the picture.',
  'Then somebody who knows the subject reads what was written.',
  'Names are often wrong, so look at each of them.',
  'When everything is right, press publish.',
];

export interface Segment {
  id: number;
  seek: number;
  start: number;
  end: number;
  text: string;
  tokens: number[];
  temperature: number;
  avg_logprob: number;
  compression_ratio: number;
  no_speech_prob: number;
}

/** Returns a sentence for every so many seconds, each with a little silence behind it. */
export function segmentsOf(seconds: number, everySeconds: number): Segment[] {
  const count = Math.max(1, Math.floor(seconds / everySeconds));
  const step = seconds / count;
  return Array.from({ length: count }, (_, id) => ({
    id,
    seek: Math.round(id * step * 100),
    start: round(id * step),
    end: round((id + 0.9) * step),
    text: ` ${sentences[id % sentences.length]}`,
    tokens: [50364],
    temperature: 0,
    avg_logprob: -0.25,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  }));
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
