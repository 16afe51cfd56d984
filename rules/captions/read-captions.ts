/** Reads files of captions as people have them: WebVTT (https://www.w3.org/TR/webvtt1/) and SubRip (SRT). */
import type { Cue } from '../transcript.ts';

/**
 * Returns the cues in the order of the file, those without text left out; none for any other text. Cues may be
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
      // The number of this cue was read as the last line of the one before.
      if (/^\s*\d{1,9}\s*$/.test(lines[at - 1] ?? '')) text.pop();
      endCue();
      timing = read;
    } else if (line.trim() !== '') text.push(line.trim());
    // Behind an empty line, WebVTT has names of cues, comments and styles. Some tools put one before the text.
    else if (isWebVtt && line === '' && text.length > 0) endCue();
  }
  endCue();
  return cues.filter((cue) => cue.text !== '');
}

/** Returns the seconds of a line such as `00:01.000 --> 00:02.500 align:start` or `00:00:01,000 --> 00:00:02,500`. */
function readTiming(line: string): Pick<Cue, 'start' | 'end'> | undefined {
  const [start, end] = line.slice(0, longestTiming).split('-->').map(secondsOf);
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The most letters of a line that are looked at for times. */
const longestTiming = 200;

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
