import { join } from 'node:path';
import { runnerImport } from 'vite';

/** What `render.tsx` makes, by name: React components in, plain HTML out. */
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
