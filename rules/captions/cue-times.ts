/** Reads the times of captions, which programs write in many ways. */

/** In seconds. */
export type Times = { start: number; end: number };

const time =
  /^(-?)\s{0,3}(?:(\d{1,4})\s{0,3}:\s{0,3})?(\d{1,4})\s{0,3}:\s{0,3}(\d{1,2})(?:\s{0,3}[.,;]\s{0,3}(\d{1,9})|:(\d{3}))?(?![\d:])/;

/** The characters between the times of a caption, by their kind. */
export type Separator = 'arrow' | 'other-arrow' | 'comma' | 'gap';

/** The first that matches is the separator. */
const separators: readonly [Separator, RegExp][] = [
  ['arrow', /^\s*--\s?>\s*/],
  // Word processors turn hyphens into dashes, translation programs drop one, and some tools escape the arrow.
  ['other-arrow', /^\s*(?:(?:[-–—−‐‑=]\s?){1,3}(?:>|&gt;)|[→⟶➔⇒])\s*/],
  ['comma', /^\s*,\s*/],
  ['gap', /^\s*(?:[-–—−~]|to\b|\s)\s*/],
];

export type Timing = Times & {
  separator: Separator;
  /** Whether nothing follows the times. */
  isWhole: boolean;
  /** Whether both times have hours or a fraction, and nothing follows: nobody types that as a text. */
  isExact: boolean;
};

/** The most characters of a line that are searched for times. */
const longestTiming = 200;

/** Reads the seconds of a line such as `00:01.000 --> 00:02.500 align:start` or `0:00:01,000-->0:00:02,500 X1:40`. */
export function readTiming(line: string): Timing | null {
  const timing = plainSigns(line.trim())
    // Some files have the number of the caption on the same line.
    .replace(/^\d{1,6}\s+(?=-?\d)/, '');
  const start = timing.includes(':') ? time.exec(timing) : null;
  if (!start) return null;
  const afterStart = timing.slice(start[0].length);
  for (const [separator, pattern] of separators) {
    const between = pattern.exec(afterStart);
    if (!between) continue;
    const rest = afterStart.slice(between[0].length);
    const end = time.exec(rest);
    if (!end) return null;
    const isWhole = rest.slice(end[0].length).trim() === '' && line.length <= longestTiming;
    const isExact = isWhole && [start, end].every((each) => hasFraction(each) || hasHours(each, separator));
    if (separator === 'comma' ? !isWhole : separator === 'gap' && !isExact) return null;
    return { start: secondsOf(start), end: secondsOf(end), separator, isWhole, isExact };
  }
  return null;
}

/** Returns whether times begin a caption, rather than being its text: `0:10 -> 0:20` may be either. */
export function beginsCue(
  { separator, isWhole, isExact }: Timing,
  { main, isExpected }: { main: Separator; isExpected: boolean },
): boolean {
  if (isExact || separator === main || (separator === 'arrow' && main === 'other-arrow')) return true;
  return isExpected && isWhole;
}

/** Returns the beginning of a line with the digits and signs of ASCII, since translation programs replace them too. */
export function plainSigns(line: string): string {
  const start = line.slice(0, longestTiming);
  if (!/[^\0-\u007F]/.test(start)) return start;
  return start
    .normalize('NFKC')
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[٫٬،]/g, ',')
    .replaceAll('∶', ':')
    .replaceAll(otherDigits, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    });
}

/** The zeros of Arabic, Persian, Devanagari, Bengali, Thai, Lao, Burmese and Khmer. */
const zeros = [0x6_60, 0x6_f0, 0x9_66, 0x9_e6, 0xe_50, 0xe_d0, 0x10_40, 0x17_e0];

const otherDigits = /[٠-٩۰-۹०-९০-৯๐-๙໐-໙၀-၉០-៩]/g;

/** A hyphen also separates the hours of a day. */
function hasHours({ 2: hours }: RegExpExecArray, separator: Separator): boolean {
  return hours !== undefined && separator !== 'gap';
}

function hasFraction({ 5: fraction, 6: colonMs }: RegExpExecArray): boolean {
  return (fraction ?? colonMs) !== undefined;
}

function secondsOf([, sign, hours, minutes, seconds, fraction, colonMs]: readonly (
  | string
  | undefined
)[]): number {
  const parts = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  const total = parts + Number(`0.${(fraction ?? colonMs ?? '0').slice(0, 3)}`);
  return sign === '-' ? -total : Math.round(total * 1000) / 1000;
}

/** Returns whether a line resembles times, such as `00:0x,000 --> 00:02,000` or `00:01,000 -> 00:0x`. */
export function isBrokenTiming(line: string): boolean {
  const start = plainSigns(line);
  return /^-?\d.*(?:-->|--&gt;)|(?:-->|--&gt;)\s*\d+:\d|^-?\d{1,4}\s?:.*(?:[-–—−=]\s?>|[-–—−=]&gt;|→)/.test(
    start,
  );
}

/** Returns the separator that most times of a file have, or that its captions of other separators are measured by. */
export function mainSeparator(timings: readonly (Timing | null)[]): Separator | null {
  const count = { arrow: 0, 'other-arrow': 0, comma: 0, gap: 0 };
  for (const timing of timings) if (timing) count[timing.separator]++;
  const arrows = count.arrow + count['other-arrow'] + count.gap;
  if (count.comma > arrows) return 'comma';
  if (count.arrow > 0) return 'arrow';
  return arrows > 0 ? 'other-arrow' : null;
}
