/** A PDF with pages of text: lines wrap, and each character gets a font that has it. */
import PDFDocument from 'pdfkit';
import { printable, readFont, type Run, runsOf } from './glyph-coverage.ts';

export type Style = { size: number; strong?: boolean; color?: string; align?: 'left' | 'right' };

export type PdfPage = {
  doc: PDFKit.PDFDocument;
  /**
   * Writes a text whose first baseline is `y`, in points from the top; lines longer than `width` wrap.
   * @returns the baseline below the last line
   */
  write: (
    text: string,
    at: { x: number; y: number; width: number },
    style: Style,
    tag?: 'H1' | 'H2' | 'P',
  ) => number;
  /** Returns the height of a text at this width, in points. */
  heightOf: (text: string, width: number, style: Style) => number;
  finish: () => Promise<Buffer>;
};

/** A4 in points. */
const a4: [number, number] = [595.28, 841.89];

const lineHeight = 1.45;

const textOptions: PDFKit.Mixins.TextOptions = {
  lineBreak: false,
  baseline: 'alphabetic',
  features: ['kern', 'liga', 'lnum', 'tnum'],
};

/** Creates an A4 PDF. The same contents at the same time give the same bytes. */
export function createPdfPage(about: {
  title: string;
  author: string;
  /** For screen readers. */
  language: string;
  madeAt: number;
}): PdfPage {
  const doc = new PDFDocument({
    size: a4,
    margin: 0,
    pdfVersion: '1.7',
    lang: about.language,
    tagged: true,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: new Date(about.madeAt) },
  });
  const structure = doc.struct('Document');
  doc.addStructure(structure);
  const set = createFontSetter(doc);
  // A text is measured just before it is written, so one entry is enough.
  let last = { key: '', lines: [] as string[] };
  const linesOf = (text: string, width: number, { size, strong = false }: Style): string[] => {
    const key = JSON.stringify([text, width, size, strong]);
    if (last.key !== key) {
      const lines = wrap(printable(text), (line) => set.widthOf(runsIn(line, strong), size) <= width);
      last = { key, lines };
    }
    return last.lines;
  };
  return {
    doc,
    heightOf: (text, width, style) => linesOf(text, width, style).length * style.size * lineHeight,
    write(text, { x, y, width }, { size, strong = false, color = '#182033', align = 'left' }, tag = 'P') {
      const lines = linesOf(text, width, { size, strong });
      structure.add(
        doc.struct(tag, {}, () => {
          for (const [place, line] of lines.entries()) {
            const runs = runsIn(line, strong);
            let left = align === 'right' ? x + width - set.widthOf(runs, size) : x;
            for (const run of runs) {
              set.use(run, size);
              doc.fillColor(color).text(run.text, left, y + place * size * lineHeight, textOptions);
              left += doc.widthOfString(run.text, textOptions);
            }
          }
        }),
      );
      return y + lines.length * size * lineHeight;
    },
    async finish() {
      structure.end();
      const chunks: Buffer[] = [];
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      const ended = new Promise<void>((resolve) => doc.on('end', resolve));
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Registers each font with the document on first use. */
function createFontSetter(doc: PDFKit.PDFDocument) {
  const known = new Set<string>();
  const use = ({ font: type }: Run, size: number): void => {
    if (!known.has(type.file)) doc.registerFont(type.file, readFont(type));
    known.add(type.file);
    doc.font(type.file).fontSize(size);
  };
  const widthOf = (runs: readonly Run[], size: number): number =>
    runs.reduce((width, run) => {
      use(run, size);
      return width + doc.widthOfString(run.text, textOptions);
    }, 0);
  return { use, widthOf };
}

function runsIn(line: string, strong: boolean): Run[] {
  return runsOf(line, strong ? 'strong' : 'text');
}

/** Breaks at spaces, and within a word only when it is longer than a line, such as a long email. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const before = lines.at(-1);
    if (before !== undefined && fits(`${before} ${word}`)) lines.splice(-1, 1, `${before} ${word}`);
    else lines.push(...splitWord(word, fits));
  }
  return lines;
}

function splitWord(word: string, fits: (part: string) => boolean): string[] {
  const parts = [''];
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`;
    if (fits(longer) || parts.at(-1) === '') parts.splice(-1, 1, longer);
    else parts.push(letter);
  }
  return parts;
}
