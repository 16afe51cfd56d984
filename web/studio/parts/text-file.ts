/** Reads text files. Spreadsheets and editors still write windows-1252 and UTF-16. */

/** Decodes by the byte order mark, else as UTF-16 or strict UTF-8, else as windows-1252, which accepts any bytes. */
export function decodeText(bytes: Uint8Array): string {
  return decodeUnicode(bytes)?.text ?? new TextDecoder('windows-1252').decode(bytes);
}

/** Decodes UTF-16 and valid UTF-8; null for any other encoding. */
export function decodeUnicode(
  bytes: Uint8Array,
): { text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' } | null {
  const utf16 = utf16Of(bytes);
  // An odd last byte is half a character.
  if (utf16)
    return { text: new TextDecoder(utf16).decode(bytes.subarray(0, bytes.length & ~1)), encoding: utf16 };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return null;
  }
}

/** Detects UTF-16 by its mark, or by the zero in every second byte of Latin letters, digits and line ends. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [place, byte] of bytes.subarray(0, sampleBytes).entries())
    if (byte === 0) zeros[place % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeros;
  // Zeros on both sides indicate a binary file, and a single one may be a typo.
  if (Math.max(even, odd) < 2 || Math.min(even, odd) * 4 > Math.max(even, odd)) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const sampleBytes = 4096;
