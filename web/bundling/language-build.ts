/** Builds the browser code and the renderer in one language, from the same sources. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { firstLanguage, type Language } from '#rules/language.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Reads the texts of a language where `messages/messages.ts` imports the English ones. The studio's texts are in English
 * only, so other languages are built without it: its pages load the English build (web/routes.tsx).
 */
export function inLanguage(language: Language): Plugin[] {
  if (language === firstLanguage) return [];
  return [
    resolved(/^\.\/en\/pages\.ts$/, join(root, 'messages', language, 'pages.ts')),
    resolved(/^\.\/studio-routes\.ts$/, join(root, 'web/without-studio.ts')),
  ];
}

/** Resolves an import to another file. */
function resolved(id: RegExp, file: string): Plugin {
  return { name: `resolved-${file}`, enforce: 'pre', resolveId: { filter: { id }, handler: () => file } };
}
