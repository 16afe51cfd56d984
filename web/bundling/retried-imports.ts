import { join } from 'node:path';
import type { Plugin } from 'vite';

const importPart = join(import.meta.dirname, '../loading/import-part.ts');

/**
 * Lets each `import()` ask for a script that failed under a new URL (web/loading/import-part.ts), where no other script
 * imports that one statically: those would keep the URL that failed, or run the modules of the script a second time.
 * Vite wraps each `import()` in a function that loads style sheets and further scripts first; there are none here.
 */
export function retriedImports(): Plugin {
  const wrapped = /(\w+)\(\(\) => import\("([^"]+)"\)((?:\.then\(\(n\) => n\.\w+\))?), __VITE_PRELOAD__\)/g;
  return {
    name: 'retried-imports',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { importUnderNewUrl as __vitePreload } from ${JSON.stringify(importPart)};`,
    },
    renderChunk(code, { fileName }, _options, { chunks }) {
      const shared = new Set(Object.values(chunks).flatMap(({ imports }) => imports));
      const retried = code.replace(wrapped, (_, wrap: string, url: string, pick: string) =>
        shared.has(`assets/${url.replace('./', '')}`)
          ? `import("${url}")${pick}`
          : `${wrap}((query) => import("${url}" + query)${pick}, "${url}")`,
      );
      if (retried.includes('__VITE_PRELOAD__'))
        throw new Error(`${fileName} has an import() that is not plain`);
      return retried;
    },
  };
}
