/** The picture that stands for a video until it plays. */

/** The one that packaging makes. */
export const usualPoster = 'poster.webp';

/** A picture that the instructor chose: of a second of the video, or one of her own. */
export type ChosenPoster = {
  /** Its name tells what it shows, so that no browser keeps another one for it. */
  file: string;
  bytes: number;
  /** Null for a picture that was uploaded. */
  atSeconds: number | null;
};

export const posterEndings = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** `hash` is the SHA-256 of the picture, in hexadecimal. */
export function posterFile(hash: string, type: keyof typeof posterEndings): string {
  return `poster-${hash.slice(0, 16)}.${posterEndings[type]}`;
}

/** Whether a file is a picture that was chosen, now or before. */
export function isChosenPoster(file: string): boolean {
  return /^poster-[0-9a-f]{16}\.(?:webp|jpg|png)$/.test(file);
}
