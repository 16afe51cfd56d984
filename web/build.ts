/** Builds the web into dist/web: pages, hashed assets, and beside each file that shrinks its .br and .gz form. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';
import { nameAssets } from './prerender/name-assets.ts';
import { nameLandingApp, preloadScreens } from './prerender/preload-screens.ts';
import { fillSlots } from './prerender/fill-slots.ts';
import { loadDocuments } from './prerender/load-documents.ts';
import { appScripts } from './prerender/app-scripts.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const here = import.meta.dirname;
const target = join(here, '../dist/web');
const compressible = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/;

const began = performance.now();
console.log('web: the landing page');
await rm(target, { recursive: true, force: true });
await bundle(['index.html', 'not-found.html']);
await bundle(['certificate.html']);
console.log('web: the app');
const bundled = await bundle(['app.html'], appScripts);
assertEntryHasNoImports(bundled);
assertNoImportCycle(bundled);
await preloadScreens(target, bundled, { 'app.html': 'web/app.tsx' });
await nameLandingApp(target, bundled, 'landing/landing-app.tsx');
const { appDocuments, siteFiles } = await loadDocuments();
await writeAppDocuments();
await nameAssets(target, bundled, ['course.html']);
await preloadScreens(target, bundled, {
  'course.html': 'course/course-screen.tsx',
  'pricing.html': 'pricing/pricing-screen.tsx',
  'email-sent.html': 'sign-in/email-sent-screen.tsx',
  'verify.html': 'sign-in/verify-screen.tsx',
});
await writeSiteFiles();

console.log('web: compressing');
const files = await readdir(target, { recursive: true });
await Promise.all(
  files.filter((file) => compressible.test(file)).map((file) => compress(join(target, file))),
);
console.log(`web: ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);

/** The landing page is bundled for itself: its first script shares no chunk with the app and stays one small file. */
async function bundle(pages: string[], of: InlineConfig = {}): Promise<Rolldown.RolldownOutput> {
  const built = await build(
    mergeConfig<InlineConfig, InlineConfig>(
      {
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
      },
      of,
    ),
  );
  return built as Rolldown.RolldownOutput;
}

/** Throws when the entry script imports another: nothing fetches the entry again (web/start.ts). */
function assertEntryHasNoImports({ output }: Rolldown.RolldownOutput): void {
  for (const file of output) {
    if (file.type !== 'chunk' || !file.isEntry || file.imports.length === 0) continue;
    throw new Error(`web/start.ts needs ${file.imports.join(', ')}`);
  }
}

/** Throws when scripts import each other in a cycle: their order of execution would be undefined. */
function assertNoImportCycle({ output }: Rolldown.RolldownOutput): void {
  const needs = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
  );
  const visit = (script: string, above: string[]) => {
    if (above.includes(script)) throw new Error(`A circle of scripts: ${[...above, script].join(' → ')}`);
    for (const needed of needs.get(script) ?? []) visit(needed, [...above, script]);
  };
  for (const script of needs.keys()) visit(script, []);
}

/** Makes the app's documents of app.html, whose slots the bundler has left open. */
async function writeAppDocuments(): Promise<void> {
  const app = await readFile(join(target, 'app.html'), 'utf8');
  for (const [name, slots] of Object.entries(appDocuments))
    await writeFile(join(target, name), fillSlots(app, slots));
}

async function writeSiteFiles(): Promise<void> {
  for (const [name, render] of Object.entries(siteFiles)) await writeFile(join(target, name), render());
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
