/**
 * Reads single tracks of a recording. Each reader opens the file separately and reads only as fast as its caller needs
 * its frames, so that no track waits in memory for another, however the file interleaves them.
 */
import { AVDISCARD_ALL } from 'node-av/constants';
import type { Demuxer } from 'node-av/api';
import type { Frame, Packet } from 'node-av/lib';
import { breathe, framesOf, openDecoder, openRecording } from './media-file.ts';
import { PackagingError } from './packaging-error.ts';
import { type Jumps, replayClock } from './recording-clock.ts';

export type Recording = { path: string; jumps: Jumps };

/** Yields the packets of some streams, which are freed afterwards. */
export async function* readPackets(
  input: Demuxer,
  { streams, jumps }: { streams: readonly number[]; jumps: Jumps },
): AsyncGenerator<Packet> {
  for (const stream of input.streams) if (!streams.includes(stream.index)) stream.discard = AVDISCARD_ALL;
  const clock = replayClock(jumps);
  for (const packet of input.packetsSync()) {
    if (!packet) return;
    try {
      if (streams.includes(packet.streamIndex)) {
        clock.correct(packet);
        yield packet;
      }
    } finally {
      packet.free();
    }
    await breathe();
  }
}

/** Yields the decoded frames of a stream; the caller frees them. */
export async function* readFrames({ path, jumps }: Recording, index: number): AsyncGenerator<Frame> {
  await using input = await openRecording(path);
  const stream = input.streams[index];
  const decoder = stream && openDecoder(stream);
  if (!decoder) throw new PackagingError('broken', `Track ${index} cannot be read any more`);
  try {
    for await (const packet of readPackets(input, { streams: [index], jumps }))
      yield* framesOf(decoder, packet);
    yield* framesOf(decoder, null);
  } finally {
    decoder.close();
  }
}
