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
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk');
  for (const [name, screen] of Object.entries(screens)) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${screen}`)));
    if (!chunk) throw new Error(`${screen} has no script of its own`);
    const document = await readFile(join(folder, name), 'utf8');
    const links = [...withImports(chunk, chunks)]
      .filter(({ fileName }) => !document.includes(fileName))
      .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);
    await writeFile(join(folder, name), document.replace('</head>', `  ${links.join('\n    ')}\n  </head>`));
  }
}

function withImports(chunk: Chunk, chunks: Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunks)
    if (chunk.imports.includes(imported.fileName)) withImports(imported, chunks, found);
  return found;
}
