/**
 * Repairs the clock of a recording. Recordings that were joined from parts, or whose device restarted, have times that
 * jump; every part then follows the one before. A pause of one track is not a jump: it keeps its length.
 */
import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import { secondsOf } from './media-file.ts';
import { PackagingError } from './packaging-error.ts';

/** From a packet of a track on, counted from 0, so many seconds are added to its times. */
type Jump = { packet: number; seconds: number };

/** The jumps of each track, by the number of its stream. */
export type Jumps = ReadonlyMap<number, readonly Jump[]>;

export type RecordingClock = {
  /** Corrects the times of the next packet of the recording. */
  correct(packet: Packet): void;
  jumps: Jumps;
};

/** Times that go back by less come from rounding, and from broken muxers. */
const backSeconds = 1;

/** Packets of a track that is recorded without a pause are no further apart. */
const nextSeconds = 0.25;

/** Tracks are no further apart in a file, so a track that enters a part later than this begins the next one. */
const interleavedSeconds = 2;

/** Without decoding times, frames come in an order of their own. */
const reorderedSeconds = 10;

/** A clock that may jump ahead does so when a track leaps by more, beyond all others. FFmpeg's own limit. */
const aheadSeconds = 10;

type Track = { packet: number; part: number; last: number; jumps: Jump[] };

type ClockKind = {
  /** Whether the clock may jump ahead, as in transport streams. */
  mayJumpAhead: boolean;
  /** Whether packets are read by their times, not in the order of the file; tracks then enter a part far apart. */
  isReadByTime: boolean;
  /** Whether an edit list hides frames: their times lie before those that are shown. */
  hidesFrames: boolean;
};

/** Each packet is compared with all parts; a recording is joined from far fewer. */
const partsAtMost = 1_000;

/** Finds the jumps while all tracks of a recording are read. */
export function openClock({ mayJumpAhead, isReadByTime, hidesFrames }: ClockKind): RecordingClock {
  /** The seconds that are added to the times of each part. */
  const parts = [0];
  const tracks = new Map<number, Track>();
  const jumps = new Map<number, Jump[]>();
  let reached = -Infinity;

  /** Returns the part of the recording to which a second of a track belongs. */
  function partOf(second: number, { part, last }: Track, grace: number): number {
    const placeIn = (at: number) => second + (parts[at] ?? 0);
    const off = (at: number) => Math.abs(placeIn(at) - reached);
    // Right behind the track's last packet.
    if (Math.abs(placeIn(part) - last) <= nextSeconds) return part;
    const possible = parts.map((_, at) => at).filter((at) => at >= part && placeIn(at) > last - grace);
    // The part by which it is nearest to what was read last.
    const [found] = isReadByTime ? possible : possible.toSorted((a, b) => off(a) - off(b));
    const isNew =
      found === undefined ||
      (found !== part && !isReadByTime && placeIn(found) < reached - interleavedSeconds) ||
      (mayJumpAhead && last > -Infinity && placeIn(found) > reached + aheadSeconds);
    if (!isNew) return found;
    if (parts.length === partsAtMost) throw new PackagingError('broken', 'Its times jump too often');
    return parts.push(reached - second) - 1;
  }
  return {
    jumps,
    correct(packet) {
      const track = tracks.get(packet.streamIndex) ?? { packet: 0, part: 0, last: -Infinity, jumps: [] };
      tracks.set(packet.streamIndex, track);
      jumps.set(packet.streamIndex, track.jumps);
      const time = timeOf(packet);
      if (time && !(hidesFrames && packet.hasFlags(AV_PKT_FLAG_DISCARD))) {
        const { second, isDecoding } = time;
        const part = partOf(second, track, isDecoding ? backSeconds : reorderedSeconds);
        const seconds = parts[part] ?? 0;
        if (part !== track.part) track.jumps.push({ packet: track.packet, seconds });
        track.part = part;
        track.last = Math.max(track.last, second + seconds);
        reached = Math.max(reached, second + seconds + secondsOf(packet.duration, packet.timeBase));
      }
      shift(packet, parts[track.part] ?? 0);
      track.packet += 1;
    },
  };
}

/** Corrects the times of a recording whose jumps are known; tracks may be read alone. */
export function replayClock(jumps: Jumps): Pick<RecordingClock, 'correct'> {
  const counts = new Map<number, number>();
  /** How many jumps each track has passed. */
  const places = new Map<number, number>();
  return {
    correct(packet) {
      const count = counts.get(packet.streamIndex) ?? 0;
      counts.set(packet.streamIndex, count + 1);
      const ofTrack = jumps.get(packet.streamIndex) ?? [];
      let next = places.get(packet.streamIndex) ?? 0;
      while ((ofTrack[next]?.packet ?? Infinity) <= count) next += 1;
      places.set(packet.streamIndex, next);
      shift(packet, ofTrack[next - 1]?.seconds ?? 0);
    },
  };
}

function timeOf({ pts, dts, timeBase }: Packet): { second: number; isDecoding: boolean } | null {
  if (dts !== AV_NOPTS_VALUE) return { second: secondsOf(dts, timeBase), isDecoding: true };
  return pts === AV_NOPTS_VALUE ? null : { second: secondsOf(pts, timeBase), isDecoding: false };
}

function shift(packet: Packet, seconds: number): void {
  if (seconds === 0) return;
  // FFmpeg hides a fragment of MP4 whose times are before those of the last one.
  packet.clearFlags(AV_PKT_FLAG_DISCARD);
  const { num, den } = packet.timeBase;
  const ticks = BigInt(Math.round((seconds * den) / num));
  if (packet.pts !== AV_NOPTS_VALUE) packet.pts += ticks;
  if (packet.dts !== AV_NOPTS_VALUE) packet.dts += ticks;
}
