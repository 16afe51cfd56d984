import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The sample rate of all audio, which is that of espeak-ng. */
export const sampleRate = 22_050;

/** Speaks a sentence with espeak-ng: mono samples between -1 and 1, without silence around them. */
export async function say(sentence: string): Promise<Float32Array> {
  const { stdout } = await run('espeak-ng', [...voice, '--stdout', '--', forTheEar(sentence)], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return soften(trim(readSamples(stdout)));
}

const run = promisify(execFile);

const voice = ['-v', 'en-us', '-s', '158', '-p', '42', '-g', '1'];

/** Respells words that espeak-ng mispronounces; captions keep their spelling. */
function forTheEar(sentence: string): string {
  return spoken.reduce((text, [written, said]) => text.replaceAll(written, said), sentence);
}

const spoken: [string, string][] = [
  ['go_router', 'go router'],
  ['FlutterFire', 'Flutter Fire'],
  ['Firestore', 'Fire store'],
  ['macOS', 'mac O S'],
  ['iOS', 'eye O S'],
  ['VS Code', 'V S Code'],
  ['Async', 'A-sync'],
  ['Q&A', 'Q and A'],
];

/** A streamed WAV has an invalid length, so everything after its 44-byte header is audio, 16 bits per sample. */
function readSamples(wav: Buffer): Float32Array {
  const samples = new Float32Array((wav.length - 44) >> 1);
  for (let at = 0; at < samples.length; at += 1) samples[at] = wav.readInt16LE(44 + at * 2) / 32_768;
  return samples;
}

function trim(samples: Float32Array): Float32Array {
  const isHeard = (sample: number) => Math.abs(sample) > 0.004;
  const first = samples.findIndex(isHeard);
  const last = samples.findLastIndex(isHeard);
  return samples.subarray(Math.max(0, first), last + 1);
}

/** Reduces the synthetic voice above 5 kHz, raises it to about -18 LUFS, and fades 20 ms at both ends. */
function soften(samples: Float32Array): Float32Array {
  const share = 1 - Math.exp((-2 * Math.PI * 5_000) / sampleRate);
  const edge = 0.02 * sampleRate;
  let smooth = 0;
  return samples.map((sample, at) => {
    smooth += share * (sample - smooth);
    return 0.82 * Math.tanh(1.7 * smooth) * Math.min(1, at / edge, (samples.length - at) / edge);
  });
}
