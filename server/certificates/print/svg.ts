import type { Line, Shape } from '#rules/certificate-sheet/shapes.ts';
import { sheet } from '#rules/certificate-sheet/sheet.ts';

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
