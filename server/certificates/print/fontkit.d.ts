/** The part of fontkit that is used here; the package brings no types. */
declare module 'fontkit' {
  export type FontFile = { hasGlyphForCodePoint: (codePoint: number) => boolean };

  export function create(bytes: Buffer): FontFile;
}
