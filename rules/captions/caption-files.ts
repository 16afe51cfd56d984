/** Writes caption files: WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip (SRT); reads and writes single times. */
import type { Cue } from '#rules/transcript.ts';

/** The most characters of a caption file, languages of a video, captions of a draft, and characters of each. */
export const captionLimits = { characters: 600_000, languages: 12, cues: 10_000, text: 2_000 } as const;

/** Captions may end this long after the last frame. */
export const captionGraceMs = 2_000;

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
        `${at + 1}\r\n${subRipTime(start)} --> ${subRipTime(end)}\r\n${subRipText(text)}\r\n`,
    )
    .join('\r\n');
}

/** Writes typed tags and character references so that they are read back as they were typed. */
function subRipText(text: string): string {
  return text
    .replaceAll('-->', '→')
    .replaceAll(/&(?=#?\w{2,8};)/g, '&amp;')
    .replaceAll(/<(?=\/?(?:b|i|u|s|font)[\s>])/gi, '&lt;');
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
