import { palette } from '../palette.ts';
import { drawLine } from './phone.ts';
import { appear, rise } from './timing.ts';

const steps = [
  { x: 40, y: 50, from: 0.02 },
  { x: 214, y: 206, from: 0.28 },
  { x: 70, y: 362, from: 0.56 },
];

/** A message becomes an order, the order becomes an invoice, and each is ticked off. */
export function drawBusinessAutomation(phase: number): string {
  return `${drawRoute('M190 166c0 60 80 20 124 60', rise(phase, 0.16, 0.3))}
    ${drawRoute('M330 320c0 56-70 20-110 60', rise(phase, 0.44, 0.58))}
    ${steps.map((step, index) => drawStep(index, step, phase)).join('')}`;
}

function drawStep(index: number, step: (typeof steps)[number], phase: number): string {
  const lit = appear(phase, step.from, 0.1);
  const done = appear(phase, step.from + 0.14, 0.08);
  return `<g transform="translate(${step.x} ${step.y})">
    <rect width="266" height="132" rx="24" fill="${palette.surface}"/>
    <rect width="266" height="132" rx="24" fill="${palette.raised}" opacity="${lit.toFixed(2)}"/>
    <rect x="24" y="34" width="64" height="64" rx="18" fill="${palette.ground}"/>
    <g transform="translate(32 42)" fill="none" stroke="${palette.sky}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${signs[index]}</g>
    ${drawLine(108, 42, 104, palette.text)}${drawLine(108, 66, 122)}${drawLine(108, 86, 70)}
    <g opacity="${done.toFixed(2)}"><circle cx="252" cy="14" r="22" fill="${palette.amber}"/>
      <path d="m242 14 7 8 13-14" fill="none" stroke="${palette.ground}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></g></g>`;
}

/** A message, a bag, a sheet with a fold; in 48 by 48 units. */
const signs = [
  '<path d="M6 10h36v24H22l-9 9v-9H6z"/>',
  '<path d="M9 17h30l-3 26H12zM17 17c0-14 14-14 14 0"/>',
  '<path d="M11 5h18l9 9v29H11zM28 5v10h10M18 25h13M18 33h13"/>',
];

function drawRoute(path: string, travelled: number): string {
  return `<path d="${path}" fill="none" stroke="${palette.line}" stroke-width="5" stroke-linecap="round"/>
    <path d="${path}" pathLength="1" fill="none" stroke="${palette.sky}" stroke-width="5" stroke-linecap="round"
      stroke-dasharray="${travelled.toFixed(3)} 2" opacity="${travelled > 0 && travelled < 1 ? 1 : 0}"/>`;
}
