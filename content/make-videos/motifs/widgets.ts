import { palette } from '#content/make-videos/palette.ts';
import { drawLine, rise } from './phone.ts';

/** The drawing on the front layer, in 300 × 340 units, with its caption. */
type Layer = { name: string; parts: string };

function layerFor(lessonId: string): Layer {
  return layers[lessonId] ?? { name: 'Card', parts: card };
}

const image = `<rect x="26" y="28" width="248" height="128" rx="18" fill="${palette.sky}"/><circle cx="220" cy="70" r="20" fill="${palette.amber}"/><path d="M26 140c60-54 96-42 130-12 30 26 70 8 118 2v8a18 18 0 0 1-18 18H44a18 18 0 0 1-18-16z" fill="${palette.ground}" opacity=".55"/>`;
const button = `<rect x="26" y="262" width="248" height="52" rx="26" fill="${palette.amber}"/>${drawLine(106, 282, 88, palette.ground)}`;
const card = `${image}${drawLine(26, 180, 180, palette.text, 16)}${drawLine(26, 210, 240, palette.quiet)}${button}`;
const row = [26, 112, 198]
  .map(
    (x, index) =>
      `<rect x="${x}" y="28" width="76" height="120" rx="16" fill="${index === 1 ? palette.amber : palette.sky}"/>`,
  )
  .join('');
const column = [176, 222, 268]
  .map((y) => `<rect x="26" y="${y}" width="248" height="34" rx="14" fill="${palette.quiet}"/>`)
  .join('');
const shares = `<rect x="26" y="28" width="60" height="284" rx="16" fill="${palette.quiet}"/><rect x="98" y="28" width="176" height="180" rx="16" fill="${palette.sky}"/><rect x="98" y="220" width="176" height="92" rx="16" fill="${palette.amber}"/>`;
const stack = `${image}<circle cx="92" cy="176" r="50" fill="${palette.line}"/><circle cx="92" cy="176" r="42" fill="${palette.amber}"/>${drawLine(158, 182, 104, palette.text, 16)}${drawLine(158, 210, 70, palette.quiet)}${drawLine(26, 262, 240, palette.quiet)}${drawLine(26, 288, 190, palette.quiet)}`;
const field = (y: number, text: number) =>
  `<rect x="26" y="${y}" width="248" height="56" rx="16" fill="${palette.ground}"/>${drawLine(46, y + 22, text, palette.quiet)}`;
const form = `${field(28, 120)}${field(98, 160)}${drawLine(30, 166, 130, palette.amber, 9)}${field(186, 80)}${button}`;
const grid = [0, 1, 2, 3, 4, 5]
  .map(
    (cell) =>
      `<rect x="${26 + (cell % 2) * 128}" y="${28 + Math.floor(cell / 2) * 98}" width="120" height="88" rx="16" fill="${cell === 3 ? palette.amber : palette.sky}" opacity="${1 - cell * 0.11}"/>`,
  )
  .join('');
const tabs = `${drawLine(26, 32, 120, palette.text, 18)}${drawLine(26, 84, 248, palette.quiet)}${drawLine(26, 110, 200, palette.quiet)}<rect x="14" y="262" width="272" height="64" rx="24" fill="${palette.ground}"/><rect x="30" y="276" width="72" height="36" rx="18" fill="${palette.amber}"/><circle cx="150" cy="294" r="11" fill="${palette.quiet}"/><circle cx="226" cy="294" r="11" fill="${palette.quiet}"/>`;
const sheet = `${drawLine(26, 40, 200, palette.quiet)}${drawLine(26, 66, 240, palette.quiet)}<path d="M0 158a30 30 0 0 1 30-30h240a30 30 0 0 1 30 30v152a30 30 0 0 1-30 30H30a30 30 0 0 1-30-30z" fill="${palette.ground}"/>${drawLine(126, 144, 48, palette.quiet, 7)}${drawLine(30, 178, 150, palette.text, 16)}${drawLine(30, 210, 220, palette.quiet)}${button}`;
const routes = `<path d="M84 76h74a40 40 0 0 1 40 40v106" fill="none" stroke="${palette.sky}" stroke-width="7"/><circle cx="68" cy="76" r="38" fill="${palette.sky}"/><rect x="150" y="214" width="98" height="98" rx="24" fill="${palette.amber}"/><rect x="26" y="214" width="98" height="98" rx="24" fill="${palette.ground}"/>`;
const halves = `<path d="M30 0h120v340H30a30 30 0 0 1-30-30V30A30 30 0 0 1 30 0z" fill="${palette.text}"/><circle cx="76" cy="76" r="34" fill="${palette.amber}"/><path d="M240 54a34 34 0 1 0 4 46 28 28 0 0 1-4-46z" fill="${palette.sky}"/>${drawLine(26, 160, 100, palette.ground, 16)}${drawLine(174, 160, 100, palette.text, 16)}${drawLine(26, 194, 80, '#8c93a3')}${drawLine(174, 194, 80, palette.quiet)}`;
const sizes = `<rect x="18" y="34" width="264" height="180" rx="16" fill="${palette.ground}"/><rect x="160" y="112" width="110" height="150" rx="16" fill="${palette.quiet}"/><rect x="60" y="170" width="80" height="146" rx="16" fill="${palette.amber}"/>`;
const state = `<circle cx="150" cy="84" r="50" fill="${palette.amber}"/><path d="M118 124 74 216m76-82v82m32-92 44 92" stroke="${palette.sky}" stroke-width="7"/>${[70, 150, 230].map((x) => `<rect x="${x - 36}" y="218" width="72" height="72" rx="20" fill="${palette.sky}"/>`).join('')}`;
const curve = `<path d="M40 290C120 290 150 60 264 56" fill="none" stroke="${palette.sky}" stroke-width="8" stroke-linecap="round"/><circle cx="40" cy="290" r="18" fill="${palette.quiet}"/><circle cx="146" cy="186" r="24" fill="${palette.amber}" opacity=".6"/><circle cx="262" cy="58" r="32" fill="${palette.amber}"/>`;

