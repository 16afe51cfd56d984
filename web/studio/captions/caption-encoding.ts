/** Decodes caption files: Unicode for certain, and older encodings by the language and the letters. */
import {
  type CaptionEncoding,
  encodingsOf,
  fitOf,
  type OldEncoding,
  oldEncodings,
} from '#rules/captions/encodings.ts';
import { decodeUnicode } from '#web/studio/parts/text-file.ts';

export type DecodedCaptions = {
  text: string;
  encoding: CaptionEncoding;
  /** `known` for Unicode, `likely` for letters that suit the language, `unclear` otherwise. */
  certainty: 'known' | 'likely' | 'unclear';
};

/** From this fit on, an encoding of the language is likely. */
const goodFit = 0.7;

/** Decodes a file of captions in a language. The text never has replacement characters that the file does not have. */
export function decodeCaptions(bytes: Uint8Array, language: string): DecodedCaptions {
  const unicode = decodeUnicode(bytes);
  if (unicode) return { ...unicode, text: usable(unicode.text), certainty: 'known' };
  const mixed = decodeMixed(bytes);
  if (mixed !== null) return { text: usable(mixed), encoding: 'utf-8', certainty: 'likely' };
  const likely = best(bytes, encodingsOf(language));
  if (likely && likely.fit >= goodFit) return { ...decoded(bytes, likely.encoding), certainty: 'likely' };
  const any = best(bytes, oldEncodings);
  return { ...decoded(bytes, any?.encoding ?? 'windows-1252'), certainty: 'unclear' };
}

/** Decodes a file in a chosen encoding; bytes that it does not have become question marks. */
export function decodeCaptionsAs(bytes: Uint8Array, encoding: CaptionEncoding): DecodedCaptions {
  return { ...decoded(bytes, encoding), certainty: 'likely' };
}

function decoded(bytes: Uint8Array, encoding: CaptionEncoding) {
  const text = new TextDecoder(encoding).decode(bytes).replaceAll('\uFFFD', '?');
  return { text: usable(text), encoding };
}

/** Returns the encoding with the best fit that has all bytes of the file; the first of several. */
function best(
  bytes: Uint8Array,
  encodings: readonly OldEncoding[],
): { encoding: OldEncoding; fit: number } | null {
  const found = encodings.flatMap((encoding) => {
    try {
      const fit = fitOf(new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding);
      return fit === null ? [] : [{ encoding, fit }];
    } catch {
      return [];
    }
  });
  return found.toSorted((a, b) => b.fit - a.fit)[0] ?? null;
}

const lineFeed = 10;

/** Decodes UTF-8 with some lines of Windows-1252, which tools append; null if most lines are no UTF-8. */
function decodeMixed(bytes: Uint8Array): string | null {
  const texts: string[] = [];
  const count = { utf8: 0, others: 0 };
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(lineFeed, start);
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1);
    start += line.length;
    const isAscii = line.every((byte) => byte < 0x80);
    const utf8 = decodeUtf8(line);
    if (!isAscii) count[utf8 === null ? 'others' : 'utf8']++;
    texts.push(utf8 ?? new TextDecoder('windows-1252').decode(line));
  }
  return count.utf8 > count.others ? texts.join('') : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The server accepts no zero characters and no halves of characters. */
function usable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
