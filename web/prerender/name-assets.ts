import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Prerendered parts name the web's own files as they lie in its folder. In the documents that are built, these are the
 * names under which the bundler has put them, so that the parts and the scripts share one file.
 */
export async function nameAssets(
  folder: string,
  { output }: Rolldown.RolldownOutput,
  documents: string[],
): Promise<void> {
  const assets = output.flatMap((file) =>
    file.type === 'asset' ? file.originalFileNames.map((name) => ({ name, built: file.fileName })) : [],
  );
  for (const document of documents) {
    let html = await readFile(join(folder, document), 'utf8');
    for (const { name, built } of assets) html = html.replaceAll(`"/${name}"`, `"/${built}"`);
    const unnamed = /"(\/pictures\/drawn\/[^"]*)"/.exec(html)?.[1];
    if (unnamed) throw new Error(`${document} shows ${unnamed}, which no script has`);
    await writeFile(join(folder, document), html);
  }
}
