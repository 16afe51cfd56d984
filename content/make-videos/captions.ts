import type { Cue } from './narration.ts';

/** WebVTT, one block a cue (https://www.w3.org/TR/webvtt1/). */
export function writeCaptions(cues: Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, index) =>
      `${index + 1}\n${writeTime(start)} --> ${writeTime(end)}\n${escape(text)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function writeTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const minutes = Math.floor(milliseconds / 60_000);
  const rest = ((milliseconds % 60_000) / 1000).toFixed(3);
  return `${String(minutes).padStart(2, '0')}:${rest.padStart(6, '0')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
