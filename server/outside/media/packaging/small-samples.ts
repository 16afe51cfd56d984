import { AudioSample } from 'mediabunny';

/**
 * The frames that AAC encodes at once. @mediabunny/server 1.59 writes beyond its memory when it is handed plain sound
 * (PCM) in larger pieces, as recordings hold it.
 */
const framesAtMost = 1_024;

/** Divides a piece of plain sound into pieces that the encoder of AAC takes. */
export function inSmallSamples(sample: AudioSample): AudioSample[] {
  const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = sample;
  const data = new Float32Array(numberOfFrames * numberOfChannels);
  sample.copyTo(data, { planeIndex: 0, format: 'f32' });
  const pieces: AudioSample[] = [];
  for (let at = 0; at < numberOfFrames; at += framesAtMost)
    pieces.push(
      new AudioSample({
        data: data.slice(at * numberOfChannels, (at + framesAtMost) * numberOfChannels),
        format: 'f32',
        numberOfChannels,
        sampleRate,
        timestamp: timestamp + at / sampleRate,
      }),
    );
  return pieces;
}
