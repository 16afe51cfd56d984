import { palette } from '../palette.ts';
import { drawLine, drawPhone } from './phone.ts';
import { appear, rise, swell } from './timing.ts';

/** Lines typed on a laptop arrive, one after the other, as pieces of a screen on a phone. */
export function drawSetup(phase: number): string {
  return `<rect x="8" y="92" width="372" height="264" rx="22" fill="${palette.raised}"/>
    <rect x="22" y="106" width="344" height="236" rx="12" fill="${palette.surface}"/>
    <path d="M-14 356h416l-22 28a16 16 0 0 1-12 6H20a16 16 0 0 1-12-6z" fill="${palette.line}"/>
    ${pieces.map((piece, index) => drawCode(index, piece.code, phase)).join('')}
    ${drawPhone(
      318,
      160,
      `${drawLine(64, 48, 108, palette.quiet, 10)}
      ${pieces.map((piece, index) => `<g opacity="${appear(phase, 0.14 + index * 0.2, 0.1).toFixed(2)}">${piece.screen}</g>`).join('')}`,
      0.78,
    )}
    <circle cx="283" cy="300" r="${(25 + 2 * swell(phase * 2)).toFixed(1)}" fill="${palette.amber}"/>
    <path d="m287 284-15 19h10l-3 14 15-19h-10z" fill="${palette.ground}"/>`;
}

const pieces = [
  {
    code: [120, 60],
    screen: `<rect x="20" y="80" width="196" height="120" rx="20" fill="${palette.sky}"/><circle cx="66" cy="140" r="24" fill="${palette.ground}" opacity=".35"/>${drawLine(106, 122, 84, palette.ground)}${drawLine(106, 144, 56, palette.ground)}`,
  },
  {
    code: [88, 104],
    screen: `${drawLine(20, 226, 150, palette.text, 14)}${drawLine(20, 252, 190)}`,
  },
  {
    code: [140, 36],
    screen: `<rect x="20" y="286" width="92" height="92" rx="18" fill="${palette.raised}"/><rect x="124" y="286" width="92" height="92" rx="18" fill="${palette.raised}"/>`,
  },
  {
    code: [70, 76],
    screen: `<rect x="20" y="404" width="196" height="50" rx="25" fill="${palette.amber}"/>${drawLine(82, 423, 72, palette.ground)}`,
  },
];

function drawCode(index: number, widths: number[], phase: number): string {
  const from = 0.03 + index * 0.2;
  const [first = 0, second = 0] = widths;
  const typed = rise(phase, from, from + 0.1) * (1 - rise(phase, 0.93, 0.99));
  const y = 138 + index * 48;
  const indent = index % 2 === 0 ? 46 : 70;
  return `${drawLine(indent, y, first * typed, palette.sky)}${drawLine(indent + first + 12, y, second * typed, palette.quiet)}
    ${drawLine(indent + 18, y + 22, (first * 0.8 + 20) * typed)}`;
}
