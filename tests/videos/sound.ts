/** Measures the sound of packaged videos without what the site measures it with. */
import { AudioSampleSink, EncodedPacketSink, type Input } from 'mediabunny';

/** A tone of which all meters say the same: at 997 Hz the weighting of BS.1770 does nothing. */
export const tone = (amplitudeDb: number) => (second: number) =>
  10 ** (amplitudeDb / 20) * Math.sin(second * 997 * 2 * Math.PI);

export type Sound = { sampleRate: number; channels: Float32Array[] };

export async function readSound(input: Input): Promise<Sound> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound');
  const pieces: Float32Array[][] = [];
  for await (const sample of new AudioSampleSink(track).samples()) {
    pieces.push(
      Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const data = new Float32Array(sample.numberOfFrames);
        sample.copyTo(data, { planeIndex, format: 'f32-planar' });
        return data;
      }),
    );
    sample.close();
  }
  const channels = (pieces[0] ?? []).map((_, at) =>
    Float32Array.from(pieces.flatMap((piece) => Array.from(piece[at] ?? []))),
  );
  return { sampleRate: await track.getSampleRate(), channels };
}

/** Returns the loudness of a tone of 997 Hz in LUFS, without its first and last quarter of a second. */
export function loudnessOfTone({ sampleRate, channels }: Sound): number {
  const edge = sampleRate / 4;
  const powers = channels.map((channel) => {
    const middle = channel.subarray(edge, channel.length - edge);
    return middle.reduce((sum, value) => sum + value * value, 0) / middle.length;
  });
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0));
}

/** Returns the highest peak in dBFS, also between two samples. */
export function truePeakDb({ channels }: Sound): number {
  let highest = 0;
  for (const channel of channels)
    for (let at = reach; at < channel.length - reach; at += 1) {
      if (Math.abs(channel[at] ?? 0) < highest / 2) continue;
      for (const part of [0, 0.25, 0.5, 0.75])
        highest = Math.max(highest, Math.abs(between(channel, at, part)));
    }
  return 20 * Math.log10(highest);
}

/** The samples on each side that a value between two is computed from. */
const reach = 16;

function between(channel: Float32Array, at: number, part: number): number {
  let value = 0;
  for (let k = 1 - reach; k <= reach; k += 1) {
    const x = part - k;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1));
    value += (channel[at + k] ?? 0) * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }
  return value;
}

/** Returns the first packets of the sound as they are encoded. */
export async function firstPackets(input: Input): Promise<Uint8Array[]> {
  const track = await input.getPrimaryAudioTrack();
  const packets: Uint8Array[] = [];
  if (!track) return packets;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    packets.push(data);
    if (packets.length === 20) break;
  }
  return packets;
}
