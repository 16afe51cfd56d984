/** Text files as people have them: spreadsheets and editors still save windows-1252 and UTF-16. */

/** Returns the text of a file: by its byte order mark, else UTF-16 or strict UTF-8, else windows-1252, which is any bytes. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  // The last byte of an odd number is half a character.
  if (utf16) return new TextDecoder(utf16).decode(bytes.subarray(0, bytes.length & ~1));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Tells UTF-16 by its mark, or by the zeros that every second byte of Latin letters, digits and line ends is. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [place, byte] of bytes.subarray(0, sampleBytes).entries())
    if (byte === 0) zeros[place % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  // Zeros on both sides are those of a binary file, and a single one may be a slip of an editor.
  if (Math.max(even, odd) < 2 || Math.min(even, odd) * 4 > Math.max(even, odd)) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const sampleBytes = 4096;

/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
