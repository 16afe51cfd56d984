import { palette } from '#content/make-videos/palette.ts';
import { appear, drawLine, drawPhone, rise, swell } from './phone.ts';

/** A chat: a question, three dots, an answer that grows. */
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

/** An image that sharpens from coarse squares: a sun over hills. */
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

const widths = [210, 236, 188, 226, 240, 170, 232, 206, 238, 150];
/** The lines of the page that become key points. */
const marked = [1, 4, 8];

/** A page is read from top to bottom, and three of its lines become key points on a card. */
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

const steps = [
  { x: 40, y: 50, from: 0.02 },
  { x: 214, y: 206, from: 0.28 },
  { x: 70, y: 362, from: 0.56 },
];

/** A message becomes an order and then an invoice, each with a check mark. */
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

/** A message, a bag and a sheet of paper, in 48 × 48 units. */
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

const bars = 15;

/** A sound wave, and the recognized words. */
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
