/**
 * Makes the faces that certificates are printed with, in server/press/fonts: `node scripts/pictures/certificate-fonts.ts`, by
 * hand when letters are wanted that they lack. Needs fonttools and Debian's Noto fonts, which come with apt-get where
 * that is possible; the folder they lie in may be named instead.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, installDebianPackage } from '#tests/set-up/programs.ts';

const fonts = process.argv[2] ?? '/usr/share/fonts';
const root = join(import.meta.dirname, '../..');
const target = join(root, 'server/certificates/print/fonts');
const folder = mkdtempSync(join(tmpdir(), 'lectern-fonts-'));

if (!findOnPath('pyftsubset')) for (const name of ['fonttools', 'python3-brotli']) installDebianPackage(name);
const noto = join(fonts, 'truetype/noto');
const cjk = join(fonts, 'opentype/noto/NotoSansCJK-Bold.ttc');
if (!existsSync(noto)) installDebianPackage('fonts-noto-core');
if (!existsSync(cjk)) installDebianPackage('fonts-noto-cjk');
mkdirSync(target, { recursive: true });

face('bricolage-grotesque', '700', ['latin', 'latin-ext', 'vietnamese'], 'display');
face('figtree', '400', ['latin', 'latin-ext'], 'text');
face('figtree', '600', ['latin', 'latin-ext'], 'strong');
subset(join(noto, 'NotoSans-Bold.ttf'), 'latin-greek-cyrillic', [
  '--unicodes=U+0020-052F,U+1E00-1FFF,U+2010-2027,U+2C60-2C7F,U+A720-A7FF',
]);
subset(join(noto, 'NotoSansTamil-Bold.ttf'), 'tamil', ['--unicodes=*', '--layout-features=*']);
subset(cjk, 'chinese', ['--font-number=2', `--unicodes=${chinese()}`, '--layout-features=']);
writeNotoLicense();
rmSync(folder, { recursive: true });

/** Joins the subsets of one weight of a variable font into one file. */
function face(source: string, weight: string, subsets: string[], name: string): void {
  const origin = join(root, 'node_modules/@fontsource-variable', source);
  const parts = subsets.map((letters) => {
    const part = join(folder, `${name}-${letters}.ttf`);
    const whole = join(origin, 'files', `${source}-${letters}-wght-normal.woff2`);
    execFileSync('fonttools', ['varLib.instancer', '-q', whole, `wght=${weight}`, '-o', part]);
    return part;
  });
  const whole = join(target, `${name}.ttf`);
  execFileSync('fonttools', ['merge', `--output-file=${whole}`, ...parts]);
  copyFileSync(join(origin, 'LICENSE'), join(target, `${source}-license.txt`));
  tell(name, whole);
}

function subset(source: string, name: string, options: string[]): void {
  const whole = join(target, `${name}.${source.endsWith('.ttc') ? 'otf' : 'ttf'}`);
  execFileSync('pyftsubset', [source, ...options, '--no-hinting', `--output-file=${whole}`]);
  tell(name, whole);
}

/** The characters of GB 2312 and Big5, in which simplified and traditional names are written. */
function chinese(): string {
  const found = new Set<number>();
  for (const encoding of ['gbk', 'big5']) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    for (let lead = 0xa1; lead <= 0xf9; lead++)
      for (let trail = encoding === 'gbk' ? 0xa1 : 0x40; trail <= 0xfe; trail++) {
        const letter = decode(decoder, [lead, trail]);
        if (letter >= 0x3400 && letter <= 0x9fff) found.add(letter);
      }
  }
  return [...found].map((letter) => letter.toString(16)).join(',');
}

/** 0 where these two bytes are no letter. */
function decode(decoder: TextDecoder, bytes: number[]): number {
  try {
    return decoder.decode(new Uint8Array(bytes)).codePointAt(0) ?? 0;
  } catch {
    return 0;
  }
}

/** Noto's license is the same as Figtree's, for other authors. */
function writeNotoLicense(): void {
  const license = readFileSync(join(target, 'figtree-license.txt'), 'utf8');
  const authors = [
    'Noto Sans, Noto Sans Tamil: Copyright 2010-2020 Google LLC (https://github.com/notofonts)',
    "Noto Sans CJK: Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'",
  ];
  writeFileSync(join(target, 'noto-license.txt'), [...authors, ...license.split('\n').slice(1)].join('\n'));
}

function tell(name: string, file: string): void {
  console.log(`${name}: ${statSync(file).size} bytes`);
}
