/** The printer's worker thread: drawing takes 100 ms and more, which would delay other requests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encode } from 'uqr';
import { drawCertificate } from '#rules/certificate-sheet/sheet.ts';
import { setSiteTimeZone } from '#rules/site-time.ts';
import { messagesFor } from '#messages/messages-for.ts';
import type { CertificateSheet, PrintOrder } from '#server/context.ts';
import { paintPdf } from './certificate-pdf.ts';
import { drawEvidence } from './evidence-pdf.ts';
import { readFont, fonts } from './glyph-coverage.ts';
import { drawReceipt } from './receipt-pdf.ts';
import { createTextWriter, paintSvg } from './svg.ts';

export type PrintJob = { id: number; order: PrintOrder; timeZone: string };
export type PrintResult = { id: number; bytes: Uint8Array } | { id: number; failed: string };

/** 1.5 times the drawing's size: sharp on screens, small enough for phones. */
const pictureWidth = 1800;

let rendererReady: Promise<void> | undefined;

parentPort?.on('message', ({ id, order, timeZone }: PrintJob) => {
  setSiteTimeZone(timeZone);
  void print(order)
    .then((bytes): PrintResult => ({ id, bytes }))
    .catch((error: unknown): PrintResult => ({ id, failed: String(error) }))
    .then((done) => parentPort?.postMessage(done));
});

function print(order: PrintOrder): Promise<Uint8Array> {
  if (order.kind === 'receipt') return drawReceipt(order.sheet);
  if (order.kind === 'evidence') return drawEvidence(order.facts);
  return printCertificate(order.form, order.sheet);
}

async function printCertificate(form: 'png' | 'pdf', sheet: CertificateSheet): Promise<Uint8Array> {
  const { url, language, ...printed } = sheet;
  // Error correction M tolerates creases and stains, and keeps the modules large.
  const squares = encode(url, { ecc: 'M', border: 0 }).data;
  const words = messagesFor(language).certificateSheet;
  const shapes = drawCertificate({ ...printed, proof: { url, squares } }, words);
  if (form === 'pdf')
    return paintPdf(shapes, {
      title: `${printed.name}: ${printed.course}`,
      author: printed.site,
      subject: `${words.check}: ${url}`,
      language,
      url,
      issuedAt: printed.issuedAt,
    });
  rendererReady ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  );
  await rendererReady;
  const svg = paintSvg(shapes, createTextWriter());
  const fontBuffers = fonts.filter(({ family }) => svg.includes(family)).map(readFont);
  const picture = new Resvg(svg, { font: { fontBuffers }, fitTo: { mode: 'width', value: pictureWidth } });
  const rendered = picture.render();
  try {
    return rendered.asPng();
  } finally {
    rendered.free();
    picture.free();
  }
}