const layers: Record<string, Layer> = {
  'everything-is-a-widget': { name: 'Card', parts: card },
  'stateless-and-stateful': { name: 'State', parts: state },
  'text-icons-and-images': { name: 'Image', parts: card },
  'container-padding-alignment': { name: 'Padding', parts: stack },
  'rows-and-columns': { name: 'Row', parts: row + column },
  'expanded-and-flexible': { name: 'Expanded', parts: shares },
  'stack-and-positioned': { name: 'Stack', parts: stack },
  'buttons-and-gestures': { name: 'Button', parts: card },
  'text-fields-and-forms': { name: 'Form', parts: form },
  'lists-and-grids': { name: 'GridView', parts: grid },
  'scaffold-and-navigation-bar': { name: 'AppBar', parts: tabs },
  'dialogs-and-sheets': { name: 'Sheet', parts: sheet },
  'navigation-with-go-router': { name: 'GoRoute', parts: routes },
  'themes-and-dark-mode': { name: 'Theme', parts: halves },
  'responsive-layouts': { name: 'Layout', parts: sizes },
  'state-management': { name: 'Provider', parts: state },
  'natural-animations': { name: 'Curve', parts: curve },
};

/** A screen exploded into floating layers, with the lesson's layer in front. */
export function drawWidgets(phase: number, lessonId: string): string {
  const lift = rise(phase, 0.05, 0.3) - rise(phase, 0.6, 0.85);
  const { name, parts } = layerFor(lessonId);
  const floating: [Layer, number][] = [
    [{ name: 'Scaffold', parts: '' }, 0],
    [{ name: 'Column', parts: widgetsColumn }, 1],
    [{ name, parts }, 2],
  ];
  return floating.map(([layer, depth]) => drawLayer(layer, depth, lift)).join('');
}

const widgetsColumn = `<rect x="24" y="28" width="252" height="84" rx="14" fill="none" stroke="${palette.quiet}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="9 9"/>
  <rect x="24" y="128" width="252" height="84" rx="14" fill="none" stroke="${palette.quiet}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="9 9"/>
  <rect x="24" y="228" width="252" height="84" rx="14" fill="none" stroke="${palette.quiet}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="9 9"/>`;

const fills = [palette.raised, '#293a5c', palette.line];

function drawLayer(layer: Layer, depth: number, lift: number): string {
  const rising = 440 - depth * (128 + 14 * lift);
  const fill = fills[depth];
  const front = depth === 2;
  return `<g transform="translate(194 ${rising.toFixed(1)}) matrix(0.68 0.34 -0.68 0.34 0 0) translate(-150 -170)">
      <rect width="300" height="340" rx="30" fill="${fill}" fill-opacity="${front ? 0.96 : 1}"${front ? ` stroke="${palette.sky}" stroke-width="3.5"` : ''}/>
      ${layer.parts}</g>
    <g transform="translate(434 ${(rising - 8).toFixed(1)})">
      <path d="M-20 0h-24" stroke="${front ? palette.amber : palette.line}" stroke-width="3"/>
      <text x="-12" y="7" class="label" fill="${front ? palette.amber : palette.quiet}">${layer.name}</text></g>`;
}
