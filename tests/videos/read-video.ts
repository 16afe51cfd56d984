/** Reads packaged videos with FFmpeg's libraries, as some players do. */
import { Decoder, Demuxer } from 'node-av/api';
import type { Frame } from 'node-av/lib';

export type ReadPicture = {
  second: number;
  width: number;
  height: number;
  /** The color in the middle: luma and both chroma values. */
  color: [number, number, number];
  /** The luma a quarter from the left. */
  left: number;
  /** How much neighboring lines differ on average, as interlaced pictures do. */
  combs: number;
  tags: { primaries: number; transfer: number; space: number };
};

/** Returns the frames of a rendition, such as `folder/360p.m3u8`. */
export async function readPictures(playlist: string): Promise<ReadPicture[]> {
  const pictures: ReadPicture[] = [];
  await readFrames(playlist, 'video', (frame) => {
    const { width, height, colorPrimaries, colorTrc, colorSpace } = frame;
    pictures.push({
      second: (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den,
      width,
      height,
      color: [pixelOf(frame, 0), pixelOf(frame, 1), pixelOf(frame, 2)],
      left: frame.data?.[0]?.[Math.floor(height / 2) * (frame.linesize[0] ?? 0) + Math.floor(width / 4)] ?? 0,
      combs: combsOf(frame),
      tags: { primaries: colorPrimaries, transfer: colorTrc, space: colorSpace },
    });
  });
  return pictures;
}

function pixelOf({ data, linesize, width, height }: Frame, plane: number): number {
  const divisor = plane === 0 ? 2 : 4;
  return (
    data?.[plane]?.[Math.floor(height / divisor) * (linesize[plane] ?? 0) + Math.floor(width / divisor)] ?? 0
  );
}

function combsOf({ data, linesize: [stride = 0], width, height }: Frame): number {
  let sum = 0;
  for (let y = 1; y < height; y += 1)
    sum += Math.abs(
      (data?.[0]?.[y * stride + width / 2] ?? 0) - (data?.[0]?.[(y - 1) * stride + width / 2] ?? 0),
    );
  return sum / height;
}

/** The left channel at 48 kHz, from the start of the video. */
export async function readSamples(playlist: string): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  await readFrames(playlist, 'audio', (frame) => {
    const bytes = frame.data?.[0];
    if (bytes) parts.push(new Float32Array(bytes.buffer, bytes.byteOffset, frame.nbSamples).slice());
  });
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/** Returns the level of a tone between two seconds, in dB of full scale. */
export function levelOf(samples: Float32Array, hertz: number, [from, to]: [number, number]): number {
  let [real, imaginary] = [0, 0];
  const part = samples.subarray(Math.round(from * 48_000), Math.round(to * 48_000));
  for (const [at, value] of part.entries()) {
    real += value * Math.cos((at / 48_000) * hertz * 2 * Math.PI);
    imaginary += value * Math.sin((at / 48_000) * hertz * 2 * Math.PI);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / Math.max(1, part.length) + 1e-9);
}

async function readFrames(
  playlist: string,
  type: 'video' | 'audio',
  take: (frame: Frame) => void,
): Promise<void> {
  await using input = await Demuxer.open(playlist);
  const stream = input[type]();
  if (!stream) return;
  const decoder = Decoder.createSync(stream);
  for (const packet of [...input.packetsSync(stream.index), null]) {
    decoder.decodeSync(packet);
    for (
      let frame = decoder.receiveSync();
      typeof frame === 'object' && frame;
      frame = decoder.receiveSync()
    ) {
      take(frame);
      frame.free();
    }
    packet?.free();
  }
  decoder.close();
}
