import PDFDocument from 'pdfkit';
import { readFont, type Run } from './glyph-coverage.ts';

/** How wide each run is in the size given; all painters go by this, so that they agree. */
export function createTextMeasurer(): (run: Run, size: number) => number {
  const pdf = new PDFDocument({ size: [1, 1], margin: 0 });
  const known = new Set<string>();
  return ({ text, font: type }, size) => {
    if (!known.has(type.file)) pdf.registerFont(type.file, readFont(type));
    known.add(type.file);
    return pdf.font(type.file).fontSize(size).widthOfString(text);
  };
}
