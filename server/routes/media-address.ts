/**
 * Addresses of gated media: `/media/{token}/{lessonId}/…`. The token binds one lesson to one stream of one session
 * for a while; it opens nothing without that session's cookie. Being a prefix, it covers all that a playlist names.
 */
import { isUnsaved } from '#rules/streams.ts';
import type { Secret } from '#server/secret.ts';

/** Short, since the player renews it; a lesson goes on without a pause. */
const mediaLifetimeMs = 30 * 60 * 1000;

/** Whoever comes back within it finds the same address, and what the browser has kept of it is not paid for twice. */
const sameAddressMs = 5 * 60 * 1000;

/**
 * When an address given now ends: at a full five minutes, at most `mediaLifetimeMs` from now. One of a stream without
 * a row ends early, since nobody counts it among the person's few.
 */
export function mediaExpiry(now: number, streamId: string): number {
  if (isUnsaved(streamId)) return now + sameAddressMs;
  return Math.floor((now + mediaLifetimeMs) / sameAddressMs) * sameAddressMs;
}

type Grant = { lessonId: string; sessionId: string; streamId: string; expiresAt: number };

export function signMedia(secret: Secret, grant: Grant): string {
  const expires = grant.expiresAt.toString(36);
  return `/media/${expires}.${grant.streamId}.${secret.sign('media', signedText(grant))}/${grant.lessonId}`;
}

/** The stream that a token names, whether or not it is signed. */
export function streamOf(token: string): string {
  return token.split('.')[1] ?? '';
}

/** Does this token open this lesson for this session now? */
export function isGrant(
  secret: Secret,
  token: string,
  wanted: { lessonId: string; sessionId: string; now: number },
): boolean {
  const [expires = '', streamId = '', signature = '', ...more] = token.split('.');
  const expiresAt = Number.parseInt(expires, 36);
  // Written otherwise than we write it, an address is not ours, even where it means the same.
  if (!(expiresAt > wanted.now) || expiresAt.toString(36) !== expires || more.length > 0) return false;
  return secret.isSignatureOf('media', signedText({ ...wanted, streamId, expiresAt }), signature);
}

function signedText({ lessonId, sessionId, streamId, expiresAt }: Grant): string {
  return `${sessionId} ${streamId} ${lessonId} ${expiresAt}`;
}
