import PDFDocument from 'pdfkit';
import type { Line, Shape } from '#rules/certificate-sheet/shapes.ts';
import { sheet } from '#rules/certificate-sheet/sheet.ts';
import { readFont, type Run, runsOf } from './glyph-coverage.ts';

/** Returns the shapes as an SVG document; `write` turns each line of text into an element. */
export function paintSvg(shapes: readonly Shape[], write: (line: Line) => string): string {
  const { width, height } = sheet;
  const painted = shapes.map((shape) => (shape.kind === 'text' ? write(shape) : paint(shape)));
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

/** Returns a text element; `inside` must be escaped already. */
export function textElement(line: Line, inside: string, more: Record<string, string> = {}): string {
  const style = {
    x: line.x,
    y: line.y,
    fill: line.fill,
    'font-size': line.size,
    'text-anchor': line.align,
    'letter-spacing': line.spacing,
  };
  return element('text', { ...style, ...more }, inside);
}

export function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  inside = '',
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Measures the width of a run; every renderer uses it, so that they agree. */
function createTextMeasurer(): (run: Run, size: number) => number {
  const pdf = new PDFDocument({ size: [1, 1], margin: 0 });
  const known = new Set<string>();
  return ({ text, font: type }, size) => {
    if (!known.has(type.file)) pdf.registerFont(type.file, readFont(type));
    known.add(type.file);
    return pdf.font(type.file).fontSize(size).widthOfString(text);
  };
}

/** Returns a function that writes a line in runs, each in a font that has its characters. */
export function createTextWriter(): (line: Line) => string {
  const measure = createTextMeasurer();
  return (line) => writeLine(line, measure);
}

function writeLine(line: Line, measure: ReturnType<typeof createTextMeasurer>): string {
  const { size, face, align, spacing } = line;
  const runs = runsOf(line.text, face);
  let { x } = line;
  // End-aligned text stays in one element, whose width the renderer knows; names are start-aligned.
  const placed = runs.flatMap(splitGraphemes).map((run) => {
    const part = { run, x };
    x += measure(run, size);
    return part;
  });
  const parts =
    placed.length === 1 || align === 'end' || spacing ? runs.map((run) => ({ run, x: null })) : placed;
  const inside = parts.map(({ run: { text, font: type }, x: at }) =>
    element(
      'tspan',
      { x: at?.toFixed(2), 'font-family': type.family, 'font-weight': type.weight },
      escapeXml(text),
    ),
  );
  return textElement(line, inside.join(''), { 'xml:space': 'preserve' });
}

/** The renderer miscalculates the width of combining marks, so such graphemes are positioned one by one. */
function splitGraphemes(run: Run): Run[] {
  if (!/\p{M}/u.test(run.text)) return [run];
  return [...graphemes.segment(run.text)].map(({ segment }) => ({ ...run, text: segment }));
}
