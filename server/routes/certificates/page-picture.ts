/** The certificate as its public page shows it: drawn into the page, so that nothing more is to be fetched. */
import { encode } from 'uqr';
import type { Line } from '#rules/certificate-sheet/shapes.ts';
import { drawCertificate } from '#rules/certificate-sheet/sheet.ts';
import type { CertificateSheet } from '#server/context.ts';
import { escapeXml, paintSvg, textElement } from '#server/print/svg.ts';
import { siteLanguage, wordsFor } from '#words/words-for.ts';

/** Returns an SVG element in the page's own typefaces; the classes stand in `certificate-page.css`. */
export function pictureOf({ url, ...printed }: CertificateSheet): string {
  const squares = encode(url, { ecc: 'M', border: 0 }).data;
  const shapes = drawCertificate(
    { ...printed, proof: { url, squares } },
    wordsFor(siteLanguage).certificateSheet,
  );
  return paintSvg(shapes, write);
}

function write(line: Line): string {
  return textElement(line, escapeXml(line.text), { class: `sheet-${line.face}` });
}
