/** Lines of SVG text for a renderer that has only the site's own font files. */
import PDFDocument from 'pdfkit';
import type { Line } from '#rules/certificate-sheet/shapes.ts';
import { readFont, type Run, runsOf } from './glyph-coverage.ts';
import { element, escapeXml, textElement } from './svg.ts';

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
  return (line) => write(line, measure);
}

function write(line: Line, measure: ReturnType<typeof createTextMeasurer>): string {
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
