/** The press's own thread: drawing takes a tenth of a second and more, and nobody else's request waits for that. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encode } from 'uqr';
import { drawCertificate } from '#content/certificate/sheet.ts';
import type { CertificateSheet } from '#server/context.ts';
import { paintPdf } from './pdf-document.ts';
import { readType, types } from './glyph-coverage.ts';
import { paintSvg } from './svg.ts';

export type Order = { id: number; form: 'png' | 'pdf'; sheet: CertificateSheet };
export type Done = { id: number; bytes: Uint8Array } | { id: number; failed: string };

/** Half again the drawing's own size: sharp on every screen, and light enough for a phone. */
const pictureWidth = 1800;

let picturesReady: Promise<void> | undefined;

parentPort?.on('message', (order: Order) => {
  void fill(order)
    .then((bytes): Done => ({ id: order.id, bytes }))
    .catch((error: unknown): Done => ({ id: order.id, failed: String(error) }))
    .then((done) => parentPort?.postMessage(done));
});

async function fill({ form, sheet }: Order): Promise<Uint8Array> {
  const { url, ...printed } = sheet;
  // M survives a crease or a drop of coffee, and keeps the squares large.
  const squares = encode(url, { ecc: 'M', border: 0 }).data;
  const shapes = drawCertificate({ ...printed, proof: { url, squares } });
  if (form === 'pdf')
    return paintPdf(shapes, {
      title: `${printed.name}: ${printed.course}`,
      author: printed.site,
      url,
      issuedAt: printed.issuedAt,
    });
  picturesReady ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  );
  await picturesReady;
  const svg = paintSvg(shapes);
  const fontBuffers = types.filter(({ family }) => svg.includes(family)).map(readType);
  const picture = new Resvg(svg, { font: { fontBuffers }, fitTo: { mode: 'width', value: pictureWidth } });
  const rendered = picture.render();
  try {
    return rendered.asPng();
  } finally {
    rendered.free();
    picture.free();
  }
}
