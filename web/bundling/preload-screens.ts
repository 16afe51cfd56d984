import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Lets documents of the app name the scripts of the screen they show, so that these are fetched beside the
 * app's own and not after it. `screens` has a screen's file by its document's name.
 */
export async function preloadScreens(
  folder: string,
  { output }: Rolldown.RolldownOutput,
  screens: Record<string, string>,
): Promise<void> {
  for (const [name, screen] of Object.entries(screens)) {
    const document = await readFile(join(folder, name), 'utf8');
    const links = scriptsOf(screen, output)
      .filter((script) => !document.includes(script))
      .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`);
    await writeFile(join(folder, name), document.replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
  }
}

/** Lets the landing page name the scripts of its app, so that its own script can load all of them at once. */
export async function nameLandingApp(
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
