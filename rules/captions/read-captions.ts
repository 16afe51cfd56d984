/**
 * Reads caption files as people have them: WebVTT (https://www.w3.org/TR/webvtt1/), SubRip (SRT), SBV, SubViewer, ASS and
 * SSA. Takes linear time for any text.
 */
import { type Cue, joinTexts } from '#rules/transcript.ts';
import { captionGraceMs, captionLimits, writeCaptions } from './caption-files.ts';
import { createVttReader, readAssText, readSubRipText } from './cue-text.ts';
import {
  beginsCue,
  isBrokenTiming,
  mainSeparator,
  plainSigns,
  readTiming,
  type Separator,
  type Times,
  type Timing,
} from './cue-times.ts';

export const skipReasons = ['time', 'order', 'too-long', 'beyond-video'] as const;

/** A caption of a file that cannot be shown. */
export type SkippedCue = {
  /** The line of its times, from 1. */
  line: number;
  /** How its text begins; its times if it has none. */
  words: string;
  /**
   * Its times cannot be read, it ends before it begins or has no length, its text is too long, or it starts after the
   * end of the video.
   */
  reason: (typeof skipReasons)[number];
};

export type ReadCaptions = {
  /** In the order of their times. */
  cues: Cue[];
  /** In the order of the file. */
  skipped: SkippedCue[];
};

/** A caption as it is in the file; null for times that cannot be read. */
type RawCue = { line: number; timing: string; times: Times | null; lines: string[] };

const longestWords = 60;

/** Reads a caption file of any format; no captions for any other text. */
export function readCaptions(
  file: string,
  { lengthSeconds = Infinity }: { lengthSeconds?: number } = {},
): ReadCaptions {
  const skipped: SkippedCue[] = [];
  const cues: LinedCue[] = [];
  for (const { line, timing, times, lines } of rawCues(linesOf(file))) {
    const words = joinTexts(lines);
    if (times !== null && words === '') continue;
    const reason = skipReason(times, words.length, lengthSeconds);
    if (times !== null && reason === null)
      cues.push({ start: Math.max(0, times.start), end: times.end, lines });
    else skipped.push({ line, words: shortened(words || timing.trim()), reason: reason ?? 'time' });
  }
  const merged = mergeRollingCues(cues.toSorted((a, b) => a.start - b.start));
  return { cues: withoutCopies(merged), skipped };
}

/** Returns a file as it is, or as WebVTT without its markup and repetitions if it is longer than a site takes. */
export function fittingFile(file: string): string {
  return file.length > captionLimits.characters ? writeCaptions(readCaptions(file).cues) : file;
}

/** Returns the captions of a file in the order of their times, without those that cannot be shown. */
export function readCaptionFile(file: string): Cue[] {
  return readCaptions(file).cues;
}

function skipReason(
  times: Times | null,
  letters: number,
  lengthSeconds: number,
): SkippedCue['reason'] | null {
  if (times === null) return 'time';
  if (times.end <= Math.max(0, times.start)) return 'order';
  if (letters > captionLimits.text) return 'too-long';
  return times.start * 1000 > lengthSeconds * 1000 + captionGraceMs ? 'beyond-video' : null;
}

function shortened(words: string): string {
  const signs = Array.from(words.slice(0, 4 * longestWords));
  return signs.length > longestWords ? `${signs.slice(0, longestWords).join('').trimEnd()}…` : signs.join('');
}

