/**
 * Checks a video as a player sees it: the master playlist, for each rendition the playlist, the initialization segment
 * and the first, middle and last segment, the audio, the still edition, the captions, and the thumbnails.
 */
import { captionsFile } from '#rules/captions/languages.ts';
import { readCaptionFile } from '#rules/captions/read-captions.ts';
import { mediaExpiry, mediaUrl } from '#rules/media-url.ts';
import { type CheckDepth, readBoxes, type VideoPart, type VideoTrouble } from '#rules/video/patrol.ts';
import { stillsName } from '#rules/video/stills.ts';
import { namesThumbnails, thumbnailsFile, thumbnailsTrouble } from '#rules/video/thumbnails.ts';
import type { AppContext } from '#server/context.ts';
import { noLesson, patrolHeader, patrolPass, patrolSession } from '#server/course/patrol-pass.ts';
import { doctorHeader, doctorPass } from '#server/platform/http/doctor-pass.ts';
import type { SegmentDecoder } from './packaging/decoder.ts';
import type { CheckedVideo, Finding } from './patrol-store.ts';
import { readMaster, readMedia } from './playlist.ts';
import { audioPlaylist } from './prepare-videos.ts';
import { type FetchedFile, fetchWhole } from './storage/fetch-file.ts';

/** Requests the files of a video from the site itself, over HTTP and with a media URL like a player's. */
type MediaClient = {
  /** Fetches a file of a video. @throws {SiteUnreachable} when the site itself does not answer */
  fetchFile(file: string): Promise<FetchedFile>;
};

/** The site could not reach itself, so nothing is known about its videos. */
export class SiteUnreachable extends Error {}

export type FetchLimits = { timeoutMs: number; bytesAtMost: number };

const limits: FetchLimits = { timeoutMs: 30_000, bytesAtMost: 64_000_000 };

/** A site that does not answer within this time counts as unreachable. */
const answerMs = 8_000;

const masterFile = 'master.m3u8';

/** A playlist may be shorter than the video by the length of one segment, since its audio may end later. */
const shorterSeconds = 7;

/** `lessonId` is a published lesson that shows the video; null for a video that none shows. */
type RequestedVideo = { videoId: string; lessonId: string | null };

export function openMediaClient(
  ctx: AppContext,
  { videoId, lessonId }: RequestedVideo,
  {
    address,
    signal,
    limits: { timeoutMs, bytesAtMost } = limits,
  }: { address: Address; signal: AbortSignal; limits?: FetchLimits },
): MediaClient {
  return {
    async fetchFile(file) {
      const { playbackSessionId, id: sessionId } = patrolSession;
      const expiresAt = mediaExpiry(ctx.now(), playbackSessionId);
      const grant = { lessonId: lessonId ?? noLesson, videoId, sessionId, playbackSessionId, expiresAt };
      const folder = mediaUrl(grant, (text) => ctx.secret.sign('media', text));
      const headers = { [patrolHeader]: patrolPass(ctx) };
      const url = `${address.origin}${folder}/${file}`;
      const fetched = await fetchWhole({ url, headers, signal, timeoutMs, bytesAtMost });
      const isAway = typeof fetched === 'object' && 'away' in fetched && fetched.away === 'site';
      // Without the proxy in front, nothing sends the files that the site leaves to it.
      if (isAway || (fetched === 'not-sent' && !address.isPublic)) throw new SiteUnreachable();
      return fetched;
    },
  };
}

export type Address = { origin: string; isPublic: boolean };

/**
 * Returns the site's public URL; when that leads elsewhere, or this machine cannot reach itself by it, the URL of this
 * process. @throws {SiteUnreachable} when neither is this site
 */
export async function findAddress(ctx: AppContext, signal: AbortSignal): Promise<Address> {
  const { siteUrl, host, port } = ctx.config;
  if (await isThisSite(ctx, siteUrl, signal)) return { origin: siteUrl, isPublic: true };
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const own = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (own === siteUrl || !(await isThisSite(ctx, own, signal))) throw new SiteUnreachable();
  ctx.log.warn({ event: 'patrol-not-public', url: siteUrl });
  return { origin: own, isPublic: false };
}

async function isThisSite(ctx: AppContext, origin: string, signal: AbortSignal): Promise<boolean> {
  const reply = await fetchWhole({
    url: `${origin}/healthz/request`,
    headers: { [doctorHeader]: doctorPass(ctx) },
    timeoutMs: answerMs,
    bytesAtMost: 10_000,
    signal,
  });
  return typeof reply === 'object' && 'bytes' in reply;
}

/** The first problem ends the check of a video. */
class VideoTroubleError extends Error {
  readonly trouble: VideoTrouble;
  readonly part: VideoPart;
  readonly file: string;

  constructor({ trouble, part, file }: { trouble: VideoTrouble; part: VideoPart; file: string }) {
    super(`${file}: ${trouble}`);
    this.trouble = trouble;
    this.part = part;
    this.file = file;
  }
}

type VideoCheck = { video: CheckedVideo; client: MediaClient; decoder: SegmentDecoder };

/** Returns the first problem, or how thoroughly the video was checked. @throws {SiteUnreachable} */
export async function checkVideo(check: VideoCheck): Promise<Finding> {
  try {
    return { depth: await checkAll(check) };
  } catch (error) {
    if (!(error instanceof VideoTroubleError)) throw error;
    const { trouble, part, file } = error;
    return { trouble, part, file };
  }
}

