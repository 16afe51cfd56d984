/**
 * Surveys a recording before it is packaged: reads every packet, decodes all audio and some frames. What containers
 * declare about lengths, rates and tracks is often wrong, so only what is there counts.
 */
import { stat } from 'node:fs/promises';
import type { Decoder, Demuxer } from 'node-av/api';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVDISCARD_ALL,
  AVFMT_TS_DISCONT,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Codec, type Stream } from 'node-av/lib';
import { breaksOff, type VideoNote } from '#rules/video/notes.ts';
import { chooseSounds, type Ear, openEar, type SurveyedSound } from './survey-sounds.ts';
import { type Eye, openEye, type SurveyedPicture } from './survey-pictures.ts';
import { hasAnotherRecording, isFragmented } from './recording-bytes.ts';
import { breathe, openDecoder, openRecording } from './media-file.ts';
import { type Jumps, openClock, type RecordingClock } from './recording-clock.ts';
import { PackagingError } from './packaging-error.ts';

export type Survey = {
  /** Null for a recording of sound only. */
  picture: SurveyedPicture | null;
  /** The tracks that are mixed. */
  sounds: SurveyedSound[];
  /** The second at which the first track begins, and the time until the last one ends. */
  start: number;
  lengthSeconds: number;
  /** Where the times of the recording jump. */
  jumps: Jumps;
  notes: VideoNote[];
};

/** Tracks beyond this number are left out. */
const soundTracksAtMost = 8;

/** `onProgress` receives the share that was read, from 0 to 1. @throws {PackagingError} */
export async function surveyRecording(path: string, onProgress: (share: number) => void): Promise<Survey> {
  await using input = await openRecording(path);
  const { size } = await stat(path);
  const tracks = openTracks(input);
  let readUntil = 0;
  const flags = input.getFormatContext().iformat?.flags ?? 0;
  const isMp4 = input.formatName.includes('mp4');
  const clock = openClock({
    mayJumpAhead: (flags & AVFMT_TS_DISCONT) !== 0,
    isReadByTime: isMp4,
    hidesFrames: isMp4 && !(await isFragmented(path)),
  });
  try {
    for (const packet of input.packetsSync()) {
      if (!packet) break;
      clock.correct(packet);
      if (packet.streamIndex === tracks.picture?.index) tracks.eye?.see(packet);
      tracks.ears.get(packet.streamIndex)?.hear(packet);
      // Packets that were split have the place -1.
      readUntil = Math.max(readUntil, Number(packet.pos) + packet.size);
      onProgress(Math.min(1, readUntil / Math.max(1, size)));
      packet.free();
      await breathe();
    }
    if (await hasAnotherRecording(path, { formatName: input.formatName, from: readUntil }))
      tracks.notes.push({ kind: 'rest-left-out' });
    return concludeSurvey(input, { ...tracks, clock });
  } finally {
    tracks.eye?.close();
    for (const ear of tracks.ears.values()) ear.close();
  }
}

type Tracks = { picture: Stream | null; eye: Eye | null; ears: Map<number, Ear>; notes: VideoNote[] };

function openTracks(input: Demuxer): Tracks {
  const ofType = (type: number) => input.streams.filter(({ codecpar }) => codecpar.codecType === type);
  // A cover picture of a song is not a film.
  const films = ofType(AVMEDIA_TYPE_VIDEO).filter((one) => !one.hasDisposition(AV_DISPOSITION_ATTACHED_PIC));
  const best = input.findBestStream(AVMEDIA_TYPE_VIDEO)?.index;
  const picture = films.find(({ index }) => index === best) ?? films[0] ?? null;
  const sounds = ofType(AVMEDIA_TYPE_AUDIO);
  if (!picture && sounds.length === 0) throw new PackagingError('not-video', 'There are no tracks');
  const eye = picture && openEye(picture);
  if (picture && !eye) throw new PackagingError('unknown-picture', nameOf(picture));
  const ears = new Map<number, Ear>();
  const notes: VideoNote[] = [];
  for (const [place, stream] of sounds.entries()) {
    const decoder: Decoder | null = place < soundTracksAtMost ? openDecoder(stream) : null;
    if (decoder) ears.set(stream.index, openEar(stream, { decoder, track: place + 1 }));
    else notes.push({ kind: 'sound-unreadable', track: place + 1, codec: nameOf(stream) });
  }
  // Sound is never dropped silently.
  if (ears.size === 0 && sounds.length > 0)
    throw new PackagingError('unknown-sound', sounds.map(nameOf).join(', '));
  for (const stream of input.streams)
    if (stream !== picture && !ears.has(stream.index)) stream.discard = AVDISCARD_ALL;
  return { picture, eye, ears, notes };
}

/** The codec's name as far as it is known, such as "aac", or its four letters in the file. */
function nameOf({ codecpar }: Stream): string {
  const known = Codec.findDecoder(codecpar.codecId)?.name;
  return known ?? (codecpar.codecTagString ?? '').replace(/[^\w .-]/g, '');
}

type Surveyed = Tracks & { clock: RecordingClock };

function concludeSurvey(input: Demuxer, { picture: stream, eye, ears, clock, notes }: Surveyed): Survey {
  const heard = [...ears.values()].map((ear) => ear.conclude());
  const sounds = chooseSounds(heard, notes);
  const picture = (stream && eye?.conclude()) ?? null;
  if (stream && !picture) {
    // A track without a single frame beside sound is a track that is not there.
    if (sounds.length === 0) throw new PackagingError('broken', 'No frame can be decoded');
    if (eye?.hasPackets()) throw new PackagingError('broken', 'No frame can be decoded');
  }
  if (!picture && sounds.length === 0) throw new PackagingError('broken', 'There is nothing to play');
  if (!picture) notes.push({ kind: 'sound-only' });
  const all = [...(picture ? [picture] : []), ...sounds];
  const start = Math.min(...all.map((track) => track.start));
  const lengthSeconds = Math.max(...all.map((track) => track.end)) - start;
  const declaredSeconds = declaredLength(input);
  if (declaredSeconds !== null && breaksOff(lengthSeconds, declaredSeconds))
    notes.push({ kind: 'breaks-off', atSeconds: lengthSeconds, ofSeconds: declaredSeconds });
  return { picture, sounds, start, lengthSeconds, jumps: clock.jumps, notes };
}

/** Formats whose files declare their length; for others FFmpeg guesses it from the size. */
const declaring = /mov|matroska|avi|asf|flv/;

function declaredLength(input: Demuxer): number | null {
  return declaring.test(input.formatName) && input.duration > 0 ? input.duration : null;
}
