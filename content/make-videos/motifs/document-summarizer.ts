import { palette } from '../palette.ts';
import { drawLine } from './phone.ts';
import { appear, rise } from './timing.ts';

const widths = [210, 236, 188, 226, 240, 170, 232, 206, 238, 150];
/** Which lines of the page become key points, and when. */
const marked = [1, 4, 8];

/** A page that is read from top to bottom; three of its lines become key points on a card. */
export function drawDocumentSummarizer(phase: number): string {
  const reading = 128 + 300 * rise(phase, 0.06, 0.7);
  const light = appear(phase, 0.03, 0.04) * (1 - rise(phase, 0.7, 0.76));
  return `<g><rect x="46" y="40" width="316" height="470" rx="20" fill="${palette.text}"/>
      ${drawLine(84, 84, 150, palette.ground, 16)}
      ${widths.map((width, line) => drawPageLine(line, width, phase)).join('')}
      <rect x="46" y="${reading.toFixed(1)}" width="316" height="5" fill="${palette.sky}" opacity="${light.toFixed(2)}"/></g>
    <rect x="232" y="270" width="272" height="236" rx="24" fill="${palette.raised}"/>
    ${drawLine(262, 302, 96, palette.amber, 14)}
    ${marked.map((line, point) => drawPoint(point, appear(phase, whenRead(line), 0.1))).join('')}`;
}

function drawPageLine(line: number, width: number, phase: number): string {
  const found = marked.includes(line) ? appear(phase, whenRead(line) - 0.04) : 0;
  const y = 130 + line * 32;
  return `<rect x="76" y="${y - 7}" width="${width + 16}" height="26" rx="8" fill="${palette.amber}" opacity="${found.toFixed(2)}"/>
    ${drawLine(84, y, width, found > 0.5 ? '#7d5a17' : '#b9b5ac')}`;
}

function drawPoint(point: number, shown: number): string {
  const y = 344 + point * 50;
  return `<g opacity="${shown.toFixed(2)}"><circle cx="271" cy="${y + 7}" r="8" fill="${palette.sky}"/>
    ${drawLine(294, y - 3, 176 * shown, palette.text)}${drawLine(294, y + 15, 118 * shown, palette.quiet, 8)}</g>`;
}

function whenRead(line: number): number {
  return 0.14 + line * 0.065;
}
