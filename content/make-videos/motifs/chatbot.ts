import { palette } from '../palette.ts';
import { drawLine, drawPhone } from './phone.ts';
import { appear } from './timing.ts';

/** Two people's worth of bubbles: a question, three dots, an answer that grows. */
export function drawChatbot(phase: number): string {
  const question = appear(phase, 0.04);
  const dots = appear(phase, 0.2) * (1 - appear(phase, 0.42, 0.04));
  const answer = appear(phase, 0.44);
  const grown = (from: number, width: number) => width * Math.min(1, Math.max(0, (phase - from) / 0.1));
  return drawPhone(
    142,
    52,
    `${drawLine(64, 48, 108, palette.quiet, 10)}
    <g><rect x="20" y="86" width="150" height="64" rx="20" fill="${palette.raised}"/>
      ${drawLine(38, 104, 112)}${drawLine(38, 124, 78)}</g>
    <g opacity="${question.toFixed(2)}"><rect x="62" y="168" width="154" height="64" rx="20" fill="${palette.amber}"/>
      ${drawLine(80, 186, 116, palette.ground)}${drawLine(80, 206, 70, palette.ground)}</g>
    <g opacity="${dots.toFixed(2)}"><rect x="20" y="250" width="84" height="44" rx="20" fill="${palette.raised}"/>
      ${[0, 1, 2].map((dot) => drawDot(dot, phase)).join('')}</g>
    <g opacity="${answer.toFixed(2)}"><rect x="20" y="250" width="178" height="104" rx="20" fill="${palette.raised}"/>
      ${drawLine(38, 268, grown(0.46, 138), palette.sky)}
      ${drawLine(38, 288, grown(0.55, 142), palette.sky)}
      ${drawLine(38, 308, grown(0.64, 120), palette.sky)}
      ${drawLine(38, 328, grown(0.72, 64), palette.sky)}</g>
    <rect x="20" y="414" width="196" height="42" rx="21" fill="${palette.raised}"/>
    ${drawLine(38, 430, 84, palette.line, 10)}
    <circle cx="195" cy="435" r="15" fill="${palette.amber}"/>
    <path d="M189 435h12m-5-5 5 5-5 5" stroke="${palette.ground}" stroke-width="2.5" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

function drawDot(dot: number, phase: number): string {
  const lift = Math.max(0, Math.sin(2 * Math.PI * (phase * 8 - dot * 0.16)));
  return `<circle cx="${44 + dot * 18}" cy="${(274 - 5 * lift).toFixed(1)}" r="5.5" fill="${palette.quiet}"/>`;
}
