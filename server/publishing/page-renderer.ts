/** Loads the page renderer and its templates from the folder that `web/build.ts` wrote. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, PageTemplates } from '#rules/content/rendered-pages.ts';

export type LoadedRenderer = { renderer: PageRenderer; templates: PageTemplates };

/** @throws {Error} when the site was not built */
export async function loadRenderer(folder: string): Promise<LoadedRenderer> {
  const program = pathToFileURL(join(folder, 'render-pages.js')).href;
  const { default: renderer } = (await import(program)) as { default: PageRenderer };
  const templates = join(folder, 'templates');
  const names = readdirSync(templates);
  return {
    renderer,
    templates: Object.fromEntries(names.map((name) => [name, readFileSync(join(templates, name), 'utf8')])),
  };
}
