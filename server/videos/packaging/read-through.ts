/** Reads a recording once from its beginning to its end, and hands on its frames and packets. */
import { AVDISCARD_ALL } from 'node-av/constants';
import type { Frame, Packet } from 'node-av/lib';
import { breathe, framesOf, openDecoder, openRecording, secondOf } from './media-file.ts';
import type { Sound } from './sound.ts';
import type { Work } from './work.ts';

type Receivers = {
  /** The audio of the recording; null without. */
  sound: Sound | null;
  /** Receives the decoded frames of one video stream, and frees them. */
  picture: { index: number; add: (frame: Frame) => Promise<void> } | null;
  /** Receives the packets of streams that are copied. */
  packets?: (packet: Packet) => void;
  /** The streams that are copied. */
  copied?: readonly number[];
  /** Is told how far the recording was read, in its own seconds. */
  onSecond?: (second: number) => Promise<void> | void;
};

/** Packets lie this far apart at most between the tracks of a usual file; what is behind counts as read. */
const graceSeconds = 1;

export async function readThrough(work: Work, receivers: Receivers): Promise<void> {
  const { survey, timeline } = work;
  const { sound, picture, packets, copied = [], onSecond } = receivers;
  await using input = await openRecording(work.path);
  const decoded = new Set([...(picture ? [picture.index] : []), ...survey.sounds.map(({ index }) => index)]);
  const used = new Set([...decoded, ...copied]);
  for (const stream of input.streams) if (!used.has(stream.index)) stream.discard = AVDISCARD_ALL;
  const decoders = new Map(
    input.streams.filter(({ index }) => decoded.has(index)).map((one) => [one.index, openDecoder(one)]),
  );
  async function decode(index: number, packet: Packet | null): Promise<void> {
    const decoder = decoders.get(index);
    for (const frame of decoder ? framesOf(decoder, packet) : []) {
      if (index === picture?.index) await picture.add(frame);
      else {
        sound?.add(index, frame);
        frame.free();
      }
    }
  }
  const end = timeline.start + timeline.lengthSeconds;
  let reached = timeline.start;
  /** In steps, so that hours of silence do not keep the process from its reports. */
  async function reach(second: number): Promise<void> {
    for (; reached + 1 < second; reached += 1) {
      sound?.reach(reached + 1);
      await breathe();
    }
    sound?.reach(second);
  }
  try {
    for (const packet of input.packetsSync()) {
      if (!packet) break;
      await decode(packet.streamIndex, packet);
      if (copied.includes(packet.streamIndex)) packets?.(packet);
      const second = secondOf(packet);
      if (second !== null) {
        await reach(Math.min(end, second) - graceSeconds);
        await onSecond?.(Math.min(end, second));
      }
      packet.free();
      await breathe();
    }
    for (const index of decoders.keys()) await decode(index, null);
  } finally {
    for (const decoder of decoders.values()) decoder?.close();
  }
}
