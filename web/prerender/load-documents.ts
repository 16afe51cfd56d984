import { join } from 'node:path';
import { runnerImport } from 'vite';

type Documents = typeof import('./documents.ts');

/** Loads `documents.ts` and the components that it renders with Vite, for the build and the development server. */
export async function loadDocuments(): Promise<Documents> {
  const { module } = await runnerImport<Documents>(join(import.meta.dirname, 'documents.ts'), {
    root: join(import.meta.dirname, '..'),
    configFile: false,
    build: { assetsInlineLimit: 0 },
  });
  return module;
}
