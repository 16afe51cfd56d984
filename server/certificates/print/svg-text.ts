/** Lines of text in an SVG whose renderer has the site's own font files, and no others. */
import PDFDocument from 'pdfkit';
import type { Line } from '#rules/certificate-sheet/shapes.ts';
import { readFont, type Run, runsOf } from './glyph-coverage.ts';
import { element, escapeXml, textElement } from './svg.ts';

/** How wide each run is in the size given; all painters go by this, so that they agree. */
function createTextMeasurer(): (run: Run, size: number) => number {
  const pdf = new PDFDocument({ size: [1, 1], margin: 0 });
  const known = new Set<string>();
  return ({ text, font: type }, size) => {
    if (!known.has(type.file)) pdf.registerFont(type.file, readFont(type));
    known.add(type.file);
    return pdf.font(type.file).fontSize(size).widthOfString(text);
  };
}

/** Returns a function that writes a line in runs, each with the family that has its letters. */
export function createTextWriter(): (line: Line) => string {
  const measure = createTextMeasurer();
  return (line) => write(line, measure);
}

function write(line: Line, measure: ReturnType<typeof createTextMeasurer>): string {
  const { size, face, align, spacing } = line;
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
  return textElement(line, inside.join(''), { 'xml:space': 'preserve' });
}

/** The renderer loses the width of marks that stand beside their letter, so such letters are placed one by one. */
function apart(run: Run): Run[] {
  if (!/\p{M}/u.test(run.text)) return [run];
  return [...graphemes.segment(run.text)].map(({ segment }) => ({ ...run, text: segment }));
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
