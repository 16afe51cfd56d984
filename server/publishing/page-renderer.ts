/** Loads the page renderer and its templates of each language from the folder that `web/build.ts` wrote. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, PageTemplates } from '#rules/content/rendered-pages.ts';
import { type Language, languages } from '#rules/language.ts';

export type LoadedRenderer = { renderer: PageRenderer; templates: PageTemplates };

export type LoadedRenderers = Readonly<Record<Language, LoadedRenderer>>;

/** @throws {Error} when the site was not built */
export async function loadRenderers(folder: string): Promise<LoadedRenderers> {
  const loaded = languages.map(
    async (language) => [language, await loadRenderer(join(folder, language))] as const,
  );
  return Object.fromEntries(await Promise.all(loaded)) as Record<Language, LoadedRenderer>;
}

async function loadRenderer(folder: string): Promise<LoadedRenderer> {
  const program = pathToFileURL(join(folder, 'render-pages.js')).href;
  const { default: renderer } = (await import(program)) as { default: PageRenderer };
  const templates = join(folder, 'templates');
  const names = readdirSync(templates);
  return {
    renderer,
    templates: Object.fromEntries(names.map((name) => [name, readFileSync(join(templates, name), 'utf8')])),
  };
}
