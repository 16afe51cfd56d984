/**
 * Builds the browser code into dist/web, with a .br and .gz copy of each compressible file, and into dist/render a folder
 * for each language, with the program that renders its pages and the HTML documents whose slots it fills. Scripts without
 * texts, such as React, are the same file in all languages.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';
import { type Language, languages } from '#rules/language.ts';
import { offlineWorkerPath } from '#rules/pages.ts';
import { appScripts } from './bundling/app-scripts.ts';
import { inLanguage } from './bundling/language-build.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const here = import.meta.dirname;
const target = join(here, '../dist/web');
const renderTarget = join(here, '../dist/render');
const rendererName = 'render-pages.js';
const compressible = /\.(js|css|svg|json)$/;

/** The documents made from app.html, each with the screen whose scripts it preloads. */
const screensOfDocuments = {
  'course.html': 'course/course-screen.tsx',
  'pricing.html': 'payment/pricing-screen.tsx',
  'email-sent.html': 'sign-in/email-sent-screen.tsx',
  'verify.html': 'sign-in/verify-screen.tsx',
};

/** Names the screens beside the course page. */
const otherScreens = 'web/other-routes.ts';

/** Parts that the app's main script loads later and that are needed without a connection. */
const offlineParts = [
  'course/bottom-bar.tsx',
  'course/course-aside.tsx',
  'course/open-lesson.tsx',
  'course/outline-tools.tsx',
  'shell/dialog-failed-content.tsx',
  'shell/offline-lessons.tsx',
  'shell/page-footer.tsx',
  'shell/user-menu-items.tsx',
  'saved/open-saved.ts',
  'saved/check-saved.ts',
  'outline/progress-reports.ts',
];

const began = performance.now();
console.log('web: the landing page');
await rm(target, { recursive: true, force: true });
await rm(renderTarget, { recursive: true, force: true });
const withoutTexts = join(renderTarget, 'templates');
await bundle(['index.html', 'not-found.html']);
await bundle(['certificate.html']);
await bundle(['legal.html']);
const previewPage = await bundle(['lesson.html']);
await moveTemplates(withoutTexts);
await namePlayer(withoutTexts, previewPage, 'landing/play-preview.ts');
const compressing = new Map<string, Promise<void>>();
const offlineScripts: string[][] = [];
for (const language of languages) {
  offlineScripts.push(await buildLanguage(language));
  await startCompressing();
}
console.log('web: the offline worker');
await bundleOfflineWorker(offlineScripts);
await startCompressing();
await rm(withoutTexts, { recursive: true });

console.log('web: compressing');
await Promise.all(compressing.values());
console.log(`web: ready in ${((performance.now() - began) / 1000).toFixed(1)} s`);

/**
 * Builds the app and the renderer of one language, and its documents from those that name no script with texts. Returns
 * the URLs of the scripts that the course page and its lessons need without a connection.
 */
async function buildLanguage(language: Language): Promise<string[]> {
  const folder = join(renderTarget, language);
  const templates = join(folder, 'templates');
  console.log(`web: the app (${language})`);
  const bundled = await bundle(['app.html'], appScripts(language));
  assertEntryHasNoImports(bundled);
  assertNoImportCycle(bundled);
  assertImportedOnlyOnDemand(bundled, 'course/lesson-content.tsx');
  console.log(`web: the pages (${language})`);
  await bundleRenderer(folder, language);
  await cp(withoutTexts, templates, { recursive: true });
  await moveTemplates(templates);
  await preloadScreens(templates, bundled, { 'app.html': 'web/app.tsx' });
  await nameLandingApp(templates, bundled, 'landing/landing-app.tsx');
  await copyAppDocument(templates);
  await preloadScreens(templates, bundled, screensOfDocuments);
  await assertAssetsExist(folder);
  return scriptsOfCourse(bundled);
}

/** The landing page is bundled separately, so that its script shares no chunk with the app and stays one small file. */
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
    if (above.includes(script))
      throw new Error(`Scripts import each other: ${[...above, script].join(' → ')}`);
    for (const needed of needs.get(script) ?? []) visit(needed, [...above, script]);
  };
  for (const script of needs.keys()) visit(script, []);
}

/** Throws when a script imports a part's script statically: a retry of that part would have no new URL. */
function assertImportedOnlyOnDemand({ output }: Rolldown.RolldownOutput, part: string): void {
  const [script = ''] = scriptsOf(part, output);
  const importers = output.filter((file) => file.type === 'chunk' && file.imports.includes(script));
  if (importers.length === 0) return;
  throw new Error(`${importers.map(({ fileName }) => fileName).join(', ')} import ${script}`);
}

/** Bundles the components for the server as one file, with React and everything else that it needs. */
async function bundleRenderer(folder: string, language: Language): Promise<void> {
  await build({
    configFile: join(here, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: inLanguage(language),
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      target: 'node24',
      ssr: join(here, 'render/render-pages.ts'),
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: rendererName, codeSplitting: false },
        checks: { pluginTimings: false },
      },
    },
  });
}

/** Moves the documents out of the public folder, since their slots are still empty. */
async function moveTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const documents = (await readdir(target)).filter((name) => name.endsWith('.html'));
  await Promise.all(documents.map((name) => rename(join(target, name), join(folder, name))));
}

