/** Builds the web into dist/web: pages, hashed assets, and beside each file that shrinks its .br and .gz form. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const here = import.meta.dirname;
const target = join(here, '../dist/web');
const shrinks = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/;

const began = performance.now();
console.log('web: the landing page');
await rm(target, { recursive: true, force: true });
await bundle('index.html', 'not-found.html');
console.log('web: the app');
await bundle('app.html');

console.log('web: compressing');
const files = await readdir(target, { recursive: true });
await Promise.all(files.filter((file) => shrinks.test(file)).map((file) => compress(join(target, file))));
console.log(`web: ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** The landing page is bundled for itself: its script shares no chunk with the app and stays one small file. */
async function bundle(...pages: string[]): Promise<void> {
  await build({
    configFile: join(here, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: target,
      emptyOutDir: false,
      rolldownOptions: {
        input: pages.map((page) => join(here, page)),
        checks: { pluginTimings: false },
      },
    },
  });
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
