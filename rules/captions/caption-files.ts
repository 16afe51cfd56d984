/** Captions as SubRip, and times as people type them. */
import type { Cue } from '../transcript.ts';
import { captionTime } from '../video/captions.ts';

/** Writes cues as SubRip (SRT), whose times have always hours and a comma. */
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

/** Writes milliseconds as `01:02:03.500`, the hours only where there are any. */
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