type Chunk = Rolldown.OutputChunk;

/**
 * Adds preload links for the scripts of a document's screen, so that they load in parallel with the app's own. `screens`
 * maps a document's name to its screen's file.
 */
async function preloadScreens(
  folder: string,
  { output }: Rolldown.RolldownOutput,
  screens: Record<string, string>,
): Promise<void> {
  for (const [name, screen] of Object.entries(screens)) {
    const document = await readFile(join(folder, name), 'utf8');
    const isCourse = screen === screensOfDocuments['course.html'];
    const files = isCourse || name === 'app.html' ? [screen] : [otherScreens, screen];
    const links = files
      .flatMap((file) => scriptsOf(file, output))
      .filter((script, at, all) => !document.includes(script) && all.indexOf(script) === at)
      .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`);
    await writeFile(join(folder, name), document.replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
  }
}

/** Lists the scripts of the landing page's app in its document, so that its own script loads all of them at once. */
async function nameLandingApp(
  folder: string,
  { output }: Rolldown.RolldownOutput,
  app: string,
): Promise<void> {
  const file = join(folder, 'index.html');
  const source = `data-scripts="/${app}"`;
  const document = await readFile(file, 'utf8');
  if (!document.includes(source)) throw new Error(`The landing page does not name ${app}`);
  const urls = scriptsOf(app, output).map((script) => `/${script}`);
  await writeFile(file, document.replace(source, `data-scripts="${urls.join(' ')}"`));
}

/** Names the player of the free previews in the landing page's document; its own script loads it at the first click. */
async function namePlayer(
  folder: string,
  { output }: Rolldown.RolldownOutput,
  player: string,
): Promise<void> {
  const file = join(folder, 'index.html');
  const source = `data-player="/${player}"`;
  const document = await readFile(file, 'utf8');
  if (!document.includes(source)) throw new Error(`The landing page does not name ${player}`);
  const [script = ''] = scriptsOf(player, output);
  await writeFile(file, document.replace(source, `data-player="/${script}"`));
}

/** Returns the URLs of the scripts that the course page and its lessons may load, without those of other screens. */
function scriptsOfCourse({ output }: Rolldown.RolldownOutput): string[] {
  const chunks = output.filter((built): built is Chunk => built.type === 'chunk');
  const main = new Set(['start.ts', 'app.tsx'].flatMap((file) => scriptsOf(`web/${file}`, output)));
  const reached = new Set([...main, ...offlineParts.flatMap((file) => scriptsOf(file, output))]);
  // Iterating over a set includes items that are added while it runs.
  for (const name of reached) {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    // The main script can load every screen, so the parts that it loads later are named above.
    const later = chunk && !main.has(name) ? chunk.dynamicImports : [];
    for (const next of [...(chunk?.imports ?? []), ...later]) reached.add(next);
  }
  return [...reached].map((name) => `/${name}`).toSorted();
}

/** Bundles the service worker into one script with a fixed name, which knows the scripts of this build. */
async function bundleOfflineWorker(scripts: string[][]): Promise<void> {
  const id = createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 12);
  const name = offlineWorkerPath.slice(1);
  await bundle([name.replace(/js$/, 'ts')], {
    publicDir: false,
    define: { offlineScripts: JSON.stringify(scripts), offlineBuild: JSON.stringify(id) },
    build: { rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } } },
  });
}

/** Returns the script of a source file, and after it those that it imports. */
function scriptsOf(file: string, output: Rolldown.RolldownOutput['output']): string[] {
  const chunks = output.filter((built): built is Chunk => built.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)));
  if (!chunk) throw new Error(`${file} has no script of its own`);
  return [...withImports(chunk, chunks)].map(({ fileName }) => fileName);
}

function withImports(chunk: Chunk, chunks: Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunks)
    if (chunk.imports.includes(imported.fileName)) withImports(imported, chunks, found);
  return found;
}

async function copyAppDocument(folder: string): Promise<void> {
  const app = await readFile(join(folder, 'app.html'), 'utf8');
  for (const name of Object.keys(screensOfDocuments)) await writeFile(join(folder, name), app);
}

/** Throws when the renderer refers to an asset that the browser bundles do not contain. */
async function assertAssetsExist(folder: string): Promise<void> {
  const renderer = await readFile(join(folder, rendererName), 'utf8');
  const built = new Set(await readdir(join(target, 'assets')));
  for (const [, asset = ''] of renderer.matchAll(/["'`]\/assets\/([^"'`]+)["'`]/g))
    if (!built.has(asset)) throw new Error(`The pages refer to ${asset}, which no bundle contains`);
}

/**
 * Reads the new files, and compresses them in other threads while the next language is built. That build writes the
 * scripts without texts again, with the same content.
 */
async function startCompressing(): Promise<void> {
  const files = await readdir(target, { recursive: true });
  const added = files.filter((file) => compressible.test(file) && !compressing.has(file));
  const read = await Promise.all(added.map((file) => readFile(join(target, file))));
  for (const [at, plain] of read.entries()) {
    const file = added[at];
    if (file !== undefined) compressing.set(file, compress(join(target, file), plain));
  }
}

async function compress(file: string, plain: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([brotli(plain, { params }), zip(plain, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
