/** The poster of a video. */

/** The poster that packaging creates. */
export const usualPoster = 'poster.webp';

/** A poster that the instructor chose: a frame of the video, or an uploaded picture. */
export type ChosenPoster = {
  /** The name contains a hash, so that no browser shows an outdated one. */
  file: string;
  bytes: number;
  /** Null for a picture that was uploaded. */
  atSeconds: number | null;
};

const posterEndings = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** Returns the file name; `hash` is the SHA-256 of the picture, in hexadecimal. */
export function posterFile(hash: string, type: keyof typeof posterEndings): string {
  return `poster-${hash.slice(0, 16)}.${posterEndings[type]}`;
}

/** Returns whether a file is a chosen poster, current or former. */
export function isChosenPoster(file: string): boolean {
  return /^poster-[0-9a-f]{16}\.(?:webp|jpg|png)$/.test(file);
}
