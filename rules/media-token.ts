/**
 * URLs of gated media: `/media/{token}/{lessonId}/…`. The token binds one lesson to one stream of one session for a
 * while; it opens nothing without that session's cookie. Being a prefix, it covers all that a playlist names.
 */
import { isUnsaved } from './playback-session.ts';

/** Short, since the player renews it; a lesson goes on without a pause. */
const mediaLifetimeMs = 30 * 60 * 1000;

/** A learner who comes back within it gets the same URL, so nobody pays twice for segments that the browser has kept. */
const sameAddressMs = 5 * 60 * 1000;

/**
 * When an address given now ends: at a full five minutes, at most `mediaLifetimeMs` from now. One of a stream without
 * a row ends early, since nobody counts it among the person's few.
 */
export function mediaExpiry(now: number, streamId: string): number {
  if (isUnsaved(streamId)) return now + sameAddressMs;
  return Math.floor((now + mediaLifetimeMs) / sameAddressMs) * sameAddressMs;
}

export type MediaGrant = { lessonId: string; sessionId: string; streamId: string; expiresAt: number };

/** The URL that everything of the lesson lies below; `sign` signs a text with the site's own key. */
export function mediaUrl(grant: MediaGrant, sign: (text: string) => string): string {
  const expires = grant.expiresAt.toString(36);
  return `/media/${expires}.${grant.streamId}.${sign(signedText(grant))}/${grant.lessonId}`;
}

/** Reads which text a token signs, and its signature; null for one that is over, or written otherwise than we write it. */
export function readMediaToken(
  token: string,
  { lessonId, sessionId, now }: { lessonId: string; sessionId: string; now: number },
): { streamId: string; text: string; signature: string } | null {
  const [expires = '', streamId = '', signature = '', ...more] = token.split('.');
  const expiresAt = Number.parseInt(expires, 36);
  if (!(expiresAt > now) || expiresAt.toString(36) !== expires || more.length > 0) return null;
  return { streamId, text: signedText({ lessonId, sessionId, streamId, expiresAt }), signature };
}

/** The stream that a token names, whether or not it is signed. */
export function streamOfToken(token: string): string {
  return token.split('.')[1] ?? '';
}

function signedText({ lessonId, sessionId, streamId, expiresAt }: MediaGrant): string {
  return `${sessionId} ${streamId} ${lessonId} ${expiresAt}`;
}
