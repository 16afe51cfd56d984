import { palette } from '#content/make-videos/palette.ts';

/** A phone with its screen at (0, 0); `screen` is drawn in 236 × 476 units. */
export function drawPhone(x: number, y: number, screen: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect x="-12" y="-12" width="260" height="500" rx="40" fill="${palette.raised}"/>
    <rect width="236" height="476" rx="29" fill="${palette.surface}"/>
    <clipPath id="screen"><rect width="236" height="476" rx="29"/></clipPath>
    <g clip-path="url(#screen)">${screen}</g>
    <rect x="88" y="14" width="60" height="13" rx="6.5" fill="${palette.ground}"/>
  </g>`;
}

/** A bar that represents a line of text. */
export function drawLine(
  x: number,
  y: number,
  width: number,
  color: string = palette.line,
  height = 12,
): string {
  const length = Math.max(0, width).toFixed(1);
  return `<rect x="${x}" y="${y}" width="${length}" height="${height}" rx="${height / 2}" fill="${color}"/>`;
}

/** Eases 0 → 1 → 0 once per loop. `phase` and `delay` are shares of a loop. */
export function swell(phase: number, delay = 0): number {
  return 0.5 - 0.5 * Math.cos(2 * Math.PI * (phase - delay));
}

/** Eases from 0 to 1 between two phases, and stays at 1. */
export function rise(phase: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (phase - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** Rises at `from`, holds, and disappears at the end of the loop. */
export function appear(phase: number, from: number, duration = 0.08): number {
  return rise(phase, from, from + duration) * (1 - rise(phase, 0.93, 0.99));
}
