export type Picture = {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** The file without EXIF, XMP and comments. */
  bytes: Buffer;
};
