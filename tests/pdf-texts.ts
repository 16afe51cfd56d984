/** Reads the texts of a PDF written by pdfkit, through each font's character map (PDF 1.7, 9.10.3). */
import { inflateSync } from 'node:zlib';

type Letters = Map<number, string>;

/** Returns all texts of the file, joined by line. */
export function pdfTexts(file: Buffer): string {
  const source = file.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [id, body]),
  );
  const fonts = new Map<string, Letters>();
  for (const body of objects.values())
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      fonts.set(name, lettersOf(streamOf(objects.get(table) ?? '')));
    }
  return [...objects.values()].map((body) => textsOf(streamOf(body), fonts)).join('\n');
}

function streamOf(body: string): string {
  const begin = body.indexOf('stream\n');
  if (begin < 0) return '';
  const bytes = Buffer.from(body.slice(begin + 7, body.lastIndexOf('\nendstream')), 'latin1');
  return body.slice(0, begin).includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

/** Each range lists the characters from its first glyph on. */
function lettersOf(table: string): Letters {
  const letters: Letters = new Map();
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [place, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters.set(
        parseInt(first, 16) + place,
        Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return letters;
}

function textsOf(content: string, fonts: Map<string, Letters>): string {
  let font: Letters = new Map();
  const texts: string[] = [];
  for (const [, name, parts] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    for (const [, glyphs = ''] of (parts ?? '').matchAll(/<(\w+)>/g))
      texts.push((glyphs.match(/.{4}/g) ?? []).map((glyph) => font.get(parseInt(glyph, 16)) ?? '').join(''));
    if (parts) texts.push('\n');
  }
  return texts.join('');
}
