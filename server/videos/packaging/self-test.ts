/** Packages a moment of sound, to find out whether the packager runs on this machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageInChild } from './packaging-child.ts';
import { PackagingError } from './packaging-error.ts';

/** Reading it takes a decoder and filters, and its card both encoders of a video. */
const [sampleRate, seconds] = [8_000, 0.5];

/**
 * Returns why the packager does not run on this machine: `packager-missing` when its libraries cannot be loaded, `broken`
 * when they crash or fail, `stopped` or `disk-full`. Null when it runs. Takes a few seconds.
 * @throws {Error} when the temporary folder cannot be written, or the reason of the signal
 */
export async function testPackager(
  signal: AbortSignal,
  { execArgv = [] }: { execArgv?: readonly string[] } = {},
): Promise<PackagingError | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-packager-'));
  try {
    const source = join(folder, 'tone.wav');
    await writeFile(source, toneFile());
    const order = { source, folder: join(folder, 'video'), signal, onProgress: () => {}, execArgv };
    await packageInChild(order);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PackagingError) return error;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A WAV file with 16 bits in mono. */
function toneFile(): Buffer {
  const samples = Int16Array.from({ length: sampleRate * seconds }, (_, at) =>
    Math.round(8_000 * Math.sin((at * 440 * 2 * Math.PI) / sampleRate)),
  );
  const sound = Buffer.from(samples.buffer);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // PCM, one channel.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}