async function checkAll(check: VideoCheck): Promise<CheckDepth> {
  const { renditions, hasStills, captions } = check.video;
  const master: VideoPart = { kind: 'master' };
  const list = await readPlaylist(check, { part: master, file: masterFile });
  const variants = readMaster(list);
  const hasAudio = renditions.some(({ height }) => height === null);
  const depths: CheckDepth[] = [];
  const heights = renditions.flatMap(({ height }) => (height === null ? [] : [height]));
  const lost = heights.find((height) => variants.every((variant) => variant.height !== height));
  if (lost !== undefined || variants.length === 0) {
    const part: VideoPart = lost === undefined ? master : { kind: 'picture', height: lost };
    throw new VideoTroubleError({ trouble: 'no-rendition', part, file: masterFile });
  }
  for (const { height, file } of variants) {
    const part: VideoPart = height === null ? { kind: 'sound' } : { kind: 'picture', height };
    depths.push(
      await checkRendition(check, { part, file, wanted: { picture: height !== null, sound: hasAudio } }),
    );
  }
  if (hasAudio) {
    const part: VideoPart = { kind: 'sound' };
    const wanted = { picture: false, sound: true };
    depths.push(await checkRendition(check, { part, file: audioPlaylist, wanted }));
  }
  if (hasStills) {
    const wanted = { picture: true, sound: hasAudio };
    const file = `${stillsName}.m3u8`;
    depths.push(await checkRendition(check, { part: { kind: 'stills' }, file, wanted }));
  }
  for (const language of captions) await checkCaptions(check, language);
  if (namesThumbnails(list)) await checkThumbnails(check);
  return depths.every((depth) => depth === 'decoded') ? 'decoded' : 'formed';
}

type Place = { part: VideoPart; file: string };
type Wanted = { picture: boolean; sound: boolean };

async function checkRendition(
  check: VideoCheck,
  { part, file, wanted }: Place & { wanted: Wanted },
): Promise<CheckDepth> {
  const fail = failureOf({ part, file });
  const text = await readPlaylist(check, { part, file });
  const playlist = parsed(text) ?? fail('wrong-content');
  const { initSegment, segments } = playlist;
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const isShort = seconds < check.video.lengthSeconds - shorterSeconds;
  if (isShort || segments.length === 0 || !text.includes('#EXT-X-ENDLIST')) fail('truncated');
  const init = await readSegment(check, { part, file: initSegment, box: 'moov' });
  const places = new Set([1, Math.ceil(segments.length / 2), segments.length]);
  let depth: CheckDepth = 'decoded';
  for (const place of places) {
    const name = segments[place - 1]?.file ?? '';
    const segment = await readSegment(check, { part, file: name, box: 'moof' });
    const decoded = await check.decoder.decode(Buffer.concat([init, segment]));
    if (decoded === 'no-decoder') depth = 'formed';
    else if (!isEnough(decoded, { wanted, isFirst: place === 1 }))
      failureOf({ part, file: name })('undecodable');
  }
  return depth;
}

/** The last segment may be shorter than a video or audio frame, and then holds only one of the two. */
function isEnough(decoded: Wanted, { wanted, isFirst }: { wanted: Wanted; isFirst: boolean }): boolean {
  const isWhole = (decoded.picture || !wanted.picture) && (decoded.sound || !wanted.sound);
  return isWhole || (!isFirst && (decoded.picture || decoded.sound));
}

async function checkCaptions(check: VideoCheck, language: string): Promise<void> {
  const place: Place = { part: { kind: 'captions', language }, file: captionsFile(language) };
  const text = (await fetchBytes(check, place)).toString('utf8').replace(/^\uFEFF/, '');
  if (!/^WEBVTT(\s|$)/.test(text) || readCaptionFile(text).length === 0) failureOf(place)('wrong-content');
}

async function checkThumbnails(check: VideoCheck): Promise<void> {
  const place: Place = { part: { kind: 'thumbnails' }, file: thumbnailsFile };
  const trouble = thumbnailsTrouble(await fetchBytes(check, place));
  if (trouble !== null) failureOf(place)(trouble);
}

async function readPlaylist(check: VideoCheck, place: Place): Promise<string> {
  const text = (await fetchBytes(check, place)).toString('utf8');
  if (!text.startsWith('#EXTM3U')) failureOf(place)(text === '' ? 'truncated' : 'wrong-content');
  return text;
}

function parsed(text: string) {
  try {
    return readMedia(text);
  } catch {
    return null;
  }
}

/** Returns a complete fragmented MP4 file that contains this box. */
async function readSegment(check: VideoCheck, { box, ...place }: Place & { box: string }): Promise<Buffer> {
  const bytes = await fetchBytes(check, place);
  const boxes = readBoxes(bytes);
  if (typeof boxes === 'string') return failureOf(place)(boxes);
  return boxes.includes(box) ? bytes : failureOf(place)('wrong-content');
}

async function fetchBytes({ client }: VideoCheck, place: Place): Promise<Buffer> {
  const fetched = await client.fetchFile(place.file);
  if (typeof fetched === 'object' && 'bytes' in fetched) return fetched.bytes;
  return failureOf(place)(troubleOf(fetched));
}

function troubleOf(fetched: Exclude<FetchedFile, { bytes: Buffer }>): VideoTrouble {
  if (fetched === 'not-sent') return 'failing';
  if (typeof fetched === 'string') return fetched;
  if ('away' in fetched) return 'unreachable';
  const { status } = fetched;
  if (status === 404 || status === 410) return 'missing';
  return status === 401 || status === 403 ? 'refused' : 'failing';
}

function failureOf(place: Place): (trouble: VideoTrouble) => never {
  return (trouble) => {
    throw new VideoTroubleError({ trouble, ...place });
  };
}
