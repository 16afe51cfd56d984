/** Packages a recording that the instructor's browser has prepared: copies its video, and levels its audio. */
import { AV_PKT_FLAG_KEY } from 'node-av/constants';
import type { Muxer } from 'node-av/api';
import type { Packet, Stream } from 'node-av/lib';
import { frameRateOf } from '#rules/video/frame-rate.ts';
import { linesOf } from '#rules/video/conversion.ts';
import { finishHls, openHls, type WrittenRendition } from './hls.ts';
import { framesOf, openDecoder, openRecording, secondOf } from './media-file.ts';
import { openPictures } from './pictures.ts';
import { openTap } from './poster-and-stills.ts';
import type { PreparedRecording } from './prepared.ts';
import { readPackets } from './read-tracks.ts';
import { openSound, type Sound } from './sound.ts';
import { posterPlace, type Work, type Written } from './work.ts';

/** Times in MP4 are rounded. */
const sameTimeSeconds = 0.002;

export async function copyPrepared(work: Work & { prepared: PreparedRecording }): Promise<Written> {
  const { folder, prepared, timeline, survey, onProgress } = work;
  await using input = await openRecording(work.path);
  const streams = prepared.streams.flatMap((index) => input.streams[index] ?? []);
  const sizes = streams.map(({ codecpar: { width, height } }) => ({ width, height }));
  const tapPlace = posterPlace(sizes);
  const size = sizes[tapPlace] ?? { width: 2, height: 2 };
  const tap = openTap({ folder, size, timeline });
  const sound = openSound(work, (packet) => {
    for (const copy of copies) copy.addSound(packet);
  });
  const copies = streams.map((stream) => openCopy(stream, { work, sound }));
  const rate = survey.picture?.rate ?? frameRateOf([]);
  const pictures = openPictures(
    {
      sizes: [size],
      turn: '',
      hdr: null,
      tablePath: '',
      isInterlaced: false,
      start: timeline.start,
      rate,
      frames: Math.round((timeline.lengthSeconds * rate.num) / rate.den),
    },
    ([frame], place) => tap.see(frame, (place * rate.den) / rate.num),
  );
  const tapped = streams[tapPlace];
  const decoder = tapped ? openDecoder(tapped) : null;
  async function tapFrames(packet: Packet | null): Promise<void> {
    for (const frame of decoder ? framesOf(decoder, packet) : []) await pictures.add(frame);
  }
  try {
    for await (const packet of readPackets(input, { streams: prepared.streams, jumps: survey.jumps })) {
      const second = Math.max(0, (secondOf(packet) ?? 0) - timeline.start);
      await sound?.reach(second);
      copies.find(({ index }) => index === packet.streamIndex)?.add(packet);
      if (packet.streamIndex === tapped?.index) await tapFrames(packet);
      onProgress(Math.min(1, second / timeline.lengthSeconds));
    }
    await tapFrames(null);
    await pictures.finish();
    await sound?.finish();
    const renditions: WrittenRendition[] = [];
    for (const copy of copies) renditions.push(await copy.finish());
    const smallest = renditions.at(-1)?.name ?? '';
    const failures = await tap.finish({ voicePath: sound?.lowPath ?? null, smallest });
    return { renditions, ...failures };
  } finally {
    decoder?.close();
    for (const each of [pictures, sound, ...copies]) await each?.close();
    await tap.close();
  }
}

type Copying = { work: Work & { prepared: PreparedRecording }; sound: Sound | null };

function openCopy(stream: Stream, { work, sound }: Copying) {
  const { width, height } = stream.codecpar;
  const name = `${linesOf({ width, height })}p`;
  const muxer: Muxer = openHls(work.folder, name);
  const to = muxer.addStream(stream);
  const soundTo = sound ? muxer.addStream(sound.encoder) : null;
  const { start } = work.timeline;
  const { cuts } = work.prepared;
  return {
    index: stream.index,
    add(packet: Packet): void {
      const copy = packet.clone();
      if (!copy) throw new Error('There is no memory for a packet');
      const at = secondOf(packet) ?? 0;
      const isCut = cuts.some((cut) => Math.abs(cut - at) <= sameTimeSeconds);
      // Segments begin at each key frame, and in all qualities at the same ones.
      if (!isCut) copy.clearFlags(AV_PKT_FLAG_KEY);
      const early = BigInt(Math.round((start * packet.timeBase.den) / packet.timeBase.num));
      copy.pts -= early;
      copy.dts -= early;
      muxer.writePacketSync(copy, to);
      copy.free();
    },
    addSound(packet: Packet): void {
      if (soundTo !== null) muxer.writePacketSync(packet, soundTo);
    },
    async finish(): Promise<WrittenRendition> {
      const codec = stream.codecpar.getCodecString() ?? 'avc1.640028';
      await finishHls(muxer, work.folder, name);
      const rate = work.survey.picture?.rate ?? { num: 30, den: 1 };
      return { name, width, height, rate, codec };
    },
    close(): void {
      if (muxer.isOpen) muxer.closeSync();
    },
  };
}
