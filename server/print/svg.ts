import type { Line, Shape } from '#rules/certificate-sheet/shapes.ts';
import { sheet } from '#rules/certificate-sheet/sheet.ts';
import { type Run, runsOf } from './glyph-coverage.ts';
import { createTextMeasurer } from './text-width.ts';

/** The shapes as an SVG document that names its faces by their families. */
export function paintSvg(shapes: readonly Shape[]): string {
  const { width, height } = sheet;
  const measure = createTextMeasurer();
  const painted = shapes.map((shape) => (shape.kind === 'text' ? write(shape, measure) : paint(shape)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${painted.join('')}</svg>`;
}

function paint(shape: Exclude<Shape, Line>): string {
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, round = 0, fill } = shape;
      return element('rect', { x, y, width, height, rx: round, fill });
    }
    case 'circle': {
      const { x, y, radius, fill, opacity } = shape;
      return element('circle', { cx: x, cy: y, r: radius, fill, opacity });
    }
    case 'path': {
      const { d, fill = 'none', stroke, width, opacity } = shape;
      const ends = stroke ? 'round' : undefined;
      return element('path', {
        d,
        fill,
        stroke,
        'stroke-width': width,
        'stroke-linecap': ends,
        'stroke-linejoin': ends,
        opacity,
      });
    }
  }
}

function write(line: Line, measure: ReturnType<typeof createTextMeasurer>): string {
  const { size, face, fill, align, spacing } = line;
  const runs = runsOf(line.text, face);
  let { x } = line;
  // A text that is aligned to its end stays in one piece, whose width the renderer knows; a name is aligned to its start.
  const placed = runs.flatMap(apart).map((run) => {
    const piece = { run, x };
    x += measure(run, size);
    return piece;
  });
  const pieces =
    placed.length === 1 || align === 'end' || spacing ? runs.map((run) => ({ run, x: null })) : placed;
  const inside = pieces.map(({ run: { text, font: type }, x: at }) =>
    element(
      'tspan',
      { x: at?.toFixed(2), 'font-family': type.family, 'font-weight': type.weight },
      escapeXml(text),
    ),
  );
  const style = {
    x: line.x,
    y: line.y,
    fill,
    'font-size': size,
    'text-anchor': align,
    'letter-spacing': spacing,
  };
  return element('text', { ...style, 'xml:space': 'preserve' }, inside.join(''));
}

/** The renderer loses the width of marks that stand beside their letter, so such letters are placed one by one. */
function apart(run: Run): Run[] {
  if (!/\p{M}/u.test(run.text)) return [run];
  return [...graphemes.segment(run.text)].map(({ segment }) => ({ ...run, text: segment }));
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function element(name: string, attributes: Record<string, string | number | undefined>, inside = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
