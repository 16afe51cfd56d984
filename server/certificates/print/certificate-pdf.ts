/** Draws the shapes on a landscape A4 page, with embedded fonts. */
import PDFDocument from 'pdfkit';
import type { Line, Shape } from '#rules/certificate-sheet/shapes.ts';
import { sheet } from '#rules/certificate-sheet/sheet.ts';
import { readFont, runsOf, type Font, fonts } from './glyph-coverage.ts';

/** A4 in points. */
const a4 = { width: 841.89, height: 595.28 };

export type About = {
  title: string;
  author: string;
  subject: string;
  language: string;
  url: string;
  issuedAt: number;
};

export async function paintPdf(shapes: readonly Shape[], about: About): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [a4.width, a4.height],
    margin: 0,
    pdfVersion: '1.7',
    lang: about.language,
    displayTitle: true,
    info: {
      Title: about.title,
      Author: about.author,
      Subject: about.subject,
      CreationDate: new Date(about.issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));
  for (const type of usedTypes(shapes)) pdf.registerFont(type.file, readFont(type));
  pdf.scale(a4.width / sheet.width);
  for (const shape of shapes) paint(pdf, shape);
  // The QR code and the line below it are also a link.
  pdf.link(700, 608, 432, 190, about.url);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function usedTypes(shapes: readonly Shape[]): Font[] {
  const used = new Set(
    shapes.flatMap((shape) =>
      shape.kind === 'text' ? runsOf(shape.text, shape.face).map(({ font: type }) => type) : [],
    ),
  );
  return fonts.filter((type) => used.has(type));
}

function paint(pdf: PDFKit.PDFDocument, shape: Shape): void {
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, round, fill } = shape;
      if (round) pdf.roundedRect(x, y, width, height, Math.min(round, width / 2, height / 2)).fill(fill);
      else pdf.rect(x, y, width, height).fill(fill);
      return;
    }
    case 'circle':
      pdf
        .circle(shape.x, shape.y, shape.radius)
        .fillOpacity(shape.opacity ?? 1)
        .fill(shape.fill);
      pdf.fillOpacity(1);
      return;
    case 'path':
      if (shape.fill) pdf.path(shape.d).fill(shape.fill);
      if (shape.stroke)
        pdf
          .path(shape.d)
          .lineWidth(shape.width ?? 1)
          .lineCap('round')
          .lineJoin('round')
          .stroke(shape.stroke);
      return;
    case 'text':
      write(pdf, shape);
  }
}

function write(pdf: PDFKit.PDFDocument, line: Line): void {
  const runs = runsOf(line.text, line.face);
  const spacing = line.spacing ? { characterSpacing: line.spacing } : {};
  const widths = runs.map(({ text, font: type }) =>
    pdf.font(type.file).fontSize(line.size).widthOfString(text, spacing),
  );
  let x = line.align === 'end' ? line.x - widths.reduce((sum, width) => sum + width, 0) : line.x;
  for (const [place, { text, font: type }] of runs.entries()) {
    pdf.font(type.file).fontSize(line.size).fillColor(line.fill);
    pdf.text(text, x, line.y, { lineBreak: false, baseline: 'alphabetic', ...spacing });
    x += widths[place] ?? 0;
  }
}