/** Joins the lines, and drops exact copies, which layered ASS files and joined segments have. */
function withoutCopies(cues: readonly LinedCue[]): Cue[] {
  const seen = new Set<string>();
  return cues.flatMap(({ start, end, lines }) => {
    const text = joinTexts(lines);
    const key = `${start} ${end} ${text}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ start, end, text }];
  });
}

/** Splits at the line ends of Windows, Unix and old Macs, and at those that a transfer doubled. */
function linesOf(file: string): string[] {
  const text = file.replace(/^\uFEFF+/, '');
  return text.includes('\n') ? text.split(/\r+\n?|\n/) : text.split('\r');
}

function rawCues(lines: readonly string[]): RawCue[] {
  const first = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  const isVtt = /^WEBVTT(\s|$)/i.test(first);
  const timings = lines.map(readTiming);
  const main = mainSeparator(timings);
  const isAss = /^\[script info\]/i.test(first) || (!main && lines.some((line) => dialogue.test(line)));
  return isAss && !isVtt ? readEvents(lines) : readBlocks(lines, { isVtt, timings, main: main ?? 'arrow' });
}

/** An open caption. Its text is read when it ends, since its last line may be the number of the next one. */
type OpenCue = Omit<RawCue, 'lines'> & { number: number | null; text: TextLine[] };

type TextLine = { at: number; text: string; isAfterBlank: boolean };

/**
 * Reads a format of blocks that begin with times. Blocks may be separated by an empty line, a line of spaces, or nothing,
 * and may contain such lines.
 */
function readBlocks(
  lines: readonly string[],
  { isVtt, timings, main }: { isVtt: boolean; timings: readonly (Timing | null)[]; main: Separator },
): RawCue[] {
  const readText = isVtt ? createVttReader() : readSubRipText;
  const isSbv = main === 'comma';
  const cues: RawCue[] = [];
  /** Collects text before the first caption, which is dropped. */
  let cue: OpenCue = { line: 0, timing: '', times: null, number: null, text: [] };
  let isAfterBlank = true;
  /** The WebVTT block without captions that is open, by its first line: the header, a comment, a style or a region. */
  let otherBlock: { at: number; isNote: boolean } | null = null;
  const endCue = () => {
    const text = cue.text.map((each) => (isSbv ? each.text.replaceAll(/\[br\]/gi, '\n') : each.text));
    if (cue.line > 0) cues.push({ ...cue, lines: readText(text) });
  };
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    if (line === '') {
      isAfterBlank = true;
      otherBlock = null;
      continue;
    }
    const isComment = otherBlock !== null && at > otherBlock.at + 1 && otherBlock.isNote;
    const last = cue.text.at(-1);
    const isExpected = isAfterBlank || (last?.at === at - 1 && /^\d{1,9}$/.test(plainSigns(last.text)));
    const timing = isComment ? null : (timings[at] ?? null);
    const times = timing && beginsCue(timing, { main, isExpected }) ? timing : null;
    if (times !== null || (!isComment && isExpected && isBrokenTiming(line))) {
      const named = takeName(cue, { at, isVtt });
      endCue();
      cue = { line: at + 1, timing: line, times, number: named ?? gluedNumber(line), text: [] };
      otherBlock = null;
    } else if (isVtt && isAfterBlank && otherBlockStart.test(line))
      otherBlock = { at, isNote: line.startsWith('NOTE') };
    else if (otherBlock === null) cue.text.push({ at, text: line, isAfterBlank });
    isAfterBlank = false;
  }
  endCue();
  return cues;
}

const otherBlockStart = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)|^X-TIMESTAMP-MAP=/;

/** Removes the number or name of the next caption, which was read as the last line of this one. Returns the number. */
function takeName(
  { text, number, line }: OpenCue,
  { at, isVtt }: { at: number; isVtt: boolean },
): number | null {
  const last = text.at(-1);
  if (!last) return null;
  const digits = /^#?(\d{1,9})[.:)]?$/.exec(plainSigns(last.text))?.[1];
  const found = digits === undefined ? null : Number(digits);
  const isNumbered = found !== null && (line === 0 || number !== null);
  const isName =
    last.at === at - 1
      ? isNumbered || (last.isAfterBlank && (isVtt || found !== null))
      : // Some files have an empty line after every line.
        isNumbered && (line === 0 || found === (number ?? 0) + 1);
  if (isName) text.pop();
  return isName ? found : null;
}

function gluedNumber(line: string): number | null {
  const number = /^(\d{1,6})\s+\d/.exec(plainSigns(line))?.[1];
  return number === undefined ? null : Number(number);
}

const dialogue = /^\s*Dialogue\s*:/i;

/** The columns of ASS; SSA has other names for the first and the same number. */
const usualColumns = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text';

/** The text is the last column, and may contain commas. */
function columnsOf(format: string): { start: number; end: number; text: number } {
  const names = format.split(',').map((column) => column.trim().toLowerCase());
  return { start: names.indexOf('start'), end: names.indexOf('end'), text: names.length - 1 };
}

/** Reads the events of ASS and SSA; comments and fonts are not events. */
function readEvents(lines: readonly string[]): RawCue[] {
  let columns = columnsOf(usualColumns);
  let isEvents = false;
  return lines.flatMap((line, at) => {
    if (/^\s*\[/.test(line)) isEvents = /^\s*\[events\]/i.test(line);
    const format = isEvents ? /^\s*Format\s*:(.*)/i.exec(line)?.[1] : undefined;
    if (format !== undefined) columns = columnsOf(format);
    if (!dialogue.test(line)) return [];
    const fields = line.slice(line.indexOf(':') + 1).split(',');
    const timing = `${fields[columns.start]?.trim() ?? ''} --> ${fields[columns.end]?.trim() ?? ''}`;
    const text = fields.slice(columns.text).join(',');
    return [{ line: at + 1, timing, times: readTiming(timing), lines: readAssText(text) }];
  });
}

/** A caption in seconds, with its lines. */
type LinedCue = { start: number; end: number; lines: readonly string[] };

/** The longest pause between two captions of which the second repeats the first, in seconds. */
const longestPause = 0.15;

/** The share of the captions of several lines that repeat the one before, in a file that rolls up. */
const rollingShare = 0.8;

/** One caption that repeats a line was written so. */
const leastRolling = 2;

/** Removes repeated lines, if the captions roll up; every line then appears once, when it is first shown. */
function mergeRollingCues(cues: readonly LinedCue[]): LinedCue[] {
  const following = cues.slice(1).map((cue, at) => ({ cue, repeated: repeatedLines(cues[at], cue) }));
  const tall = following.filter(({ cue }) => cue.lines.length > 1);
  const rolling = tall.filter(({ cue, repeated }) => repeated > 0 && repeated < cue.lines.length);
  if (rolling.length < leastRolling || rolling.length < tall.length * rollingShare) return [...cues];
  const merged = cues.slice(0, 1);
  for (const { cue, repeated } of following) {
    const before = merged.at(-1);
    if (repeated < cue.lines.length) merged.push({ ...cue, lines: cue.lines.slice(repeated) });
    else if (before) merged[merged.length - 1] = { ...before, end: Math.max(before.end, cue.end) };
  }
  return merged;
}

/** Returns the number of lines at the start of a caption that are the last lines of the one just before it. */
function repeatedLines(before: LinedCue | undefined, cue: LinedCue): number {
  if (!before || cue.start - before.end > longestPause) return 0;
  const most = Math.min(before.lines.length, cue.lines.length, 4);
  for (let count = most; count > 0; count--)
    if (before.lines.slice(-count).every((line, at) => line === cue.lines[at])) return count;
  return 0;
}
