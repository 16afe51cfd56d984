import { palette } from '../palette.ts';
import { drawLine, drawPhone } from './phone.ts';
import { appear, rise } from './timing.ts';

/** A picture that comes out of coarse squares: a sun over hills. */
export function drawImageGenerator(phase: number): string {
  const painted = appear(phase, 0.18, 0.4);
  const sun = 196 - 44 * rise(phase, 0.2, 0.62);
  return drawPhone(
    142,
    52,
    `${drawLine(64, 48, 108, palette.quiet, 10)}
    <clipPath id="canvas"><rect x="20" y="80" width="196" height="230" rx="20"/></clipPath>
    <g clip-path="url(#canvas)"><rect x="20" y="80" width="196" height="230" fill="${palette.raised}"/>
      ${drawSquares(phase)}
      <g opacity="${painted.toFixed(2)}"><rect x="20" y="80" width="196" height="230" fill="#17406a"/>
        <circle cx="146" cy="${sun.toFixed(1)}" r="34" fill="${palette.amber}"/>
        <path d="M20 232c34-36 66-36 98-4s70 20 98-10v92H20z" fill="#2b7fae"/>
        <path d="M20 268c44-26 86-24 118-2s54 18 78 6v38H20z" fill="${palette.sky}"/></g></g>
    <rect x="20" y="328" width="196" height="66" rx="18" fill="${palette.raised}"/>
    ${drawLine(38, 346, 160 * rise(phase, 0, 0.16), palette.text)}
    ${drawLine(38, 366, 96 * rise(phase, 0.08, 0.2), palette.text)}
    <rect x="20" y="412" width="196" height="44" rx="22" fill="${palette.amber}"/>
    ${drawLine(84, 429, 68, palette.ground, 10)}`,
  );
}

function drawSquares(phase: number): string {
  const squares = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const order = ((row * 7 + column * 5) % 13) / 13;
      const shown = appear(phase, 0.06 + order * 0.22, 0.1);
      const color = row < 2 ? '#1d4c7a' : palette.line;
      squares.push(
        `<rect x="${22 + column * 49}" y="${82 + row * 46}" width="45" height="42" rx="6" fill="${color}" opacity="${shown.toFixed(2)}"/>`,
      );
    }
  }
  return squares.join('');
}
