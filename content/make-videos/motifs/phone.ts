import { palette } from '../palette.ts';

/** A phone with its screen at (0, 0); `screen` is drawn in 236 by 476 units. */
export function drawPhone(x: number, y: number, screen: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect x="-12" y="-12" width="260" height="500" rx="40" fill="${palette.raised}"/>
    <rect width="236" height="476" rx="29" fill="${palette.surface}"/>
    <clipPath id="screen"><rect width="236" height="476" rx="29"/></clipPath>
    <g clip-path="url(#screen)">${screen}</g>
    <rect x="88" y="14" width="60" height="13" rx="6.5" fill="${palette.ground}"/>
  </g>`;
}

/** A bar that stands for a line of text. */
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
