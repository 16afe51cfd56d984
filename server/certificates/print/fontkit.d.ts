/** The part of fontkit used here; the package has no types. */
declare module 'fontkit' {
  export type FontFile = { hasGlyphForCodePoint: (codePoint: number) => boolean };

  export function create(bytes: Buffer): FontFile;
}
