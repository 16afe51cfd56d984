import { join } from 'node:path';
import { runnerImport } from 'vite';

/** Loads `render.tsx` with Vite, for the build and the development server. */
export async function loadPages(): Promise<(name: string) => string> {
  const root = join(import.meta.dirname, '..');
  const path = join(import.meta.dirname, 'render.tsx');
  const { module } = await runnerImport<Record<string, () => string>>(path, {
    root,
    configFile: false,
    build: { assetsInlineLimit: 0 },
  });
  return (name) => {
    const render = module[name];
    if (!render) throw new Error(`render.tsx has no ${name}`);
    return render();
  };
}
