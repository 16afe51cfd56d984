/** Reads and writes caption files: WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip (SRT). */
import type { Cue } from '#rules/transcript.ts';

/** The most characters of a caption file, languages of a video, captions of a draft, and characters of each. */
export const captionLimits = { characters: 600_000, languages: 12, cues: 10_000, text: 2_000 } as const;

/** Captions may end this long after the last frame. */
export const captionGraceMs = 2_000;

/** A language as a file of captions names it: `en`, `ms`, `pt-BR`. */
export const captionLanguage = /^[a-z]{2}(-[A-Z]{2})?$/;

/** The name of the file in the video's folder. English keeps the name from before other languages existed. */
export function captionsFile(language: string): string {
  return language === 'en' ? 'captions.vtt' : `captions/${language}.vtt`;
}

/** Returns the name of a language in that language, for the player's menu; its code if unknown. */
export function languageName(language: string): string {
  return names[language] ?? language;
}

const names: Record<string, string> = {
  en: 'English',
  ms: 'Bahasa Melayu',
  id: 'Bahasa Indonesia',
  zh: '中文',
  ta: 'தமிழ்',
  jv: 'Basa Jawa',
};

/** The languages that the studio offers first. */
export const captionLanguages = Object.keys(names);

/**
 * Reads WebVTT or SubRip (SRT). Returns the cues with text and a length, in the order of their times.
 */
export function readCaptionFile(text: string): Cue[] {
  return readCaptions(text)
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start);
}

/**
 * Returns the cues with text in the order of the file; none for any other text. Cues may be
 * separated by an empty line, a line of spaces, or nothing. Takes linear time for any text.
 */
export function readCaptions(file: string): Cue[] {
  const lines = file.replace(/^\uFEFF/, '').split(/\r+\n?|\n/);
  const isWebVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  let timing: Pick<Cue, 'start' | 'end'> | undefined;
  let text: string[] = [];
  const endCue = () => {
    if (timing) cues.push({ ...timing, text: isWebVtt ? plainVtt(text) : plainSubRip(text) });
    timing = undefined;
    text = [];
  };
  for (const [at, line] of lines.entries()) {
    const read = line.includes('-->') ? readTiming(line) : undefined;
    if (read) {
      // The number of this cue was read as the last line of the previous one.
      if (/^\s*\d{1,9}\s*$/.test(lines[at - 1] ?? '')) text.pop();
      endCue();
      timing = read;
    } else if (line.trim() !== '') text.push(line.trim());
    // After an empty line, WebVTT has cue names, comments and styles. Some tools put one before the text.
    else if (isWebVtt && line === '' && text.length > 0) endCue();
  }
  endCue();
  return cues.filter((cue) => cue.text !== '');
}

/** The most characters of a line that are searched for times. */
const longestTiming = 200;

/** Returns the seconds of a line such as `00:01.000 --> 00:02.500 align:start` or `00:00:01,000 --> 00:00:02,500`. */
function readTiming(line: string): Pick<Cue, 'start' | 'end'> | undefined {
  const [start, end] = line.slice(0, longestTiming).split('-->').map(secondsOf);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function secondsOf(time: string): number | undefined {
  const [, hours = '0', minutes, seconds, part = '0'] =
    /(?:\b(\d{1,4}):)?\b(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?/.exec(time) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${part}`);
}

/** Other text between angle brackets was typed, such as `List<String>`. */
const vttTags = /<\/?(?:c|i|b|u|s|font|ruby|rt|v|lang)(?:[.\s][^<>]*)?>|<[\d:.]{1,20}>/gi;

const subRipTags = /<\/?(?:b|i|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;

function plainVtt(lines: readonly string[]): string {
  const entities = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' };
  const untagged = lines.join(' ').replaceAll(vttTags, '');
  return Object.entries(entities)
    .reduce((read, [entity, sign]) => read.replaceAll(entity, sign), untagged)
    .trim();
}

function plainSubRip(lines: readonly string[]): string {
  return lines.join(' ').replaceAll(subRipTags, '').trim();
}

/** Writes cues as WebVTT. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${captionTime(start)} --> ${captionTime(end)}\n${escaped(text)}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Writes seconds as `01:02:03.500`, with hours only if there are any. */
export function captionTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const rest = `${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes cues as SubRip (SRT), whose times always have hours and a comma. */
export function writeSubRip(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ start, end, text }, at) =>
        `${at + 1}\r\n${subRipTime(start)} --> ${subRipTime(end)}\r\n${text.replaceAll('-->', '→')}\r\n`,
    )
    .join('\r\n');
}

function subRipTime(seconds: number): string {
  const time = captionTime(seconds).replace('.', ',');
  return time.length > '00:00,000'.length ? time : `00:${time}`;
}

/** Writes milliseconds as `01:02:03.500`, with hours only if there are any. */
export function cueTime(ms: number): string {
  return captionTime(ms / 1000);
}

/** Reads a typed time such as `62.5`, `1:02.5` or `01:02:03,250` as milliseconds; null for anything else. */
export function parseCueTime(typed: string): number | null {
  const parts = typed.trim().replace(',', '.').split(':');
  const seconds = parts.pop() ?? '';
  if (parts.length > 2 || !/^\d{1,6}(\.\d{0,3})?$/.test(seconds)) return null;
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  if (parts.length > 0 && Number(seconds) >= 60) return null;
  if (parts.length > 1 && Number(parts[1]) >= 60) return null;
  const minutes = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return minutes * 60_000 + Math.round(Number(seconds) * 1000);
}

/** Reads a typed shift such as `-1.25` or `+0,5` seconds as milliseconds; null for anything else. */
export function parseShift(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  if (!/^[+-]?\d{1,6}(\.\d{0,3})?$/.test(text)) return null;
  return Math.round(Number(text) * 1000);
}
