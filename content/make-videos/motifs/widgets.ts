import { palette } from '../palette.ts';
import { layerFor, type Layer } from './widget-layers.ts';
import { rise } from './timing.ts';

/** A screen taken apart into its layers, which float over each other; the lesson's layer is in front. */
export function drawWidgets(phase: number, lessonId: string): string {
  const lift = rise(phase, 0.05, 0.3) - rise(phase, 0.6, 0.85);
  const { name, parts } = layerFor(lessonId);
  const layers: [Layer, number][] = [
    [{ name: 'Scaffold', parts: '' }, 0],
    [{ name: 'Column', parts: column }, 1],
    [{ name, parts }, 2],
  ];
  return layers.map(([layer, depth]) => drawLayer(layer, depth, lift)).join('');
}

const column = `<rect x="24" y="28" width="252" height="84" rx="14" fill="none" stroke="${palette.quiet}" stroke-opacity="0.5" stroke-width="3" stroke-dasharray="9 9"/>
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
