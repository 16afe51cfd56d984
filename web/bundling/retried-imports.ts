import { join } from 'node:path';
import type { Plugin } from 'vite';

const importPart = join(import.meta.dirname, '../loading/import-part.ts');

/** An `import()` as Vite wraps it, in a function that loads style sheets and further scripts first; there are none here. */
const wrapped = /(\w+)\(\(\) => import\("([^"]+)"\)((?:\.then\(\(n\) => n\.\w+\))?), __VITE_PRELOAD__\)/g;

/** Lets each `import()` ask for a script that failed under a new URL (web/loading/import-part.ts). */
export function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { importUnderNewUrl as __vitePreload } from ${JSON.stringify(importPart)};`,
    },
    renderChunk(code, { fileName }, _options, { chunks }) {
      const shared = new Set(Object.values(chunks).flatMap(({ imports }) => imports));
      const retried = retryImports(code, shared);
      if (retried.includes('__VITE_PRELOAD__'))
        throw new Error(`${fileName} has an import() that is not plain`);
      return retried;
    },
  };
}

/**
 * Passes the query of each try to the imports of a script's code. A script that others import statically is imported
 * plainly: those would keep the URL that failed, or run its modules a second time.
 */
export function retryImports(code: string, shared: ReadonlySet<string>): string {
  return code.replace(wrapped, (_, wrap: string, url: string, pick: string) =>
    shared.has(url.replace('./', 'assets/'))
      ? `import("${url}")${pick}`
      : `${wrap}((query) => import("${url}" + query)${pick}, "${url}")`,
  );
}
