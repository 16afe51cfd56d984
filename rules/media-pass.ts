/**
 * The pass with which a CDN in front sends pieces of videos by itself. The site gives it with each reply that it has
 * authorized; it opens the files below one media URL, in the browser that has the session, for half a minute
 * (docs/decisions/146-pass-for-the-edge.md). `deploy/edge/films.js` reads it.
 */

/** A pass opens for this long what has ended meanwhile, and the browser's own copy for as long again (promise I7). */
const passMs = 30_000;

/** Returns when a pass given now ends; the media URL itself may end before. */
export function passEnd(now: number, urlExpiresAt: number): number {
  return Math.min(now + passMs, urlExpiresAt);
}

/**
 * Writes the pass: its end, and the signature of folder, session and end. `folder` is the media URL's, with a slash at
 * the end, and `sessionHash` the hash of the session's token, which the CDN makes of the cookie.
 */
export function mediaPass(
  { folder, sessionHash, endsAt }: { folder: string; sessionHash: string; endsAt: number },
  sign: (text: string) => string,
): string {
  const end = endsAt.toString(36);
  return `${end}.${sign(`${folder} ${sessionHash} ${end}`)}`;
}
