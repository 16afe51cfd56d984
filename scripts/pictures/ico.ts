const headerBytes = 6;
const entryBytes = 16;

/** An ICO file around pictures that are PNG already, each a square of at most 255 pixels. */
export function writeIco(pngs: Buffer[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = headerBytes + entryBytes * pngs.length;
  const entries = pngs.map((png) => {
    const size = png.readUInt32BE(16);
    const entry = Buffer.alloc(entryBytes);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pngs]);
}
