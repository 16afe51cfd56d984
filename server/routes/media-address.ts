/**
 * Addresses of gated media: `/media/{token}/{lessonId}/…`. The token binds one lesson to one session for a
 * while; it opens nothing without that session's cookie. Being a prefix, it covers all that a playlist names.
 */
import type { Secret } from '#server/secret.ts';

/** Short, since the player renews it; a lesson goes on without a pause. */
export const mediaLifetimeMs = 30 * 60 * 1000;

type Grant = { lessonId: string; sessionId: string; expiresAt: number };

export function signMedia(secret: Secret, grant: Grant): string {
  const expires = grant.expiresAt.toString(36);
  return `/media/${expires}.${secret.sign(signedText(grant))}/${grant.lessonId}`;
}

/** Does this token open this lesson for this session now? */
export function isGrant(
  secret: Secret,
  token: string,
  wanted: { lessonId: string; sessionId: string; now: number },
): boolean {
  const [expires = '', signature = ''] = token.split('.');
  const expiresAt = Number.parseInt(expires, 36);
  if (!(expiresAt > wanted.now)) return false;
  return secret.isSignatureOf(signedText({ ...wanted, expiresAt }), signature);
}

function signedText({ lessonId, sessionId, expiresAt }: Grant): string {
  return `media ${sessionId} ${lessonId} ${expiresAt}`;
}
