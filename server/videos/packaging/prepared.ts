/** Recordings that the instructor's browser has prepared: their video is copied, after everything in them was checked. */
import type { Demuxer } from 'node-av/api';
import { AV_CODEC_ID_H264, AVMEDIA_TYPE_AUDIO } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import {
  isPrepared,
  preparedCuts,
  type PreparedPicture,
  preparedTag,
  qualitiesAtMost,
} from '#rules/video/conversion.ts';
import { breathe, isVideo, openRecording, secondOf, secondsOf } from './media-file.ts';
import { turnOf } from './survey-pictures.ts';

export type PreparedRecording = {
  /** The video streams, the largest first. */
  streams: number[];
  pictures: PreparedPicture[];
  /** The seconds at which segments begin. */
  cuts: number[];
};

/** Returns null for any other recording, including one with the tag whose content differs from it. */
export async function readPrepared(path: string): Promise<PreparedRecording | null> {
  await using input = await openRecording(path);
  if (!isTagged(input)) return null;
  const videos = input.streams.filter(isVideo);
  const counts = new Map(videos.map((stream) => [stream.index, openCount(stream)]));
  for (const packet of input.packetsSync()) {
    if (!packet) break;
    counts.get(packet.streamIndex)?.add(packet);
    packet.free();
    await breathe();
  }
  const pictures = [...counts.values()].map((count) => count.conclude());
  const [largest] = pictures;
  if (!largest || !isPrepared(pictures)) return null;
  return { streams: videos.map(({ index }) => index), pictures, cuts: preparedCuts(largest) };
}

function isTagged({ formatName, metadata, streams }: Demuxer): boolean {
  const videos = streams.filter(isVideo).length;
  const sounds = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO).length;
  return (
    formatName.includes('mp4') &&
    metadata.comment === preparedTag &&
    videos <= qualitiesAtMost &&
    sounds <= 1 &&
    streams.length === videos + sounds
  );
}

function openCount(stream: Stream) {
  const keyTimes: number[] = [];
  let [start, end, bytes, frames] = [Infinity, -Infinity, 0, 0];
  return {
    add(packet: Packet): void {
      const at = secondOf(packet);
      if (at === null) return;
      start = Math.min(start, at);
      end = Math.max(end, at + secondsOf(packet.duration, packet.timeBase));
      bytes += packet.size;
      frames += 1;
      // The file may mark any packet as a key frame, so the packets themselves are checked.
      if (packet.isKeyframe && isIdr(packet.data)) keyTimes.push(at);
    },
    conclude(): PreparedPicture {
      const { codecId, width, height } = stream.codecpar;
      const length = end - start;
      return {
        codec: codecId === AV_CODEC_ID_H264 ? 'avc' : null,
        width,
        height,
        isTurned: turnOf(stream) !== '',
        start,
        length,
        framesPerSecond: frames / length,
        bitsPerSecond: (bytes * 8) / length,
        keyTimes,
      };
    },
  };
}

/** The type of a part of H.264 that needs no frame before it. */
const idrSlice = 5;

/** Returns whether a packet of an MP4 (each part after its length in four bytes) holds a key frame. */
function isIdr(data: Buffer | null): boolean {
  if (!data) return false;
  for (let at = 0; at + 4 < data.length; at += 4 + data.readUInt32BE(at))
    if (((data[at + 4] ?? 0) & 0x1f) === idrSlice) return true;
  return false;
}
