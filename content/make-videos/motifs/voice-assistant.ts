import { palette } from '../palette.ts';
import { drawLine, drawPhone } from './phone.ts';
import { appear, swell } from './timing.ts';

const bars = 15;

/** A wave that follows a voice, and the words that were understood. */
export function drawVoiceAssistant(phase: number): string {
  const ring = swell(phase * 2);
  return drawPhone(
    142,
    52,
    `${drawLine(64, 48, 108, palette.quiet, 10)}
    <g opacity="${appear(phase, 0.3).toFixed(2)}">${drawLine(38, 92, 160, palette.text)}</g>
    <g opacity="${appear(phase, 0.42).toFixed(2)}">${drawLine(38, 114, 128, palette.text)}</g>
    <g opacity="${appear(phase, 0.54).toFixed(2)}">${drawLine(38, 136, 90, palette.text)}</g>
    ${Array.from({ length: bars }, (_, bar) => drawBar(bar, phase)).join('')}
    <circle cx="118" cy="386" r="${(50 + 8 * ring).toFixed(1)}" fill="${palette.amber}" opacity="0.18"/>
    <circle cx="118" cy="386" r="42" fill="${palette.amber}"/>
    <rect x="108" y="362" width="20" height="32" rx="10" fill="${palette.ground}"/>
    <path d="M100 384c0 24 36 24 36 0M118 402v9" fill="none" stroke="${palette.ground}" stroke-width="4.5" stroke-linecap="round"/>`,
  );
}

function drawBar(bar: number, phase: number): string {
  const middle = 1 - Math.abs(bar - (bars - 1) / 2) / (bars / 2);
  const wave = 0.55 * swell(phase * 2, bar * 0.17) + 0.45 * swell(phase * 3, bar * 0.31 + 0.2);
  const height = 10 + 104 * middle * wave;
  const color = bar % 5 === 2 ? palette.amber : palette.sky;
  return `<rect x="${(25 + bar * 12.9).toFixed(1)}" y="${(240 - height / 2).toFixed(1)}" width="7.5" height="${height.toFixed(1)}" rx="3.75" fill="${color}"/>`;
}
