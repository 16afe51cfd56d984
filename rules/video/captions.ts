/** The captions of a video: a file for each language. */
import { readCaptions } from '../captions/read-captions.ts';
import type { Cue } from '../transcript.ts';

/** The most characters of a file of captions, languages of a video, captions of a draft, and characters of each. */
export const captionLimits = { characters: 600_000, languages: 12, cues: 10_000, text: 2_000 } as const;

/** Captions may go on a little behind the last picture. */
export const captionGraceMs = 2_000;

/** The name of the file in the video's folder. English has the name that all folders had before there were others. */
export function captionsFile(language: string): string {
  return language === 'en' ? 'captions.vtt' : `captions/${language}.vtt`;
}

/** The name of a language in that language, as the player's menu shows it; its code where it is unknown. */
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

/** A language as a file of captions names it: `en`, `ms`, `pt-BR`. */
export const captionLanguage = /^[a-z]{2}(-[A-Z]{2})?$/;

/** The languages that the studio offers first. */
export const captionLanguages = Object.keys(names);

/**
 * Reads WebVTT or SubRip (SRT): the cues in the order of their times, those without words or without a length left out.
 */
export function readCaptionFile(text: string): Cue[] {
  return readCaptions(text)
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start);
}

/** Writes cues as WebVTT. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${captionTime(start)} --> ${captionTime(end)}\n${escaped(text)}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Writes seconds as `01:02:03.500`, the hours only where there are any. */
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
