/**
 * Makes the faces in web/fonts from the whole ones: `node scripts/pictures/subset-fonts.ts`, by hand when a weight or a
 * letter is wanted that they lack. Needs fonttools, which comes with apt-get where that is possible.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, installDebianPackage } from '#tests/set-up/programs.ts';

/** Display text is only set in bold; body text from regular to bold. */
const faces = [
  { source: 'bricolage-grotesque', weights: '700', target: 'bricolage-grotesque-bold' },
  { source: 'figtree', weights: '400:700', target: 'figtree' },
];

/** The characters of the languages of Western Europe, Malaysia and Indonesia, and the symbols of our texts. */
const letters =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+FFFD';
const features = 'kern,liga,calt,ccmp,locl,mark,mkmk,tnum,lnum';

if (!findOnPath('pyftsubset')) {
  for (const name of ['fonttools', 'python3-brotli']) installDebianPackage(name);
}
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lectern-fonts-'));
for (const { source, weights, target } of faces) {
  const origin = join(root, 'node_modules/@fontsource-variable', source);
  const narrowed = join(folder, `${source}.ttf`);
  const made = join(root, 'web/fonts', `${target}.woff2`);
  const whole = join(origin, 'files', `${source}-latin-wght-normal.woff2`);
  execFileSync('fonttools', ['varLib.instancer', '-q', whole, `wght=${weights}`, '-o', narrowed]);
  execFileSync('pyftsubset', [
    narrowed,
    `--unicodes=${letters}`,
    `--layout-features=${features}`,
    '--flavor=woff2',
    `--output-file=${made}`,
  ]);
  copyFileSync(join(origin, 'LICENSE'), join(root, 'web/fonts', `${source}-license.txt`));
  console.log(`${target}: ${statSync(made).size} bytes`);
}
rmSync(folder, { recursive: true });
