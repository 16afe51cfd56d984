/** Packages a recording as HLS: each rendition with its audio, cut at the same seconds, a poster, thumbnails, and a still edition. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { framesPerSecond } from '#rules/video/frame-rate.ts';
import type { Trim } from '#rules/video/trim.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import type { PackagedRecording } from '#server/context.ts';
import { planAudio } from './audio.ts';
import { cardRate } from './card.ts';
import { copyPrepared } from './copy-prepared.ts';
import { encodeRecording } from './encode-recording.ts';
import { measureLength, writeMaster } from './hls.ts';
import { PackagingError } from './packaging-error.ts';
import { type PreparedRecording, readPrepared } from './prepared.ts';
import { type Survey, surveyRecording } from './survey.ts';
import { verifyRendition } from './verify-segments.ts';
import type { Timeline, Work } from './work.ts';

type Order = {
  source: string;
  folder: string;
  /** The part of the source to package, in its own seconds; null for all of it. */
  trim?: Trim | null;
  onProgress: (share: number) => void;
};

/** The progress at which the survey and the measuring of the audio end. */
const [surveyed, measured] = [0.07, 0.1];

/** @throws {PackagingError} with the reason why the recording cannot be packaged */
export async function packageRecording(order: Order): Promise<PackagedRecording> {
  const { source, folder, trim = null, onProgress } = order;
  const hash = createHash('sha256');
  const hashing = pipeline(createReadStream(source, { highWaterMark: 4_000_000 }), hash);
  // Awaited at the end; an earlier failure has its own reason.
  hashing.catch(() => {});
  const survey = await surveyRecording(source, (share) => onProgress(share * surveyed));
  const prepared = trim || !survey.picture ? null : await findPrepared(source, survey);
  const timeline = timelineOf(survey, { trim, prepared });
  if (timeline.lengthSeconds > uploadLimits.seconds) throw new PackagingError('too-long');
  if (!(timeline.lengthSeconds > 0)) throw new PackagingError('broken', 'It has no length');

  await mkdir(folder, { recursive: true });
  const plan = { recording: { path: source, jumps: survey.jumps }, sounds: survey.sounds, ...timeline };
  const measuring = (share: number) => onProgress(surveyed + share * (measured - surveyed));
  const sound = survey.sounds.length > 0 ? await planAudio({ plan, onProgress: measuring }) : null;
  const work: Work = {
    path: source,
    folder,
    survey,
    timeline,
    sound,
    onProgress: (share) => onProgress(measured + share * (1 - measured)),
  };
  const { renditions, ...failures } = prepared
    ? await copyPrepared({ ...work, prepared })
    : await encodeRecording(work);
  const hasSound = sound !== null;
  await writeMaster(folder, { renditions, hasSound, hasThumbnails: failures.thumbnailsFailure === null });
  for (const { name } of renditions) await verifyRendition(folder, { name, hasAudio: hasSound });
  const lengths = await Promise.all(renditions.map(({ name }) => measureLength(folder, name)));
  // FFmpeg reports some errors of writing to nobody.
  if (lengths.some((each) => Math.abs(each - timeline.lengthSeconds) > 1))
    throw new PackagingError('broken', `The renditions last ${lengths.join(', ')} s`);
  await hashing;
  return {
    lengthSeconds: lengths[0] ?? 0,
    sha256: hash.digest('hex'),
    loudness: sound?.loudness ?? null,
    notes: survey.notes,
    ...failures,
  };
}

/** A prepared recording whose audio lasts longer than its video is encoded again, since the rest would be lost. */
async function findPrepared(source: string, survey: Survey): Promise<PreparedRecording | null> {
  const prepared = await readPrepared(source);
  const [first] = prepared?.pictures ?? [];
  if (!first) return null;
  const ends = [first.start + first.length, survey.start + survey.lengthSeconds] as const;
  const isWhole =
    Math.abs(first.start - survey.start) < sameTimeSeconds && Math.abs(ends[0] - ends[1]) < sameTimeSeconds;
  return isWhole ? prepared : null;
}

const sameTimeSeconds = 0.5;

/** The video lasts a whole number of frames. */
function timelineOf(
  { start, lengthSeconds, picture }: Survey,
  { trim, prepared }: { trim: Trim | null; prepared: PreparedRecording | null },
): Timeline {
  const rate = framesPerSecond(picture?.rate ?? cardRate);
  const whole = (seconds: number) => Math.max(1, Math.round(seconds * rate)) / rate;
  const [copied] = prepared?.pictures ?? [];
  if (copied) return { start: copied.start, lengthSeconds: copied.length };
  if (!trim) return { start, lengthSeconds: whole(lengthSeconds) };
  const end = Math.min(start + lengthSeconds, trim.endSeconds);
  return { start: trim.startSeconds, lengthSeconds: whole(end - trim.startSeconds) };
}
