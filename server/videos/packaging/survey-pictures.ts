/** Surveys the video track of a recording. */
import type { Decoder } from 'node-av/api';
import {
  AV_FRAME_FLAG_INTERLACED,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_FLAG_DISCARD,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { type FrameRate, frameRateOf } from '#rules/video/frame-rate.ts';
import { framesOf, openDecoder, secondOf, secondsOf } from './media-file.ts';
import type { HdrTransfer } from './tone-map.ts';

export type SurveyedPicture = {
  /** The number of the stream. */
  index: number;
  /** The seconds of the first frame and of the end of the last one. */
  start: number;
  end: number;
  rate: FrameRate;
  /** The size as shown: turned, and with square pixels. */
  width: number;
  height: number;
  /** FFmpeg's filters that turn it upright; '' for none. */
  turn: string;
  isInterlaced: boolean;
  hdr: HdrTransfer | null;
};

export type Eye = {
  see(packet: Packet): void;
  hasPackets(): boolean;
  /** Returns null when no frame can be decoded. */
  conclude(): SurveyedPicture | null;
  close(): void;
};

/** The number of frames at the beginning that show whether the recording is interlaced. */
const firstFrames = 50;

/** The size is looked at so often, since meetings change it. */
const glanceSeconds = 5;

/** A size that takes less than this share of the recording does not count. */
const leastShare = 0.1;

type Glance = { width: number; height: number };

/** Returns null for a codec that cannot be decoded. */
export function openEye(stream: Stream): Eye | null {
  const first = openDecoder(stream);
  const glancing = openDecoder(stream);
  if (!first || !glancing) return null;
  return watch(stream, first, glancing);
}

function watch(stream: Stream, first: Decoder, glancing: Decoder): Eye {
  const clock = createClock();
  const glances: Glance[] = [];
  let [seen, interlaced, glancedAt] = [0, 0, -Infinity];
  let hdr: SurveyedPicture['hdr'] = null;
  let isFirstDone = false;

  function look(frame: Frame): void {
    seen += 1;
    if (frame.hasFlags(AV_FRAME_FLAG_INTERLACED)) interlaced += 1;
    if (frame.colorTrc === AVCOL_TRC_SMPTE2084) hdr = 'pq';
    if (frame.colorTrc === AVCOL_TRC_ARIB_STD_B67) hdr = 'hlg';
  }
  function glance(decoder: Decoder, packet: Packet | null): void {
    for (const frame of framesOf(decoder, packet)) {
      glances.push(shownSize(frame));
      frame.free();
    }
  }
  function lookAtFirst(packet: Packet | null): void {
    for (const frame of framesOf(first, packet)) {
      look(frame);
      if (glances.length === 0) glances.push(shownSize(frame));
      frame.free();
    }
  }
  /** Its buffers are large. */
  function endFirst(): void {
    isFirstDone = true;
    first.close();
  }
  return {
    see(packet) {
      clock.add(packet);
      if (!isFirstDone) lookAtFirst(packet);
      if (!isFirstDone && seen >= firstFrames) endFirst();
      const at = secondOf(packet) ?? 0;
      if (!packet.isKeyframe || at - glancedAt < glanceSeconds) return;
      glancedAt = at;
      glance(glancing, packet);
    },
    hasPackets: () => clock.times.length > 0,
    conclude() {
      if (!isFirstDone) lookAtFirst(null);
      glance(glancing, null);
      const size = usualSize(glances);
      if (!size || clock.times.length === 0) return null;
      const rate = frameRateOf(clock.times);
      const turn = turnOf(stream);
      const isSideways = turn.startsWith('transpose');
      const start = clock.times.reduce((least, time) => Math.min(least, time), Infinity);
      const last = clock.times.reduce((most, time) => Math.max(most, time), -Infinity);
      return {
        index: stream.index,
        start,
        // Some formats do not say how long the last frame is shown.
        end: clock.end() > last ? clock.end() : last + rate.den / rate.num,
        rate,
        turn,
        width: isSideways ? size.height : size.width,
        height: isSideways ? size.width : size.height,
        isInterlaced: interlaced > seen / 4,
        hdr,
      };
    },
    close() {
      if (!isFirstDone) first.close();
      glancing.close();
    },
  };
}

/** The size with square pixels. */
function shownSize({ width, height, sampleAspectRatio: { num, den } }: Frame): Glance {
  return { width: num > 0 && den > 0 ? Math.round((width * num) / den) : width, height };
}

/** The largest of the sizes that take a good part of the recording. */
function usualSize(glances: readonly Glance[]): Glance | undefined {
  const counts = Map.groupBy(glances, ({ width, height }) => `${width}x${height}`);
  return [...counts.values()]
    .filter((alike) => alike.length >= glances.length * leastShare)
    .flatMap(([one]) => one ?? [])
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Returns FFmpeg's filters for the display matrix, by the rules of its own program. */
export function turnOf({ codecpar }: Stream): string {
  const bytes = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  if (!bytes || bytes.length < 36) return '';
  const [a = 0, b = 0, c = 0, d = 0] = [0, 4, 12, 16].map((at) => bytes.readInt32LE(at));
  const radians = Math.atan2(b / (Math.hypot(b, d) || 1), a / (Math.hypot(a, c) || 1));
  const quarter = (Math.round((radians * 2) / Math.PI) + 4) % 4;
  if (quarter === 1) return c > 0 ? 'transpose=cclock_flip' : 'transpose=clock';
  if (quarter === 3) return c < 0 ? 'transpose=clock_flip' : 'transpose=cclock';
  return [quarter === 2 && a < 0 && 'hflip', d < 0 && 'vflip'].filter(Boolean).join(',');
}

/** The times of a track's packets, without those that an edit list hides. */
function createClock() {
  const times: number[] = [];
  let end = -Infinity;
  return {
    times,
    add(packet: Packet): void {
      const at = secondOf(packet);
      if (at === null || packet.hasFlags(AV_PKT_FLAG_DISCARD)) return;
      times.push(at);
      end = Math.max(end, at + secondsOf(packet.duration, packet.timeBase));
    },
    end: () => end,
  };
}
