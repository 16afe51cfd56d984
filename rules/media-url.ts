/**
 * URLs of gated media: `/media/{token}/{lessonId}/…`. The token binds one lesson to one playback session of one
 * sign-in session for a while; it opens nothing without that session's cookie. Being a prefix, it covers all files that
 * a playlist names.
 */
import { isUnsaved } from './playback-session.ts';

/** The lifetime can be short, since the player renews the URL without a pause. */
const mediaLifetimeMs = 30 * 60 * 1000;

/** A learner who returns within this time gets the same URL, so that the browser's cached segments are used. */
const sameUrlMs = 5 * 60 * 1000;

/**
 * Returns when a URL given now ends: at a full five minutes, at most `mediaLifetimeMs` from now. The URL of a playback
 * session without a row ends early, since such a session uses none of the user's slots.
 */
export function mediaExpiry(now: number, playbackSessionId: string): number {
  if (isUnsaved(playbackSessionId)) return now + sameUrlMs;
  return Math.floor((now + mediaLifetimeMs) / sameUrlMs) * sameUrlMs;
}

type MediaGrant = {
  lessonId: string;
  sessionId: string;
  playbackSessionId: string;
  expiresAt: number;
};

/**
 * Returns the URL of the lesson's folder; `sign` signs a text with the site's own key. It contains the video, so that
 * a player continues with it even if the lesson gets another one.
 */
export function mediaUrl(grant: MediaGrant & { videoId: string }, sign: (text: string) => string): string {
  const expires = grant.expiresAt.toString(36);
  const token = `${expires}.${grant.playbackSessionId}.${sign(signedText(grant))}`;
  return `/media/${token}/${grant.lessonId}~${grant.videoId}`;
}

/** The parts of a media URL; `videoId` is null for one without a video. */
export type MediaPath = { token: string; lessonId: string; videoId: string | null; file: string };

/** Reads `/media/{token}/{lesson}~{video}/{file}`; no part of a file's path may begin with a dot. */
export function readMediaPath(path: string): MediaPath | null {
  const [, token, lessonId, videoId = null, file] = mediaPath.exec(path) ?? [];
  if (token === undefined || lessonId === undefined || file === undefined) return null;
  return { token, lessonId, videoId, file };
}

const mediaPath = /^\/media\/([\w.-]+)\/([\w-]+)(?:~([\w-]+))?\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;

/** Returns the text that a token signs, and its signature; null if the token has expired or is malformed. */
export function readMediaToken(
  token: string,
  { lessonId, sessionId, now }: { lessonId: string; sessionId: string; now: number },
): { text: string; signature: string } | null {
  const [expires = '', playbackSessionId = '', signature = '', ...more] = token.split('.');
  const expiresAt = Number.parseInt(expires, 36);
  if (!(expiresAt > now) || expiresAt.toString(36) !== expires || more.length > 0) return null;
  return { text: signedText({ lessonId, sessionId, playbackSessionId, expiresAt }), signature };
}

/** Returns when a token ends, in ms since 1970; NaN for a malformed one. */
export function expiryOf(token: string): number {
  return Number.parseInt(token, 36);
}

/** Returns the playback session that a token names, whether or not the token is signed. */
export function playbackSessionIdOf(token: string): string {
  return token.split('.')[1] ?? '';
}

function signedText({ lessonId, sessionId, playbackSessionId, expiresAt }: MediaGrant): string {
  return `${sessionId} ${playbackSessionId} ${lessonId} ${expiresAt}`;
}

/** A pass outlives the end of access by this long, and the browser's cached copy by as long again (promise I7). */
const passMs = 30_000;

/** Returns when a pass issued now ends; the media URL itself may end earlier. */
export function passEnd(now: number, urlExpiresAt: number): number {
  return Math.min(now + passMs, urlExpiresAt);
}

/**
 * Returns the pass with which a CDN serves video segments itself: its end, and the signature of folder, session and end
 * (docs/decisions/146-pass-for-the-edge.md, read by `deploy/edge/films.js`). `folder` is the media URL's, with a slash at
 * the end, and `sessionHash` the hash of the session's token, which the CDN computes from the cookie.
 */
export function mediaPass(
  { folder, sessionHash, endsAt }: { folder: string; sessionHash: string; endsAt: number },
  sign: (text: string) => string,
): string {
  const end = endsAt.toString(36);
  return `${end}.${sign(`${folder} ${sessionHash} ${end}`)}`;
}
